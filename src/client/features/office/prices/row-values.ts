import { t } from '@lingui/core/macro'
import { ANTAL_MAX } from '#contract/cart/line.ts'
import { RULE } from '#contract/errors.ts'
import type { PriceRowsAnswer, SentPriceRow } from '#contract/office/price-list.schema.ts'
import type { Target } from '#contract/organisation/price-list.ts'
import { isApiError } from '../../../http/api-error.ts'
import { amountText, readAmount } from '../../../i18n/amount.ts'
import { listFailure } from './words.ts'

export type PriceRow = PriceRowsAnswer['data'][number]

/** What a row does with what it is about. */
export const OFFERS = ['price', 'discount', 'hidden'] as const
export type Offer = (typeof OFFERS)[number]

/** A row as it is written in its fields. */
export interface RowValues {
  target: Target
  subject: string
  from: string
  offer: Offer
  price: string
  discount: string
  valid_from: string
  valid_to: string
}

export type RowErrors = Partial<Record<keyof RowValues | 'form', string>>

export const NEW_ROW: RowValues = {
  target: 'product',
  subject: '',
  from: '1',
  offer: 'price',
  price: '',
  discount: '',
  valid_from: '',
  valid_to: '',
}

export const valuesOf = (row: PriceRow): RowValues => ({
  target: row.target,
  subject: row.subject,
  from: String(row.from_quantity),
  offer: row.hidden ? 'hidden' : row.price === null ? 'discount' : 'price',
  price: row.price === null ? '' : amountText(row.price),
  discount: row.discount_percentage === null ? '' : amountText(row.discount_percentage),
  valid_from: row.valid_from ?? '',
  valid_to: row.valid_to ?? '',
})

const PRICE_MAX = 1_000_000_000
const isQuantity = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text.trim()) && Number(text) <= ANTAL_MAX
const isWithin = (text: string, most: number): boolean => {
  const amount = readAmount(text)
  return amount !== null && amount <= most
}

/** The broken rules of what is written; the server has the same. */
export function rowErrors({ subject, from, offer, price, discount, valid_from, valid_to }: RowValues): RowErrors {
  return {
    ...(subject.trim() === '' && { subject: t`Say what the row is about` }),
    ...(!isQuantity(from) && { from: t`Write a whole number from 1` }),
    ...(offer === 'price' && !isWithin(price, PRICE_MAX) && { price: t`Write an amount, such as 1 250,50` }),
    ...(offer === 'discount' && !isWithin(discount, 100) && { discount: t`Write a percentage from 0 to 100` }),
    ...(valid_from !== '' &&
      valid_to !== '' &&
      valid_from > valid_to && { valid_to: t`The last day is before the first` }),
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
  ...(values.offer === 'price' && { price: readAmount(values.price) }),
  ...(values.offer === 'discount' && { discount_percentage: readAmount(values.discount) }),
  ...(values.offer === 'hidden' && { hidden: true }),
  valid_to: values.valid_to || null,
})

const FIELDS: Readonly<Record<string, keyof RowValues>> = {
  subject: 'subject',
  from_quantity: 'from',
  price: 'price',
  discount_percentage: 'discount',
  valid_from: 'valid_from',
  valid_to: 'valid_to',
}

/** What the server refused, by field. */
export function rowRefusal(error: unknown): RowErrors {
  const errors: RowErrors = {}
  for (const { field, rule } of isApiError(error) ? error.fields : []) {
    const name = FIELDS[field.split('.').at(-1) ?? '']
    if (name) errors[name] = rule === RULE.tooLong ? t`This is too long` : t`It is not written as it has to be`
  }
  return Object.keys(errors).length > 0 ? errors : { form: listFailure(error) }
}
