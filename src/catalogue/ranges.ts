import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import type { Figure } from '#contract/catalogue/sorts.ts'
import { recordOf } from '#contract/record.ts'
import { FIGURES, isFigure } from './figures.ts'

/** A range that nothing is sorted by, with a column of its own in a blob. That of a figure follows from the figure. */
export type OwnRange = Exclude<Range, Figure>

const isOwn = (range: Range): range is OwnRange => !isFigure(range)

export const OWN_RANGES = RANGES.filter(isOwn)

/** How many may sit: asked for in a text only. */
export const SEATS = 'seats'

/** A number of a blob with a column like that of a range. */
export type ColumnRange = OwnRange | typeof SEATS
export const COLUMN_RANGES: readonly ColumnRange[] = [...OWN_RANGES, SEATS]

/** A number that a document says of its product. */
export type Amount = Figure | ColumnRange
export const AMOUNTS: readonly Amount[] = [...FIGURES, ...COLUMN_RANGES]

/** The same for every amount. */
export const eachAmount = <T>(make: (amount: Amount) => T): Record<Amount, T> => recordOf(AMOUNTS, make)
