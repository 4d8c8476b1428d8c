import type { Locale } from '#contract/locale.ts'
import { type Amount, amountAt, boundsOf, type UnitAt } from './amounts.ts'
import { isCounted } from './counts.ts'
import { countAt, type Sign } from './reader.ts'
import { type Found, lengthUnit, measureAt } from './sizes.ts'
import { CURRENCY, type Grammar, OTHER_UNITS } from './words/of.ts'

/** A smaller number may be anything, unless a currency stands beside it. */
const LEAST = 100
/** What `from` such a number on means may be a year. */
const YEARS: readonly [number, number] = [1900, 2030]
const MINOR = 100
const DEAREST = 100_000_000

/** `under 5 000`, `2000–4000 kr`, `max 3 000`, `från 500`, `pris mellan 200 och 400 kr`. */
export function priceAt(signs: readonly Sign[], at: number, grammar: Grammar, locale: Locale): Found | null {
  const from = at + countAt(signs, at, grammar.price)
  const amount = amountAt(signs, from, grammar, currencyBehind(signs, locale), (place) =>
    countAt(signs, place, CURRENCY[locale]),
  )
  if (!amount || amount.form === 'exact' || amount.high > DEAREST) return null
  if (amount.scale === null && !isMeant(signs, amount, grammar, locale)) return null
  return { filter: { range: 'price', bounds: boundsOf(amount, MINOR) }, end: amount.end }
}

function currencyBehind(signs: readonly Sign[], locale: Locale): UnitAt {
  return (at) => {
    const isComma = signs[at]?.text === ',' && signs[at + 1]?.text === '-' && signs[at + 1]?.glued === true
    const count = isComma ? 2 : countAt(signs, at, CURRENCY[locale])
    return count > 0 ? { count, scale: 1 } : null
  }
}

/** Without a currency: no small number, none of something else, no year, and a word that says how it is put. */
function isMeant(signs: readonly Sign[], amount: Amount, grammar: Grammar, locale: Locale): boolean {
  const { form, low, high, end } = amount
  const next = signs[end]
  if (form === 'dash' || low < LEAST || (next?.glued && next.text !== ',' && next.text !== '.')) return false
  if (form === 'least' && high >= YEARS[0] && high <= YEARS[1]) return false
  const measures = [...Object.values(grammar.nouns), ...Object.values(grammar.adjectives)]
  return (
    countAt(signs, end, OTHER_UNITS[locale]) === 0 &&
    lengthUnit(signs, grammar, locale)(end) === null &&
    !isCounted(signs, end, grammar, locale) &&
    // `max 90 bredd` is a width; in `under 6000 bredd max 160` the width begins behind the price.
    (measureAt(signs, end, grammar, locale) !== null || !measures.some((phrases) => countAt(signs, end, phrases) > 0))
  )
}
