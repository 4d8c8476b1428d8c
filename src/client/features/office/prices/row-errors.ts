import { t } from '@lingui/core/macro'
import { ANTAL_MAX } from '#contract/cart/line.ts'
import { RULE } from '#contract/errors.ts'
import { isApiError } from '../../../http/api-error.ts'
import { readAmount } from '../../../i18n/amount.ts'
import type { OfficeErrors } from '../form/errors.ts'
import type { RowValues } from './row-values.ts'
import { listFailure } from './words.ts'

const PRICE_MAX = 1_000_000_000
const isQuantity = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text.trim()) && Number(text) <= ANTAL_MAX
const isWithin = (text: string, most: number): boolean => {
  const amount = readAmount(text)
  return amount !== null && amount <= most
}

/** The broken rules of what is written; the server has the same. */
export function rowErrors({ subject, from, offer, valid_from, valid_to }: RowValues): OfficeErrors {
  const { kind, price, discount } = offer
  return {
    ...(subject.trim() === '' && { subject: t`Say what the row is about` }),
    ...(!isQuantity(from) && { from: t`Write a whole number from 1` }),
    ...(kind === 'price' && !isWithin(price, PRICE_MAX) && { 'offer.price': t`Write an amount, such as 1 250,50` }),
    ...(kind === 'discount' && !isWithin(discount, 100) && { 'offer.discount': t`Write a percentage from 0 to 100` }),
    ...(valid_from !== '' &&
      valid_to !== '' &&
      valid_from > valid_to && { valid_to: t`The last day is before the first` }),
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  subject: 'subject',
  from_quantity: 'from',
  price: 'offer.price',
  discount_percentage: 'offer.discount',
  valid_from: 'valid_from',
  valid_to: 'valid_to',
}

/** What the server refused, by field. */
export function rowRefusal(error: unknown): OfficeErrors {
  const errors: OfficeErrors = {}
  for (const { field, rule } of isApiError(error) ? error.fields : []) {
    const name = FIELDS[field.split('.').at(-1) ?? '']
    if (name) errors[name] = rule === RULE.tooLong ? t`This is too long` : t`It is not written as it has to be`
  }
  return Object.keys(errors).length > 0 ? errors : { form: listFailure(error) }
}
