import type { Scope } from '../scope.ts'
import { type Bits, join, writeCommon } from './bits.ts'
import { population } from './count.ts'
import { foundBy } from './found.ts'
import type { Plan } from './plan.ts'
import { scratch } from './scratch.ts'

/** Which products match how many of a question's words; stands until the next question. */
export interface Levels {
  /** Of 1 to the number of plans: the products that so many plans find, or more. */
  atLeast: (plans: number) => Bits
  /** How many these are. */
  size: (plans: number) => number
  /** How many products each plan finds. */
  counts: readonly number[]
}

export function levelsOf(scope: Scope, plans: readonly Plan[]): Levels {
  const room = scratch.bits(0, scope.bitWords)
  const atLeast = (n: number): Bits => scratch.bits(n, scope.bitWords)
  if (plans.length === 0) atLeast(1).fill(0)
  const counts = plans.map((plan, before) => {
    const { bits, count } = foundBy(scope, plan, room)
    for (let n = before; n > 0; n--)
      if (n === before) writeCommon(atLeast(n + 1), atLeast(n), bits)
      else addCommon(atLeast(n + 1), atLeast(n), bits)
    if (before === 0) atLeast(1).set(bits)
    else join(atLeast(1), bits)
    return count
  })
  const sizes = plans.length === 1 ? [...counts] : []
  return { atLeast, size: (n) => (sizes[n - 1] ??= population(atLeast(n))), counts }
}

/** Adds to a set what two others have in common. */
function addCommon(to: Bits, one: Bits, other: Bits): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) | ((one[i] as number) & (other[i] as number))
}
