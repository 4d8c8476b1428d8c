import { SORT } from '#contract/catalogue/sorts.ts'
import type { KeyedSort } from '../figures.ts'
import type { Columns } from '../blob/blob.ts'
import { column, figuresIn } from '../segment-columns.ts'
import { rankColumns } from './common.ts'
import { gramColumns } from './number-index.ts'
import { figureRangeColumns } from './range-columns.ts'
import { orderColumns, rowsBy, type SortedRows } from './orders.ts'

/** Columns that follow from others. The blob with documents, which is downloaded, leaves them out. */
export function derivedColumns(columns: Columns): Columns {
  const rows = { columns, figures: figuresIn(columns) }
  return { ...grams(columns), ...orderColumns(rows), ...figureRangeColumns(rows), ...rankColumns(columns) }
}

const grams = (columns: Columns): Columns =>
  gramColumns(column(columns, 'number', Uint8Array), column(columns, 'numberStart', Uint32Array))

const madeGrams = new WeakMap<Columns, Columns>()
const madeOrders = new WeakMap<SortedRows['figures'], Map<KeyedSort, Uint32Array>>()
const madeRanks = new WeakMap<Columns, Columns>()

/** The index of article numbers: from the blob, else made when first asked for. */
export const numberIndex = ({ columns }: { columns: Columns }): Columns => have(columns, 'gramKey', madeGrams, grams)

/** The rows in an order: from the blob, else made when first asked for. */
export function orderOf(rows: SortedRows, sort: KeyedSort): Uint32Array {
  const kept = rows.columns[SORT[sort].column]
  if (kept instanceof Uint32Array) return kept
  const made = madeOrders.get(rows.figures) ?? new Map<KeyedSort, Uint32Array>()
  madeOrders.set(rows.figures, made)
  const order = made.get(sort) ?? rowsBy(sort, rows)
  made.set(sort, order)
  return order
}

/** Where the weights of common words' rows stand: from the blob, else made when first asked for. */
export const ranks = ({ columns }: { columns: Columns }): Columns => have(columns, 'rank', madeRanks, rankColumns)

function have(
  columns: Columns,
  name: string,
  made: WeakMap<Columns, Columns>,
  make: (columns: Columns) => Columns,
): Columns {
  if (columns[name]) return columns
  let derived = made.get(columns)
  if (!derived) {
    derived = make(columns)
    made.set(columns, derived)
  }
  return derived
}
