import type { ReactNode } from 'react'
import styles from './list.module.css'
import { rowKeys } from './row-keys.ts'

interface Props {
  /** A newer answer is on its way. */
  isStale?: boolean
  children: ReactNode
}

/** Around a table, or a plain list: keys go through its rows, and in a wide window its head stays in sight. */
export const RowList = ({ isStale = false, children }: Props) => (
  <div ref={rowKeys} className={styles.list} aria-busy={isStale || undefined}>
    {children}
  </div>
)
