import type { Columns } from '../blob/blob.ts'
import { column } from '../segment-columns.ts'
import { rankColumns } from './common.ts'
import { gramColumns } from './number-index.ts'
import { orderColumns } from './orders.ts'

/** Columns that follow from others. The blob with documents, which is downloaded, leaves them out. */
export function derivedColumns(columns: Columns): Columns {
  return { ...grams(columns), ...orders(columns), ...rankColumns(columns) }
}

const grams = (columns: Columns): Columns =>
  gramColumns(column(columns, 'number', Uint8Array), column(columns, 'numberStart', Uint32Array))

const orders = (columns: Columns): Columns =>
  orderColumns(
    column(columns, 'price', Float64Array),
    column(columns, 'co2e', Float64Array),
    column(columns, 'nameKey', Uint8Array),
    column(columns, 'nameKeyStart', Uint32Array),
  )

const madeGrams = new WeakMap<Columns, Columns>()
const madeOrders = new WeakMap<Columns, Columns>()
const madeRanks = new WeakMap<Columns, Columns>()

/** The index of article numbers: from the blob, else made when first asked for. */
export const numberIndex = ({ columns }: { columns: Columns }): Columns => have(columns, 'gramKey', madeGrams, grams)

/** The orders of sorting, likewise. */
export const sortOrders = ({ columns }: { columns: Columns }): Columns => have(columns, 'byName', madeOrders, orders)

/** Where the weights of common words' rows stand, likewise. */
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
