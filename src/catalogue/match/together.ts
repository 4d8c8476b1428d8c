import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { type Bits, hasBit, populationOfBoth } from './bits.ts'
import type { Completion } from './completion.ts'
import { commonRows, isCommonWord } from './common.ts'
import { partOf } from './found.ts'
import { levelsOf } from './levels.ts'
import type { Plan } from './plan.ts'
import { readPostings } from './postings.ts'
import { scratch } from './scratch.ts'

/**
 * Completions in the order in which they go with the words before them: those first that stand in most of the
 * products with all these words; those that never do are left out, unless none ever does.
 */
export function goingWith(scope: Scope, plans: readonly Plan[], candidates: readonly Completion[]): Completion[] {
  const before = levelsOf(scope, plans).atLeast(Math.max(1, plans.length))
  const shared = new Map(candidates.map(({ word }) => [word, rowsAmong(scope, word, before)]))
  const together = candidates.filter(({ word }) => shared.get(word) !== 0)
  if (together.length === 0) return [...candidates]
  // Sorting is stable: of equals the more common one stays first.
  return together.toSorted((a, b) => (shared.get(b.word) ?? 0) - (shared.get(a.word) ?? 0))
}

/** In how many of some products a word stands. */
function rowsAmong(scope: Scope, word: string, among: Bits): number {
  let total = 0
  scope.segments.forEach((segment: Segment, s) => {
    const id = segment.words.find(word)
    if (id < 0) return
    const part = partOf(scope, among, s)
    if (isCommonWord(segment, id)) {
      total += populationOfBoth(part, commonRows(segment, id).rows)
      return
    }
    const { rows, weights } = scratch.for(scope.size)
    const count = readPostings(segment, id, rows, weights)
    for (let i = 0; i < count; i++) if (hasBit(part, rows[i] as number)) total++
  })
  return total
}
