import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './stepper.module.css'

interface Props {
  value: number
  min?: number
  max: number
  /** Names of the field and its buttons, each with what they count. */
  texts: { quantity: string; fewer: string; more: string }
  size?: 's' | 'l'
  disabled?: boolean
  /** One press of a button, or of + or −: by how much. */
  onStep: (delta: number) => void
  /** A number that was typed. */
  onSet: (value: number) => void
}

/** A whole number: typed, or stepped by buttons and by + and − on the keyboard. */
export function Stepper({ value, min = 1, max, texts, size = 's', disabled = false, onStep, onSet }: Props) {
  // What is being typed; null while the number stands as it is.
  const [draft, setDraft] = useState<string | null>(null)

  function commit(): void {
    setDraft(null)
    // An emptied field says nothing: the number stays.
    const typed = Number(draft?.replaceAll(/\s/g, '') || Number.NaN)
    const next = Math.min(max, Math.max(min, Math.round(typed)))
    if (!Number.isNaN(next) && next !== value) onSet(next)
  }
  function step(delta: number): void {
    setDraft(null)
    if (value + delta >= min && value + delta <= max) onStep(delta)
  }
  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event
    if (key === '+' || key === '-') {
      event.preventDefault()
      step(key === '+' ? 1 : -1)
    } else if (key === 'Enter') {
      if (draft !== null) event.preventDefault()
      commit()
    } else if (key === 'Escape' && draft !== null) {
      event.preventDefault()
      setDraft(null)
    }
  }
  return (
    <span className={classNames(styles.stepper, size === 'l' && styles.large)}>
      <button type="button" aria-label={texts.fewer} disabled={disabled || value <= min} onClick={() => step(-1)}>
        <Icon of={Minus} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={texts.quantity}
        data-typing={draft !== null || undefined}
        maxLength={7}
        value={draft ?? String(value)}
        disabled={disabled}
        onChange={(event) => setDraft(event.target.value.replaceAll(/[^\d\s]/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKey}
      />
      <button type="button" aria-label={texts.more} disabled={disabled || value >= max} onClick={() => step(1)}>
        <Icon of={Plus} />
      </button>
    </span>
  )
}
