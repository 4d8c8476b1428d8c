import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'
import styles from './choice-row.module.css'

interface Props<T extends string> {
  /** Name of the group. */
  label: string
  choices: readonly { value: T; label: string; lang?: string; icon?: LucideIcon }[]
  value: T
  onChoose: (value: T) => void
}

/** A few words in a row, one of which is chosen. */
export function ChoiceRow<T extends string>({ label, choices, value, onChoose }: Props<T>) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          lang={choice.lang}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.icon && <Icon of={choice.icon} />}
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
