import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** Names and values in two columns, a line between them. */
export const FactList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>

/** A row of a `FactList`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
