import type { Scope } from '../scope.ts'
import { type Bits, setBit, writeCommon } from './bits.ts'
import { foundBy } from './found.ts'
import type { Plan } from './plan.ts'
import { eachAskedNumber } from './score.ts'
import { scratch } from './scratch.ts'

/**
 * The products that match every word of a question, as `scoreAll` and `pinFirst` count them; stands until the next question. It is
 * written where `levelsOf` writes what matches some word.
 */
export function strictOf(
  scope: Scope,
  plans: readonly Plan[],
  numbers: readonly string[],
  pinned: readonly number[] = [],
): Bits {
  const strict = scratch.bits(1, scope.bitWords)
  if (plans.length === 0) strict.fill(0)
  const which = plans.length === 1 ? 'alone' : 'beside'
  plans.forEach((plan, i) => {
    const { bits } = foundBy(scope, plan, scratch.bits(0, scope.bitWords), which)
    if (i === 0) strict.set(bits)
    else writeCommon(strict, strict, bits)
  })
  const textFinds = plans.some(({ finds }) => finds)
  eachAskedNumber(scope, numbers, textFinds, (id, _, isAll) => {
    if (isAll || plans.length === 0) setBit(strict, scope.bitOf(id))
  })
  for (const id of pinned) setBit(strict, scope.bitOf(id))
  return strict
}
