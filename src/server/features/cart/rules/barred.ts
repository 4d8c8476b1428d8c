import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { may } from '#contract/users/permission.ts'

/** Why somebody of this level in a shop may have no carts there; null: they may [contract/levels]. */
export function barredBy(level: number | undefined): ErrorCode | null {
  if (level === undefined) return ERROR.shopForbidden
  return may(level, 'cart.use') ? null : ERROR.forbidden
}

/**
 * The numbers of a queue that were refused for want of the right to carts: first and last of each run, in their order.
 * A queue settles its numbers in order, so that a run holds nothing else, and grows longer, not larger, until the right
 * is there again.
 */
export type Barred = readonly number[]

export const isBarred = (barred: Barred, seq: number): boolean =>
  barred.some((first, i) => i % 2 === 0 && first <= seq && seq <= (barred[i + 1] ?? first))

/** With one more number. `settled`: the highest before it. */
export const withBarred = (barred: Barred, settled: number, seq: number): Barred =>
  barred.length > 0 && barred.at(-1) === settled ? [...barred.slice(0, -1), seq] : [...barred, seq, seq]
