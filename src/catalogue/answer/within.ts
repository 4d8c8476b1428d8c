import type { Bounds } from '#contract/catalogue/filters.ts'
import type { RangeColumn } from '../build/range-columns.ts'
import { type Passing, passingBetween } from '../match/passing.ts'

/** Which values are within bounds; the unknown never is. */
export const within = ({ values }: RangeColumn, { min, max }: Bounds): Passing =>
  passingBetween(
    values.length,
    firstFrom(values, min ?? Number.NEGATIVE_INFINITY, false),
    firstFrom(values, max ?? Number.POSITIVE_INFINITY, true),
  )

/** The place of the first value that is not below this, or above it where `isAbove`; values ascend behind the unknown. */
function firstFrom(values: Float64Array, limit: number, isAbove: boolean): number {
  let [low, high] = [1, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = values[middle] as number
    if (value < limit || (isAbove && value === limit)) low = middle + 1
    else high = middle
  }
  return low
}
