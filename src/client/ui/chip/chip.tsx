import { X } from 'lucide-react'
import { Icon } from '../icon.tsx'
import styles from './chip.module.css'

interface Props {
  label: string
  /** What pressing does, with the label in it: *Remove Brand: Gemla Nord*. */
  removeLabel: string
  onRemove: () => void
}

/** Something that is on, and goes when pressed. */
export function Chip({ label, removeLabel, onRemove }: Props) {
  return (
    <button type="button" className={styles.chip} aria-label={removeLabel} onClick={onRemove}>
      <span className={styles.label}>{label}</span> <Icon of={X} />
    </button>
  )
}
