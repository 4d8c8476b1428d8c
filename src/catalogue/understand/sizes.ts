import type { Locale } from '#contract/locale.ts'
import { type Amount, amountAt, boundsOf, type UnitAt } from './amounts.ts'
import type { PieceFilter } from './piece.ts'
import { countAt, type Sign } from './reader.ts'
import { type Grammar, LENGTHS, OTHER_UNITS } from './words/of.ts'
import type { NamedMeasure } from './words/words.ts'

/** What a rule makes of the signs at a place. */
export interface Found {
  filter: PieceFilter
  end: number
}

const INCH = 25.4
/** Without a unit, from here on a number is of millimetres; sides are seldom longer than a number of centimetres. */
const MILLIMETRES = 400
const SIDES_IN_MILLIMETRES = 500
/** What is said exactly means no more exactly than this, in millimetres. */
const TOLERANCE = 5
const LEAST_SIDE = 5
const LEAST_LONG_SIDE = 20
const LEAST_MEASURE = 5
const LONGEST = 100_000

const TIMES = new Set(['x', '×', '*'])
const ASKED: readonly NamedMeasure[] = ['width', 'depth', 'height', 'length', 'diameter']

export const lengthUnit =
  (signs: readonly Sign[], grammar: Grammar, locale: Locale): UnitAt =>
  (at) => {
    for (const { phrases, mm } of LENGTHS) {
      const count = countAt(signs, at, phrases[locale])
      if (count > 0) return { count, scale: mm }
    }
    const inches = countAt(signs, at, grammar.inches)
    if (inches > 0) return { count: inches, scale: INCH }
    return signs[at]?.glued && /^["″”]$/.test(signs[at].text) ? { count: 1, scale: INCH } : null
  }

/** `160x80`, `120 x 80 x 72 cm`, `b160 x d80`. */
export function sidesAt(signs: readonly Sign[], at: number, grammar: Grammar, locale: Locale): Found | null {
  const unitAt = lengthUnit(signs, grammar, locale)
  const sides: { sign: Sign; scale: number | null }[] = []
  let end = at
  for (let from = at; sides.length < 3; from = end + 1) {
    const letter = isLetter(signs, from, grammar) ? 1 : 0
    const sign = signs[from + letter]
    if (!sign || Number.isNaN(sign.number)) break
    const unit = unitAt(from + letter + 1)
    sides.push({ sign, scale: unit?.scale ?? null })
    end = from + letter + 1 + (unit?.count ?? 0)
    if (!TIMES.has(signs[end]?.text ?? '')) break
  }
  if (sides.length < 2 || TIMES.has(signs[end]?.text ?? '')) return null
  const unit = sides.findLast(({ scale }) => scale !== null)?.scale ?? null
  const numbers = sides.map(({ sign }) => sign.number)
  const next = signs[end]
  const isOther = countAt(signs, end, OTHER_UNITS[locale]) > 0 || (next?.glued === true && /\p{L}/u.test(next.text))
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (least <= 0 || (unit === null && (isOther || least < LEAST_SIDE || most < LEAST_LONG_SIDE))) return null
  const scale = unit ?? (most >= SIDES_IN_MILLIMETRES ? 1 : 10)
  const mm = sides.map((side) => Math.round(side.sign.number * (side.scale ?? scale)))
  if (Math.max(...mm) > LONGEST) return null
  const word = sides.map(({ sign }) => sign.text.replace(',', '.')).join('x')
  return { filter: { sides: mm, word }, end }
}

/** A measure's first letter, as in `h72`. */
const isLetter = (signs: readonly Sign[], at: number, grammar: Grammar): boolean =>
  signs[at]?.text.length === 1 &&
  signs[at + 1]?.glued === true &&
  ASKED.some((measure) => countAt(signs, at, grammar.nouns[measure]) > 0)

/** `höjd 72`, `bredd max 90 cm`, `max 90 cm bred`, `h72`. */
export function measureAt(signs: readonly Sign[], at: number, grammar: Grammar, locale: Locale): Found | null {
  const unitAt = lengthUnit(signs, grammar, locale)
  const lead = Math.max(countAt(signs, at, grammar.most), countAt(signs, at, grammar.least))
  for (const measure of ASKED) {
    const first = countAt(signs, at, grammar.nouns[measure])
    const led = first === 0 && lead > 0 ? countAt(signs, at + lead, grammar.nouns[measure]) : 0
    const noun = first > 0 ? first : led
    if (noun === 0) continue
    let from = at + noun + (led > 0 ? lead : 0)
    if (signs[from]?.text === ':') from++
    from += countAt(signs, from, grammar.of)
    const amount = amountAt(signs, from, grammar, unitAt)
    const isBrief = signs[from - 1]?.text.length === 1 && measure !== 'diameter'
    if (!amount || (isBrief && amount.scale === null && !signs[from]?.glued)) continue
    const form = led > 0 ? (countAt(signs, at, grammar.most) > 0 ? 'most' : 'least') : amount.form
    const found = narrowed(measure, led > 0 ? { ...amount, form } : amount, signs, locale)
    if (found) return found
  }
  const amount = amountAt(signs, at, grammar, unitAt)
  if (!amount || amount.scale === null) return null
  for (const measure of ASKED) {
    const adjective = measure === 'diameter' ? 0 : countAt(signs, amount.end, grammar.adjectives[measure])
    const noun = countAt(signs, amount.end, grammar.nouns[measure])
    const isBrief = signs[amount.end]?.text.length === 1
    if (adjective > 0 || (noun > 0 && !isBrief)) {
      const found = narrowed(measure, amount, signs, locale)
      return found && { ...found, end: amount.end + Math.max(adjective, noun) }
    }
  }
  return null
}

function narrowed(measure: NamedMeasure, amount: Amount, signs: readonly Sign[], locale: Locale): Found | null {
  const { low, high, form, end, scale: said } = amount
  if (said === null && (low < LEAST_MEASURE || isUnit(signs, end, locale))) return null
  const scale = said ?? (high >= MILLIMETRES ? 1 : 10)
  const { min, max } = boundsOf(amount, scale)
  if ((max ?? min ?? 0) > LONGEST || (min ?? max ?? 0) <= 0) return null
  const near = form === 'exact' ? TOLERANCE : 0
  const bounds = { min: min === null ? null : min - near, max: max === null ? null : max + near }
  return { filter: { range: measure, bounds }, end }
}

/** Whether what stands at a place makes the number before it one of something else. */
const isUnit = (signs: readonly Sign[], at: number, locale: Locale): boolean =>
  countAt(signs, at, OTHER_UNITS[locale]) > 0 || signs[at]?.glued === true
