import type { Scope } from '../scope.ts'
import { setBit, writeCommon } from './bits.ts'
import { population } from './count.ts'
import { addFound } from './found.ts'
import type { Plan } from './plan.ts'
import { eachAskedNumber } from './score.ts'
import { scratch } from './scratch.ts'

/** How many products `scoreAll` finds, without ranking them. */
export function countAll(scope: Scope, plans: readonly Plan[], numbers: readonly string[]): number {
  const all = scratch.bits(0, scope.bitWords).fill(0)
  for (const plan of plans) addFound(scope, plan, all)
  if (scope.shown) writeCommon(all, all, scope.shown)
  let total = population(all)
  let more = false
  eachAskedNumber(scope, numbers, total > 0, (id) => {
    setBit(all, scope.bitOf(id))
    more = true
  })
  if (more) total = population(all)
  return total
}
