import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { type Bits, hasBit, writeCommon } from './bits.ts'
import type { Completion } from './completion.ts'
import { populationOfBoth } from './count.ts'
import { foundBy, partOf } from './found.ts'
import type { Plan } from './plan.ts'
import { bitsOfWord, isCommonWord, readPostings } from './postings.ts'
import { scratch } from './scratch.ts'

/**
 * Completions in the order in which they go with the words before them: those first that stand in most of the
 * products with all these words; those that never do are left out, unless none ever does.
 */
export function goingWith(scope: Scope, plans: readonly Plan[], candidates: readonly Completion[]): Completion[] {
  const before = foundByAll(scope, plans)
  const shared = new Map(candidates.map(({ word }) => [word, rowsAmong(scope, word, before)]))
  const together = candidates.filter(({ word }) => shared.get(word) !== 0)
  if (together.length === 0) return [...candidates]
  // Sorting is stable: of equals the more common one stays first.
  return together.toSorted((a, b) => (shared.get(b.word) ?? 0) - (shared.get(a.word) ?? 0))
}

/** The products with every one of some words; none without any word. */
function foundByAll(scope: Scope, plans: readonly Plan[]): Bits {
  const all = scratch.bits(1, scope.bitWords)
  if (plans.length === 0) all.fill(0)
  plans.forEach((plan, i) => {
    const { bits } = foundBy(scope, plan, scratch.bits(0, scope.bitWords))
    if (i === 0) all.set(bits)
    else writeCommon(all, all, bits)
  })
  return all
}

/** In how many of some products a word stands. */
function rowsAmong(scope: Scope, word: string, among: Bits): number {
  let total = 0
  scope.segments.forEach((segment: Segment, s) => {
    const id = segment.words.find(word)
    if (id < 0) return
    const part = partOf(scope, among, s)
    if (isCommonWord(segment, id)) {
      total += populationOfBoth(part, bitsOfWord(segment, id))
      return
    }
    const { rows, weights } = scratch.for(scope.size)
    const count = readPostings(segment, id, rows, weights)
    for (let i = 0; i < count; i++) if (hasBit(part, rows[i] as number)) total++
  })
  return total
}
