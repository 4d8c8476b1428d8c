import type { Scope } from '../scope.ts'
import { Best } from './best.ts'
import { type Bits, clearBit, hasBit, setBit, writeCommon } from './bits.ts'
import { scoreBlocks } from './block.ts'
import { population } from './count.ts'
import { foundBy } from './found.ts'
import { type Levels, levelsOf } from './levels.ts'
import type { NumberMatch } from './numbers.ts'
import type { Plan } from './plan.ts'
import { eachAskedNumber, type Gain, gainBelow, gainOf, scoreWithNumber } from './score.ts'
import { scratch } from './scratch.ts'
import { strictOf } from './strict.ts'
import { strongOf } from './strong.ts'

/** So many are scored as fast as parted. */
const MANY = 4000

/** The first products of an answer, and how many match every word. */
export interface Top {
  ids: number[]
  total: number
}

/**
 * The best `size` of the products that match every word, without scoring them all: of more than `many` first those
 * where the words weigh most. Where none does, the best of those that match some. `within`: among these alone. `pinned`:
 * these come first, and match.
 */
export function topProducts(
  scope: Scope,
  plans: readonly Plan[],
  numbers: readonly string[],
  size: number,
  many = MANY,
  within: Bits | null = null,
  pinned: readonly number[] = [],
): Top {
  const strict = strictOf(scope, plans, numbers, pinned)
  if (within) writeCommon(strict, strict, within)
  const total = population(strict)
  if (total === 0) return { ids: topPartial(scope, plans, numbers, size, many, within), total }
  const first = pinned.filter((id) => hasBit(strict, scope.bitOf(id))).slice(0, size)
  for (const id of pinned) clearBit(strict, scope.bitOf(id))
  const gains = plans.map((plan) => gainOf(scope, plan, foundBy(scope, plan, scratch.bits(0, scope.bitWords)).count))
  const numbered = askedNumbers(scope, plans, numbers)
  for (const id of numbered.keys()) if (!hasBit(strict, scope.bitOf(id))) numbered.delete(id)
  const rest = bestOf(scope, { plans, gains, numbered, size: size - first.length }, strict, total > many)
  return { ids: [...first, ...rest], total }
}

/**
 * The best of all that match a word: whoever matches more of the words stands above all that match fewer, so that only
 * those are scored that match as many as `size` products do.
 */
function topPartial(
  scope: Scope,
  plans: readonly Plan[],
  numbers: readonly string[],
  size: number,
  many: number,
  within: Bits | null,
): number[] {
  const levels = levelsWithin(levelsOf(scope, plans), plans.length, within)
  const gains = plans.map((plan, p) => gainOf(scope, plan, levels.counts[p] as number))
  const numbered = askedNumbers(scope, plans, numbers)
  if (within) for (const id of numbered.keys()) if (!hasBit(within, scope.bitOf(id))) numbered.delete(id)
  const level = fullLevel(levels, gains, size)
  const parted = level === plans.length && levels.size(level) > many
  return bestOf(scope, { plans, gains, numbered, size }, levels.atLeast(level), parted)
}

/** The same among some products; what each word finds is still counted among all. */
function levelsWithin(levels: Levels, plans: number, within: Bits | null): Levels {
  if (!within) return levels
  for (let n = 1; n <= Math.max(1, plans); n++) writeCommon(levels.atLeast(n), levels.atLeast(n), within)
  return { ...levels, size: (n) => population(levels.atLeast(n)) }
}

interface Ranking {
  plans: readonly Plan[]
  gains: readonly Gain[]
  /** Who has an asked number, in the order of asking. */
  numbered: ReadonlyMap<number, NumberMatch[]>
  size: number
}

/** The best of the chosen products and of those with an asked number; `parted`: all plans find the chosen, and many. */
function bestOf(scope: Scope, ranking: Ranking, chosen: Bits, parted: boolean): number[] {
  const { plans, gains, numbered, size } = ranking
  for (const id of numbered.keys()) clearBit(chosen, scope.bitOf(id))
  const strong = parted ? bestOfStrong(scope, plans, gains, chosen, size) : null
  const best = strong ?? new Best(scope, size, scope.segments.length === 1 && numbered.size === 0)
  if (!strong) scoreBlocks(scope, plans, gains, chosen, best)
  if (numbered.size > 0) {
    chosen.fill(0)
    for (const id of numbered.keys()) setBit(chosen, scope.bitOf(id))
    const scored = (id: number, words: number): number =>
      (numbered.get(id) ?? []).reduce((score, match) => scoreWithNumber(score, match, plans.length), words)
    const offer = (id: number, words: number): void => best.offer(id, scored(id, words))
    scoreBlocks(scope, plans, gains, chosen, { least: Number.NEGATIVE_INFINITY, offer })
  }
  return best.ids
}

/** The best of the chosen products, which all plans find, if they are to be had among the strong ones alone. */
function bestOfStrong(
  scope: Scope,
  plans: readonly Plan[],
  gains: readonly Gain[],
  chosen: Bits,
  size: number,
): Best | null {
  const strong = scratch.bits(plans.length + 1, scope.bitWords)
  const others = strongOf(scope, plans, strong)
  writeCommon(strong, strong, chosen)
  const best = new Best(scope, size, false)
  scoreBlocks(scope, plans, gains, strong, best)
  const rest = gains.reduce((sum, gain, p) => sum + gainBelow(gain, others[p] as number), 0)
  return best.least > rest ? best : null
}

/** Who has an asked number, and how it was found, in the order of asking. */
function askedNumbers(scope: Scope, plans: readonly Plan[], numbers: readonly string[]): Map<number, NumberMatch[]> {
  const found = new Map<number, NumberMatch[]>()
  const textFinds = plans.some(({ finds }) => finds)
  eachAskedNumber(scope, numbers, textFinds, (id, match) => {
    const before = found.get(id)
    if (before) before.push(match)
    else found.set(id, [match])
  })
  return found
}

/** How many words the best `size` products match at least, by a level that no score can cross. */
function fullLevel(levels: Levels, gains: readonly Gain[], size: number): number {
  const ranks = gains.map(({ rank }) => rank).toSorted((a, b) => a - b)
  const sum = (from: number, to: number) => ranks.slice(from, to).reduce((a, b) => a + b, 0)
  const above = gains.reduce((most, gain) => most + gain.most, 0)
  let n = gains.length
  for (; n > 1; n--) {
    const parted = sum(0, n) > sum(ranks.length - n + 1, ranks.length) + above
    if (parted && levels.size(n) >= size) break
  }
  return Math.max(1, n)
}
