import type { Counters, Numbers } from '../dimensions.ts'
import { type Passing, passes } from '../match/passing.ts'

/** A column that rows are counted by. */
export interface Counted {
  by: Counters['of']
  counts: Uint32Array
}

export interface Filter extends Counted {
  of: Numbers['of']
  pass: Passing
}

/** Of several filters nobody asks which. */
export const SEVERAL = 'several'

/** The filter that a row fails, given the one known so far; null: it passes all. */
export function failedOf(known: Filter | null, others: readonly Filter[], row: number): Filter | null | typeof SEVERAL {
  let failed = known
  for (const filter of others) {
    if (passes(filter.pass, filter.of[row] as number)) continue
    if (failed !== null) return SEVERAL
    failed = filter
  }
  return failed
}
