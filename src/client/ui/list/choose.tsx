import styles from './choose.module.css'
import { CHOOSES } from './row-keys.ts'
import type { Chosen } from './use-chosen.ts'

/** A way to choose rows of a list. */
export interface Choosing<Row> {
  chosen: Chosen<Row>
  /** What the box for all rows is called, and that of one. */
  all: string
  one: (row: Row) => string
}

interface AllProps<Row> extends Pick<Choosing<Row>, 'chosen' | 'all'> {
  rows: readonly Row[]
}

/** Before the heads of a table: chooses all of its rows, or none. */
export function ChooseAll<Row>({ rows, chosen, all }: AllProps<Row>) {
  const isAll = rows.length > 0 && chosen.rows.length === rows.length
  return (
    <th scope="col" className={styles.box}>
      <label>
        <input
          ref={(box) => void (box && (box.indeterminate = !isAll && chosen.rows.length > 0))}
          type="checkbox"
          aria-label={all}
          checked={isAll}
          onChange={(event) => chosen.choose(rows, event.target.checked)}
        />
      </label>
    </th>
  )
}

/** Before the cells of a row: chooses it. */
export function ChooseRow<Row>({ row, chosen, one }: Omit<Choosing<Row>, 'all'> & { row: Row }) {
  return (
    <td className={styles.box}>
      <label>
        <input
          {...CHOOSES}
          type="checkbox"
          aria-label={one(row)}
          checked={chosen.has(row)}
          onChange={(event) => chosen.choose([row], event.target.checked)}
        />
      </label>
    </td>
  )
}
