import type { Locale } from '#contract/locale.ts'
import { amountAt, isDash } from './amounts.ts'
import { countAt, type Sign } from './reader.ts'
import type { Found } from './sizes.ts'
import type { Grammar } from './words/of.ts'

const MOST_SEATS = 60
const WEEK = 7
const MONTH = 30
const MOST_DAYS = 1000

const none = (): null => null

/** A number in digits, or written as a word, at a place; NaN for all else. */
const numberAt = (signs: readonly Sign[], at: number, grammar: Grammar): number =>
  signs[at]?.number || (grammar.numbers.get(signs[at]?.text ?? '') ?? Number.NaN)

/** `för 6 personer`: at least so many; `4-sits`, `4-sitssoffa`: as many. The end may lie within a sign. */
export function seatsAt(
  signs: readonly Sign[],
  at: number,
  grammar: Grammar,
): (Found & { endSign: number | null }) | null {
  const from = at + countAt(signs, at, grammar.for)
  const low = numberAt(signs, from, grammar)
  if (!isCount(low)) return null
  const range = Number.isNaN(signs[from]?.number) ? null : amountAt(signs, from, grammar, none)
  const high = range?.form === 'dash' ? range.high : low
  const behind = range?.form === 'dash' ? range.end : from + 1
  if (!isCount(high)) return null
  const persons = countAt(signs, behind, grammar.persons)
  if (persons > 0) {
    const bounds = { min: low, max: high > low ? high : null }
    return { filter: { seats: bounds }, end: behind + persons, endSign: null }
  }
  const seater = isDash(signs[behind]) ? behind + 1 : behind
  const count = countAt(signs, seater, grammar.seater)
  const bounds = { min: low, max: high }
  if (count > 0) return { filter: { seats: bounds }, end: seater + count, endSign: null }
  const word = signs[seater]
  const head = [...grammar.seaterHead.keys()].find((one) => word && word.text.startsWith(one) && word.text !== one)
  if (!head || !word) return null
  return { filter: { seats: bounds }, end: seater + 1, endSign: word.from + head.length }
}

const isCount = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= MOST_SEATS

/** `inom 2 veckor`, `leveranstid max 10 dagar`, `2 viikossa`. */
export function deliveryAt(signs: readonly Sign[], at: number, grammar: Grammar): Found | null {
  const delivery = countAt(signs, at, grammar.delivery)
  let from = at + delivery
  const lead = Math.max(countAt(signs, from, grammar.within), countAt(signs, from, grammar.most))
  from += lead
  const first = numberAt(signs, from, grammar)
  const hasTwo = isDash(signs[from + 1]) && Number.isFinite(signs[from + 2]?.number)
  const number = hasTwo ? numberAt(signs, from + 2, grammar) : first
  const unit = from + (hasTwo ? 3 : 1)
  if (Number.isNaN(number)) return null
  const times: [keyof Grammar & ('days' | 'workingDays' | 'weeks' | 'months'), number][] = [
    ['workingDays', WEEK / 5],
    ['days', 1],
    ['weeks', WEEK],
    ['months', MONTH],
  ]
  const within: [keyof Grammar & ('inDays' | 'inWeeks' | 'inMonths'), number][] = [
    ['inDays', 1],
    ['inWeeks', WEEK],
    ['inMonths', MONTH],
  ]
  for (const [words, days] of within) {
    const count = countAt(signs, unit, grammar[words])
    if (count > 0) return before(Math.ceil(number * days), unit + count)
  }
  for (const [words, days] of times) {
    const count = countAt(signs, unit, grammar[words])
    if (count === 0) continue
    const after = lead + delivery > 0 ? 0 : countAt(signs, unit + count, grammar.delivery)
    if (lead + delivery + after > 0) return before(Math.ceil(number * days), unit + count + after)
  }
  return null
}

const before = (days: number, end: number): Found | null =>
  days < 1 || days > MOST_DAYS ? null : { filter: { range: 'delivery', bounds: { min: null, max: days } }, end }

/** Whether what stands at a place is counted or takes time. */
export const isCounted = (signs: readonly Sign[], at: number, grammar: Grammar, _locale: Locale): boolean =>
  [
    grammar.persons,
    grammar.seater,
    grammar.days,
    grammar.workingDays,
    grammar.weeks,
    grammar.months,
    grammar.inDays,
    grammar.inWeeks,
    grammar.inMonths,
    grammar.counted,
  ].some((phrases) => countAt(signs, at, phrases) > 0)
