import { OFFERS, type PriceRow, type RowValues, sentOf, valuesOf } from './row-values.ts'
import { TARGETS } from '#contract/organisation/price-list.ts'

/** What of a row is changed, compared and settled by itself. */
export const ROW_FIELDS = ['from', 'offer', 'valid_from', 'valid_to'] as const
export type RowField = (typeof ROW_FIELDS)[number]

/** What somebody writes of a row and has not saved. */
export interface WrittenRow {
  /** The list's, when the row was last read. */
  revision: number
  base: RowValues
  values: RowValues
  /** Fields that a colleague has changed too, and differently: `base` has theirs. To be settled before it is saved. */
  open: readonly RowField[]
  /** A colleague has taken the row away. */
  isGone: boolean
}

export const writtenOver = (base: RowValues, revision: number): WrittenRow => ({
  revision,
  base,
  values: base,
  open: [],
  isGone: false,
})

/** What a field says, so that what says the same is the same. */
function said(values: RowValues, field: RowField): string {
  const { from_quantity, valid_from, valid_to, target: _, subject: __, ...offer } = sentOf(values)
  return JSON.stringify({ from: from_quantity, valid_from, valid_to, offer }[field])
}

/** The fields of which one row says something else than another. */
export const differing = (one: RowValues, other: RowValues): RowField[] =>
  ROW_FIELDS.filter((field) => said(one, field) !== said(other, field))

/** Whether anything is written that is not so already. */
export const isWritten = ({ base, values, open, isGone }: WrittenRow): boolean =>
  isGone || open.length > 0 || JSON.stringify(base) !== JSON.stringify(values)

const part = (field: RowField, { offer, price, discount, ...values }: RowValues): Partial<RowValues> =>
  field === 'offer' ? { offer, price, discount } : { [field]: values[field] }

const over = (values: RowValues, fields: readonly RowField[], of: RowValues): RowValues =>
  Object.assign({ ...values }, ...fields.map((field) => part(field, of))) as RowValues

/**
 * What is written over what a colleague has made of the row; undefined: it is gone. What both have changed, and
 * differently, is to be settled.
 */
export function rebasedRow(written: WrittenRow, now: PriceRow | undefined, revision: number): WrittenRow {
  if (!now) return { ...written, revision, open: [], isGone: true }
  const current = valuesOf(now)
  const { base, values } = written
  const mine = differing(base, values)
  const theirs = differing(base, current)
  const apart = differing(values, current)
  return {
    revision,
    base: current,
    values: over(current, mine, values),
    open: ROW_FIELDS.filter(
      (field) => written.open.includes(field) || (mine.includes(field) && theirs.includes(field)),
    ).filter((field) => apart.includes(field)),
    isGone: false,
  }
}

/** Settles a field: one's own value stays, or the colleague's does. */
export const settledRow = (written: WrittenRow, field: RowField, take: 'mine' | 'theirs'): WrittenRow => ({
  ...written,
  open: written.open.filter((one) => one !== field),
  values: take === 'mine' ? written.values : over(written.values, [field], written.base),
})

/** What a device kept, as far as it is what it should be; null: nothing is written. */
export function readWrittenRow(kept: unknown): WrittenRow | null {
  const { revision, base, values, open, isGone } = (kept ?? {}) as Partial<Record<keyof WrittenRow, unknown>>
  if (typeof revision !== 'number' || !isValues(base) || !isValues(values) || !Array.isArray(open)) return null
  return { revision, base, values, open: ROW_FIELDS.filter((one) => open.includes(one)), isGone: isGone === true }
}

function isValues(kept: unknown): kept is RowValues {
  if (typeof kept !== 'object' || kept === null) return false
  const { target, offer, ...texts } = kept as Partial<RowValues>
  const { subject, from, price, discount, valid_from, valid_to } = texts
  return (
    TARGETS.some((one) => one === target) &&
    OFFERS.some((one) => one === offer) &&
    [subject, from, price, discount, valid_from, valid_to].every((one) => typeof one === 'string')
  )
}
