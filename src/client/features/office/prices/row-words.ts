import { t } from '@lingui/core/macro'
import { languageTag, type Locale } from '#contract/locale.ts'
import { readAmount } from '../../../i18n/amount.ts'
import { dayText } from '../../../i18n/day.ts'
import { formatNumber } from '../../../i18n/number.ts'
import type { PriceRow, RowField, RowValues } from './row-values.ts'
import { listFieldName } from './words.ts'

/** To the last öre, which the shop's own pages leave out in some currencies. */
const exactly = (price: number, locale: Locale): string =>
  price.toLocaleString(languageTag(locale), { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What a row does with the price of what it is about. */
export function offerText(
  { price, discount_percentage: discount }: Pick<PriceRow, 'price' | 'discount_percentage'>,
  currency: string,
  locale: Locale,
): string {
  if (price !== null) return `${exactly(price, locale)} ${currency}`
  return discount === null ? t`hidden` : t`${formatNumber(discount, locale, 2)} % off`
}

/** What a field of a row is called. */
export function rowFieldName(field: RowField): string {
  if (field === 'valid_from' || field === 'valid_to') return listFieldName(field)
  if (field === 'from') return t`From quantity`
  if (field === 'target') return t`Kind`
  return field === 'offer' ? t`Price or discount` : t`Article number, category or brand`
}

/** What a row says in a field, as it is read. */
export function rowFieldText(values: RowValues, field: RowField, currency: string, locale: Locale): string {
  if (field === 'offer') {
    const { kind, ...offer } = values.offer
    const price = kind === 'price' ? readAmount(offer.price) : null
    const discount_percentage = kind === 'discount' ? readAmount(offer.discount) : null
    return offerText({ price, discount_percentage }, currency, locale)
  }
  const text = values[field]
  return (field === 'valid_from' || field === 'valid_to') && text !== '' ? dayText(text, locale) : text
}
