import { plural, t } from '@lingui/core/macro'
import { isRange, RANGE } from '#contract/catalogue/ranges.ts'
import type { Bounds, Filter, Range } from '#contract/catalogue/filters.ts'
import type { Locale } from '#contract/locale.ts'
import { formatMoney, toMinor } from '#contract/money.ts'
import { facetWords } from './facet-words.ts'
import { formatNumber } from './number.ts'
import { measureName } from './product-words.ts'

export function rangeName(range: Range): string {
  switch (range) {
    case 'price':
      return t`Price`
    case 'co2e':
      return t`Climate footprint`
    case 'delivery':
      return t`Delivery time`
    default:
      return measureName(range)
  }
}

/** What a filter is called. */
export function filterName(filter: Filter): string {
  if (filter === 'attr') return t`Properties`
  return isRange(filter) ? rangeName(filter) : facetWords(filter).name
}

/** How values of ranges are written: prices in whose currency, numbers in which language. */
export interface RangeStyle {
  locale: Locale
  currency: string
}

/** A value with its unit: `2 000 kr`, `72.5 cm`. */
export function rangeValue(range: Range, value: number, { locale, currency }: RangeStyle): string {
  const number = formatNumber(value, locale, 2)
  switch (RANGE[range].unit) {
    case 'money':
      return formatMoney(toMinor(value), currency)
    case 'cm':
      return `${number}\u00a0cm`
    case 'kg':
      return `${number}\u00a0kg`
    case 'days':
      return plural(value, { one: '# day', other: '# days' })
  }
}

/** What stands behind a field in which a value is written. */
export function rangeUnit(range: Range, { currency }: Pick<RangeStyle, 'currency'>): string {
  const { unit } = RANGE[range]
  if (unit === 'money') return formatMoney(0, currency).replaceAll(/[\d\s.,]/g, '')
  return unit === 'days' ? t`days` : unit
}

function withoutUnit(range: Range, value: number, style: RangeStyle): string {
  if (range !== 'price') return formatNumber(value, style.locale, 2)
  return rangeValue(range, value, style).replace(rangeUnit(range, style), '').trim()
}

/** Bounds in words: `60–90 cm`, `at most 90 cm`. */
export const boundsText = (range: Range, bounds: Bounds, style: RangeStyle): string =>
  inWords(
    bounds,
    (one) => rangeValue(range, one, style),
    (one) => withoutUnit(range, one, style),
  )

/** The same of an attribute that says numbers in a unit, which may be empty. */
export const amountBoundsText = (bounds: Bounds, unit: string, locale: Locale): string =>
  inWords(
    bounds,
    (one) => amountText(one, unit, locale),
    (one) => amountText(one, '', locale),
  )

/** What an attribute says that says numbers: `40 cm`. */
export const amountText = (amount: number, unit: string, locale: Locale): string =>
  unit === '' ? formatNumber(amount, locale, 3) : `${formatNumber(amount, locale, 3)}\u00a0${unit}`

function inWords({ min, max }: Bounds, value: (one: number) => string, bare: (one: number) => string): string {
  if (min !== null && max !== null) return min === max ? value(min) : `${bare(min)}–${value(max)}`
  const bound = value((min ?? max) as number)
  return min === null ? t`at most ${bound}` : t`at least ${bound}`
}
