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
export function boundsText(range: Range, { min, max }: Bounds, style: RangeStyle): string {
  const value = (one: number): string => rangeValue(range, one, style)
  if (min !== null && max !== null) return min === max ? value(min) : `${withoutUnit(range, min, style)}–${value(max)}`
  const bound = value((min ?? max) as number)
  return min === null ? t`at most ${bound}` : t`at least ${bound}`
}
