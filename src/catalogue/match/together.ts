import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { Completion } from './complete.ts'
import type { Plan } from './plan.ts'
import { readPostings } from './postings.ts'
import { gather } from './score.ts'
import { scratch } from './scratch.ts'

/**
 * Completions in the order in which they go with the words before them: those first that stand in most of the
 * products with all these words; those that never do are left out, unless none ever does.
 */
export function goingWith(scope: Scope, plans: readonly Plan[], candidates: readonly Completion[]): Completion[] {
  const { weight, touched, mark } = scratch.for(scope.size)
  const marked: number[] = []
  plans.forEach((plan, i) => {
    const count = gather(scope, plan)
    for (let t = 0; t < count; t++) {
      const id = touched[t] as number
      weight[id] = 0
      if (mark[id] !== i) continue
      mark[id] = i + 1
      if (i === 0) marked.push(id)
    }
  })
  const shared = new Map(candidates.map(({ word }) => [word, rowsMarked(scope, word, plans.length)]))
  for (const id of marked) mark[id] = 0
  const together = candidates.filter(({ word }) => shared.get(word) !== 0)
  if (together.length === 0) return [...candidates]
  // Sorting is stable: of equals the more common one stays first.
  return together.toSorted((a, b) => (shared.get(b.word) ?? 0) - (shared.get(a.word) ?? 0))
}

function rowsMarked(scope: Scope, word: string, as: number): number {
  const { rows, weights, mark } = scratch
  let total = 0
  scope.segments.forEach((segment: Segment, s) => {
    const id = segment.words.find(word)
    if (id < 0) return
    const base = scope.base[s] as number
    const count = readPostings(segment, id, rows, weights)
    for (let i = 0; i < count; i++) if (mark[base + (rows[i] as number)] === as) total++
  })
  return total
}
