import type { PriceListRow } from '../../../db/price-list-writer.ts'
import { ImportError } from '../import-error.ts'

/** A row that breaks rules, each of them as `field: rule`, or as a rule of the whole row. */
export interface RowProblem {
  row: number
  reasons: readonly string[]
}

export interface ReadRows {
  rows: PriceListRow[]
  /** Where each of them stood, by its place among `rows`. */
  places: number[]
  problems: RowProblem[]
}

/** Collects the rows of a price list, and tells apart what cannot stand beside another one. */
export function rowCollector(most: number) {
  const found: ReadRows = { rows: [], places: [], problems: [] }
  const seen = new Map<string, number[]>()
  return {
    found,
    refuse: (row: number, reasons: readonly string[]): void => void found.problems.push({ row, reasons }),
    /** @throws {ImportError} there are too many */
    add: (row: number, read: PriceListRow): void => {
      const key = rowKey(read)
      const known = seen.get(key) ?? []
      const twice = known.find((place) => overlap(found.rows[place]!, read))
      if (twice !== undefined) {
        const reasons = [`product: the same as row ${found.places[twice]}, on the same days`]
        return void found.problems.push({ row, reasons })
      }
      seen.set(key, [...known, found.rows.length])
      found.rows.push(read)
      found.places.push(row)
      if (found.rows.length > most) throw new ImportError(`A price list has at most ${most} rows.`)
    },
  }
}

/** The same for rows of which no two may be good on one day. */
export const rowKey = ({ target, subject, from }: Pick<PriceListRow, 'target' | 'subject' | 'from'>): string =>
  `${target} ${subject} ${from}`

const overlap = (a: PriceListRow, b: PriceListRow): boolean =>
  (a.validFrom ?? '') <= (b.validTo ?? '9') && (b.validFrom ?? '') <= (a.validTo ?? '9')
