import type { Scope } from '../scope.ts'
import { join, population, setBit } from './bits.ts'
import { foundBy } from './found.ts'
import type { Plan } from './plan.ts'
import { eachAskedNumber } from './score.ts'
import { scratch } from './scratch.ts'

/** How many products `scoreAll` finds, without ranking them. */
export function countAll(scope: Scope, plans: readonly Plan[], numbers: readonly string[]): number {
  const all = scratch.bits(1, scope.bitWords).fill(0)
  const found = scratch.bits(0, scope.bitWords)
  for (const plan of plans) {
    foundBy(scope, plan, found)
    join(all, found)
  }
  let total = population(all)
  let more = false
  eachAskedNumber(scope, numbers, total > 0, (id) => {
    setBit(all, scope.bitOf(id))
    more = true
  })
  if (more) total = population(all)
  return total
}
