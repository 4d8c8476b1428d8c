import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { type Bits, join, setBit } from './bits.ts'
import { partOf } from './found.ts'
import type { Plan } from './plan.ts'
import { isCommonWord, setRows } from './postings.ts'
import { strongRows } from './strong-rows.ts'

/**
 * Writes to `strong` the products in which a common word of the plans is strong, and all that have one of their other
 * words; gives for each plan what it weighs at most in the products that are left, divided by their dilution.
 */
export function strongOf(scope: Scope, plans: readonly Plan[], strong: Bits): number[] {
  strong.fill(0)
  return plans.map((plan) =>
    Math.max(0, ...scope.segments.map((segment, s) => addStrong(scope, segment, s, plan, strong))),
  )
}

function addStrong(scope: Scope, segment: Segment, s: number, plan: Plan, strong: Bits): number {
  const part = partOf(scope, strong, s)
  let others = 0
  for (const [word, share] of plan.words[s] as Map<number, number>) {
    if (isCommonWord(segment, word)) {
      const kept = strongRows(segment, word, scope.averageLength)
      join(part, kept.rows)
      // In texts of endless length it is thinned less by so much, since what is average has grown.
      others += share * kept.others * Math.max(1, scope.averageLength / kept.averageLength)
    } else setRows(segment, word, part)
  }
  for (const { rows } of plan.rows[s] ?? []) for (const row of rows) setBit(part, row)
  return others
}
