import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import type { Columns } from '../blob/blob.ts'
import { narrow } from '../blob/growing.ts'
import { COLUMN_RANGES, type ColumnRange, type SEATS } from '../ranges.ts'
import { column } from '../segment-columns.ts'
import type { SortedRows } from './orders.ts'

/** What rows say of a range: each row's place among the values that there are, upwards, behind the unknown (NaN). */
export interface RangeColumn {
  of: Uint16Array | Uint32Array
  values: Float64Array
}

function rangeColumn(amounts: Float64Array): RangeColumn {
  const sorted = amounts.filter((amount) => !Number.isNaN(amount)).toSorted()
  const values = new Float64Array(sorted.length + 1)
  values[0] = Number.NaN
  let size = 1
  for (let i = 0; i < sorted.length; i++)
    if (i === 0 || sorted[i] !== sorted[i - 1]) values[size++] = sorted[i] as number
  const places = new Map<number, number>()
  for (let place = 1; place < size; place++) places.set(values[place] as number, place)
  const of = new Uint32Array(amounts.length)
  for (let row = 0; row < of.length; row++) of[row] = places.get(amounts[row] as number) ?? 0
  return { of: narrow(of), values: values.slice(0, size) }
}

/** A range as columns: `<name>.of` is each row's place among `<name>.values`. */
function columnsOf(range: Range | ColumnRange, amounts: Float64Array): Columns {
  const { of, values } = rangeColumn(amounts)
  return { [`${range}.of`]: of, [`${range}.values`]: values }
}

/** The ranges that no figure says. */
export const ownRangeColumns = (amountsOf: (range: ColumnRange) => Float64Array): Columns =>
  Object.assign({}, ...COLUMN_RANGES.map((range) => columnsOf(range, amountsOf(range))))

/** Those of figures, which follow from them. */
export const figureRangeColumns = ({ figures }: Pick<SortedRows, 'figures'>): Columns =>
  Object.assign({}, ...RANGES.map((range) => (range in figures ? columnsOf(range, amountsIn(figures, range)) : {})))

const amountsIn = (figures: SortedRows['figures'], range: string): Float64Array =>
  figures[range as keyof typeof figures]

const made = new WeakMap<Columns, Map<string, RangeColumn>>()

/** A range of a segment's rows: from the blob, else made of its figure when first asked for. */
export function rangeOf({ columns, figures }: SortedRows, range: Range | typeof SEATS): RangeColumn {
  const known = made.get(columns) ?? new Map<string, RangeColumn>()
  made.set(columns, known)
  const found = known.get(range) ?? open(columns, range) ?? rangeColumn(amounts())
  known.set(range, found)
  return found

  /** An older build did not know this range yet: no product says anything of it. */
  function amounts(): Float64Array {
    return amountsIn(figures, range) ?? new Float64Array(column(columns, 'position', Float64Array).length).fill(NaN)
  }
}

function open(columns: Columns, range: string): RangeColumn | null {
  const of = columns[`${range}.of`]
  if (!of) return null
  return { of: of as Uint16Array | Uint32Array, values: column(columns, `${range}.values`, Float64Array) }
}
