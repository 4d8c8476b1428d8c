import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './sum-list.module.css'

/** Sums with their names; the class gives the list its width and place. */
export const SumList = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <dl className={classNames(styles.list, className)}>{children}</dl>
)

/** A row of a `SumList`; the total is large, below a line. */
export const Sum = ({ name, total = false, children }: { name: ReactNode; total?: boolean; children: ReactNode }) => (
  <div className={total ? styles.total : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
