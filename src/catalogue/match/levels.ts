import type { Scope } from '../scope.ts'
import { type Bits, join, population } from './bits.ts'
import { foundBy } from './found.ts'
import type { Plan } from './plan.ts'
import { scratch } from './scratch.ts'

/** Which products match how many of a question's words; stands until the next question. */
export interface Levels {
  /** Of 1 to the number of plans: the products that so many plans find, or more. */
  atLeast: (plans: number) => Bits
  /** How many products each plan finds. */
  counts: readonly number[]
}

export function levelsOf(scope: Scope, plans: readonly Plan[]): Levels {
  const found = scratch.bits(0, scope.bitWords)
  const atLeast = (n: number): Bits => scratch.bits(n, scope.bitWords)
  if (plans.length === 0) atLeast(1).fill(0)
  const counts = plans.map((plan, before) => {
    foundBy(scope, plan, found)
    for (let n = before; n > 0; n--) addCommon(atLeast(n + 1), atLeast(n), found, n === before)
    if (before === 0) atLeast(1).set(found)
    else join(atLeast(1), found)
    return population(found)
  })
  return { atLeast, counts }
}

/** Adds to a set what two others have in common; a set that is `fresh` holds nothing yet. */
function addCommon(to: Bits, one: Bits, other: Bits, fresh: boolean): void {
  if (fresh) for (let i = 0; i < to.length; i++) to[i] = (one[i] as number) & (other[i] as number)
  else for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) | ((one[i] as number) & (other[i] as number))
}
