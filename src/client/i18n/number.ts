import { languageTag, type Locale } from '#contract/locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A number as the language writes it, with at most `digits` decimals. Prices have a style of their own (`formatMoney`). */
export function formatNumber(value: number, locale: Locale, digits = 0): string {
  const key = `${locale} ${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: digits })
    formats.set(key, format)
  }
  return format.format(value)
}

/** Grams as kilograms, as exact as such a figure can be: 68, 8.4, 0.35. */
export function formatKilos(grams: number, locale: Locale): string {
  const kilos = grams / 1000
  return formatNumber(kilos, locale, kilos >= 10 ? 0 : kilos >= 1 ? 1 : 2)
}

/** Centimetres of a catalogue: a number in the language's style, or the catalogue's own text such as `95/154`. */
export const formatMeasure = (value: number | string, locale: Locale): string =>
  typeof value === 'number' ? formatNumber(value, locale, 1) : value
