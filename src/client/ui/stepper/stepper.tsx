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
  /** What `onSet` would be called with, as it is typed; null where nothing is being typed. */
  onType?: (value: number | null) => void
}

/** A whole number: typed, or stepped by buttons and by + and − on the keyboard. */
export function Stepper({ value, min = 1, max, texts, size = 's', disabled = false, onStep, onSet, onType }: Props) {
  // What is being typed; null while the number stands as it is.
  const [draft, setDraft] = useState<string | null>(null)

  /** An emptied field says nothing: the number stays. */
  function meant(text: string | null): number {
    const typed = Number(text?.replaceAll(/\s/g, '') || Number.NaN)
    return Number.isNaN(typed) ? value : Math.min(max, Math.max(min, Math.round(typed)))
  }
  function type(text: string | null): void {
    setDraft(text)
    onType?.(text === null ? null : meant(text))
  }
  function commit(): void {
    const next = meant(draft)
    if (next !== value) onSet(next)
    if (draft !== null) type(null)
  }
  function step(delta: number): void {
    if (draft !== null) type(null)
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
      type(null)
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
        onChange={(event) => type(event.target.value.replaceAll(/[^\d\s]/g, ''))}
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
