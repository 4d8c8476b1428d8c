import type { ReactNode } from 'react'
import styles from './step-head.module.css'

interface Props {
  /** The way back to what this is a step of. */
  back: ReactNode
  title: ReactNode
  /** One sentence that explains the step. */
  children: ReactNode
}

/** The head of a page that is a step on the way from another. */
export const StepHead = ({ back, title, children }: Props) => (
  <header className={styles.head}>
    <p className={styles.back}>{back}</p>
    <h1>{title}</h1>
    <p className={styles.lead}>{children}</p>
  </header>
)
