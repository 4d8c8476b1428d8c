import type { ReactNode } from 'react'
import styles from './choice-bar.module.css'

interface Props {
  /** What it is for, for those who only hear it. */
  label: string
  /** How many are chosen, or how far it has come. */
  status: ReactNode
  /** What can be done. */
  children: ReactNode
}

/** What is done with all that is chosen of a list. */
export const ChoiceBar = ({ label, status, children }: Props) => (
  <div className={styles.bar} role="group" aria-label={label}>
    <span role="status">{status}</span>
    {children}
  </div>
)
