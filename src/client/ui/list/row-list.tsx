import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './list.module.css'
import { rowKeys } from './row-keys.ts'

interface Props {
  /** A newer answer is on its way. */
  isStale?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Around a table, or a plain list: keys go through its rows, and in a wide window its head stays in sight. */
export const RowList = ({ isStale = false, className, children }: Props) => (
  <div ref={rowKeys} className={classNames(styles.list, className)} aria-busy={isStale || undefined}>
    {children}
  </div>
)
