import type { ReactNode } from 'react'
import styles from './filters.module.css'

/** Filters of a list beside each other: a `SearchForm` first, which is wide, and whatever else narrows the list. */
export const FilterRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
