import * as fc from 'fast-check'
import { isLong } from '#test/length.ts'

/**
 * Checks a property with a fresh seed that is printed, so that any run can be had again: `SEED=… vitest run …`.
 * @param numRuns in the long run; a third of it otherwise, since each run has a seed of its own
 */
export function check<T>(property: fc.IProperty<T>, numRuns: number): void {
  const given = Number(process.env.SEED)
  const seed = Number.isInteger(given) && process.env.SEED ? given : Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`fast-check seed ${seed}\n`)
  fc.assert(property, { seed, numRuns: isLong ? numRuns : Math.ceil(numRuns / 3) })
}
