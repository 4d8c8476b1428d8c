import type { PriceRowsAnswer, SentPriceRow } from '#contract/office/price-list.schema.ts'
import { type Target, TARGETS } from '#contract/organisation/price-list.ts'
import { amountText, readAmount } from '../../../i18n/amount.ts'
import { type FieldGuards, isText } from '../form/written.ts'

export type PriceRow = PriceRowsAnswer['data'][number]

/** What a row does with what it is about. */
export const OFFERS = ['price', 'discount', 'hidden'] as const
export type Offer = (typeof OFFERS)[number]

/** A row as it is written: each of these is changed, compared and settled by itself. */
export interface RowValues {
  target: Target
  subject: string
  from: string
  offer: { kind: Offer; price: string; discount: string }
  valid_from: string
  valid_to: string
}
export type RowField = keyof RowValues

export const NEW_ROW: RowValues = {
  target: 'product',
  subject: '',
  from: '1',
  offer: { kind: 'price', price: '', discount: '' },
  valid_from: '',
  valid_to: '',
}

export const valuesOf = (row: PriceRow): RowValues => ({
  target: row.target,
  subject: row.subject,
  from: String(row.from_quantity),
  offer: {
    kind: row.hidden ? 'hidden' : row.price === null ? 'discount' : 'price',
    price: row.price === null ? '' : amountText(row.price),
    discount: row.discount_percentage === null ? '' : amountText(row.discount_percentage),
  },
  valid_from: row.valid_from ?? '',
  valid_to: row.valid_to ?? '',
})

const isOffer = (kept: unknown): boolean => {
  const { kind, price, discount } = Object(kept)
  return OFFERS.some((one) => one === kind) && isText(price) && isText(discount)
}

export const ROW_GUARDS: FieldGuards<RowField> = {
  target: (kept) => TARGETS.some((one) => one === kept),
  subject: isText,
  from: isText,
  offer: isOffer,
  valid_from: isText,
  valid_to: isText,
}

function offering(of: unknown): Record<string, unknown> {
  const { offer: kind, price, discount, ...others } = Object(of)
  return { ...others, offer: { kind, price, discount } }
}

/** Builds before kept what a row offers in three fields, and named those that were to be settled. */
export function formerRow(kept: unknown): unknown {
  const { base, values, open } = Object(kept)
  if (!values || !Array.isArray(open)) return kept
  return {
    base: offering(base),
    values: offering(values),
    theirs: Object.fromEntries(open.map((field) => [field, offering(base)[field]])),
  }
}

/** What names a row within its list. */
export const keyOf = ({ target, subject, from, valid_from }: RowValues): SentPriceRow => ({
  target,
  subject: subject.trim(),
  from_quantity: Number(from),
  valid_from: valid_from || null,
})

/** A row as it is sent. */
export const sentOf = (values: RowValues): SentPriceRow => ({
  ...keyOf(values),
  ...(values.offer.kind === 'price' && { price: readAmount(values.offer.price) }),
  ...(values.offer.kind === 'discount' && { discount_percentage: readAmount(values.offer.discount) }),
  ...(values.offer.kind === 'hidden' && { hidden: true }),
  valid_to: values.valid_to || null,
})
