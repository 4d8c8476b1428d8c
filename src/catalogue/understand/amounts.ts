import { countAt, type Phrases, type Sign } from './reader.ts'
import type { Grammar } from './words/of.ts'

/** A number or two of a question, in what stands behind them. */
export interface Amount {
  /** How they are put: `most` and `least` with a word before or behind, `from` one and to another, or bare. */
  form: 'most' | 'least' | 'between' | 'dash' | 'exact'
  low: number
  high: number
  /** What one of the unit is, where one is said. */
  scale: number | null
  /** Where it begins, and what stands behind it. */
  start: number
  end: number
  /** The first of the words that say how it is put. */
  lead: string
}

/** A unit behind a number: of how many signs, and what one of it is. */
export type UnitAt = (at: number) => { count: number; scale: number } | null
/** What may stand between a number and its words, such as a currency before it. */
export type PrefixAt = (at: number) => number

const DASHES = new Set(['-', '–', '—', '‐', '‑'])
export const isDash = (sign: Sign | undefined): boolean => sign !== undefined && DASHES.has(sign.text)

interface Valued {
  value: number
  scale: number | null
  end: number
}

const NOTHING: PrefixAt = () => 0

/** What stands at a place, if it is an amount. */
export function amountAt(
  signs: readonly Sign[],
  at: number,
  grammar: Grammar,
  unitAt: UnitAt,
  prefixAt: PrefixAt = NOTHING,
): Amount | null {
  const one = (from: number): Valued | null => {
    const prefix = prefixAt(from)
    const value = signs[from + prefix]?.number ?? Number.NaN
    if (Number.isNaN(value)) return null
    const behind = from + prefix + 1
    const unit = unitAt(behind)
    const scale = unit ? unit.scale : prefix > 0 ? 1 : null
    return { value, scale, end: behind + (unit?.count ?? 0) }
  }
  const two = (first: Valued, ...joints: Phrases[]): Valued | null => {
    const dash = isDash(signs[first.end]) ? 1 : 0
    const joint = Math.max(dash, ...joints.map((phrases) => countAt(signs, first.end, phrases)))
    return joint > 0 ? one(first.end + joint) : null
  }
  const made = (form: Amount['form'], low: Valued, high: Valued): Amount => ({
    form,
    low: Math.min(low.value, high.value),
    high: Math.max(low.value, high.value),
    scale: high.scale ?? low.scale,
    start: at,
    end: Math.max(low.end, high.end),
    lead: signs[at]?.text ?? '',
  })

  const between = countAt(signs, at, grammar.between)
  if (between > 0) {
    const low = one(at + between)
    const high = low && two(low, grammar.and, grammar.to)
    return low && high ? made('between', low, high) : null
  }
  const [most, least] = [countAt(signs, at, grammar.most), countAt(signs, at, grammar.least)]
  if (most > 0 || least > 0) {
    const first = one(at + Math.max(most, least))
    if (!first) return null
    const second = most === 0 && countAt(signs, at, grammar.from) > 0 ? two(first, grammar.to) : null
    return second ? made('between', first, second) : made(most > 0 ? 'most' : 'least', first, first)
  }
  const first = one(at)
  if (!first) return null
  const second = two(first)
  if (second) return made('dash', first, second)
  const after = countAt(signs, first.end, grammar.leastAfter)
  return after > 0 ? { ...made('least', first, first), end: first.end + after } : made('exact', first, first)
}

/** From where to where, in whole numbers of which `scale` make one. */
export function boundsOf({ form, low, high }: Amount, scale: number): { min: number | null; max: number | null } {
  const whole = (n: number): number => Math.round(n * scale)
  return { min: form === 'most' ? null : whole(low), max: form === 'least' ? null : whole(high) }
}
