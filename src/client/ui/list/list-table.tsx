import type { ReactNode } from 'react'
import { FIGURE, RecordTable } from '../record-table.tsx'
import { ChooseAll, ChooseRow, type Choosing } from './choose.tsx'
import styles from './list.module.css'
import { RowList } from './row-list.tsx'

/** A column of a list, but for the first one. */
export interface ListColumn<Row> {
  key: string
  name: string
  className?: string | undefined
  /** In its head in place of the name, as a link by which the list is sorted. */
  head?: ReactNode
  sorted?: 'ascending' | 'descending' | undefined
  render: (row: Row) => ReactNode
  /** What is shown of a cell where a pointer rests on it. */
  title?: (row: Row) => string
  /** Whether a card of a narrow window has nothing to name there, or nothing that needs a name. */
  isBare?: (row: Row) => boolean
}

interface Props<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The rows' own heading: what it is called, and says of one. What it leads to is what Enter opens. */
  heading: { name: string; className?: string | undefined; render: (row: Row) => ReactNode }
  columns: readonly ListColumn<Row>[]
  rowClass?: (row: Row) => string | undefined
  /** Where rows can be chosen. */
  choosing?: Choosing<Row> | undefined
  /** A newer answer is on its way. */
  isStale?: boolean
}

/** A list in rows, or in cards where the window is narrow, worked in by the keyboard. */
export function ListTable<Row>({ rows, keyOf, heading, columns, rowClass, choosing, isStale = false }: Props<Row>) {
  return (
    <RowList isStale={isStale} className={choosing && styles.choosing} choosing={choosing?.chosen.keys}>
      <RecordTable>
        <thead>
          <tr>
            {choosing && <ChooseAll {...choosing} rows={rows} />}
            <th scope="col">{heading.name}</th>
            {columns.map(({ key, name, className, head, sorted }) => (
              <th key={key} scope="col" className={className === FIGURE ? FIGURE : undefined} aria-sort={sorted}>
                {head ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={rowClass?.(row)}>
              {choosing && <ChooseRow {...choosing} row={row} />}
              <th scope="row" className={heading.className}>
                {heading.render(row)}
              </th>
              {columns.map(({ key, name, className, render, title, isBare }) => (
                <td key={key} data-label={isBare?.(row) ? undefined : name} className={className} title={title?.(row)}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </RecordTable>
    </RowList>
  )
}
