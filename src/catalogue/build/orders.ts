import { type Figure, SORT } from '#contract/catalogue/sorts.ts'
import { type KeyedSort, KEYED_SORTS } from '../figures.ts'
import type { Columns } from '../blob/blob.ts'
import { column } from '../segment-columns.ts'
import { compareKeys } from '../text/collate.ts'

/** What rows are sorted by: their names' keys among the columns, and their figures. */
export interface SortedRows {
  readonly columns: Columns
  readonly figures: Readonly<Record<Figure, Float64Array>>
}

/** Two numbers upwards, the unknown (NaN) last. */
const upwards = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b

/** Two numbers downwards, the unknown (NaN) last. */
const downwards = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : b - a

/** How figures compare in an order. */
export const figuresBy = (sort: KeyedSort): typeof upwards => ('down' in SORT[sort] ? downwards : upwards)

/** A row's name as bytes that sort as the language does. */
export function nameKey(columns: Columns, row: number): Uint8Array {
  const start = column(columns, 'nameKeyStart', Uint32Array)
  return column(columns, 'nameKey', Uint8Array).subarray(start[row], start[row + 1])
}

/** The rows in an order; ties by the shop's order, which is the rows'. */
export function rowsBy(sort: KeyedSort, { columns, figures }: SortedRows): Uint32Array {
  const rows = Uint32Array.from(column(columns, 'position', Float64Array).keys())
  const { by } = SORT[sort]
  if (by === 'name') {
    const keys = Array.from(rows, (row) => nameKey(columns, row))
    return rows.toSorted((a, b) => compareKeys(keys[a] as Uint8Array, keys[b] as Uint8Array) || a - b)
  }
  const values = figures[by]
  const compare = figuresBy(sort)
  return rows.toSorted((a, b) => compare(values[a] as number, values[b] as number) || a - b)
}

/** The rows in each order, as columns. */
export const orderColumns = (rows: SortedRows): Columns =>
  Object.fromEntries(KEYED_SORTS.map((sort) => [SORT[sort].column, rowsBy(sort, rows)]))
