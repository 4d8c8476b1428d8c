import styles from './choose.module.css'
import { CHOOSES } from './row-keys.ts'
import type { Chosen } from './use-chosen.ts'

/** A way to choose rows of a list. */
export interface Choosing<Row> {
  chosen: Chosen<Row>
  /** What the box for all rows is called, and that of one. */
  all: string
  /** What keys do, said of the box for all. */
  keys: string
  one: (row: Row) => string
}

interface AllProps<Row> extends Pick<Choosing<Row>, 'chosen' | 'all' | 'keys'> {
  rows: readonly Row[]
}

/** Before the heads of a table: chooses all of its rows, or none. */
export function ChooseAll<Row>({ rows, chosen, all, keys }: AllProps<Row>) {
  const isAll = rows.length > 0 && chosen.rows.length === rows.length
  return (
    <th scope="col" className={styles.box}>
      <label>
        <input
          ref={(box) => void (box && (box.indeterminate = !isAll && chosen.rows.length > 0))}
          type="checkbox"
          aria-label={all}
          title={keys}
          checked={isAll}
          onChange={(event) => chosen.choose(rows, event.target.checked)}
        />
      </label>
    </th>
  )
}

interface RowProps<Row> extends Pick<Choosing<Row>, 'chosen' | 'one'> {
  row: Row
}

/** Before the cells of a row: chooses it, with Shift all from the last one. */
export function ChooseRow<Row>({ row, chosen, one }: RowProps<Row>) {
  return (
    <td className={styles.box}>
      <label>
        <input
          {...CHOOSES}
          type="checkbox"
          aria-label={one(row)}
          checked={chosen.has(row)}
          onChange={({ target, nativeEvent }) =>
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
              ? chosen.reach(row, target.checked)
              : chosen.choose([row], target.checked)
          }
        />
      </label>
    </td>
  )
}
