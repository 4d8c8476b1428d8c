import type { ReactNode } from 'react'
import styles from './record-table.module.css'

/**
 * A plain table whose rows become cards in a narrow window: each cell is then named by its `data-label`, the row's own
 * heading stands alone.
 */
export const RecordTable = ({ children }: { children: ReactNode }) => <table className={styles.table}>{children}</table>

/** Of cells with figures, which stand at the end of their column. */
export const FIGURE = styles.figure

/** Of cells with a few short words, each of which stays whole. */
export const WORDS = styles.words

/** Of cells with short codes, which are never broken. */
export const CODE = styles.code
