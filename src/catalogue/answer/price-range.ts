import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import { rangeOf } from '../build/range-columns.ts'
import { type Bits, hasBit } from '../match/bits.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { RangeCount } from '../types.ts'
import { bySegment } from './by-segment.ts'
import type { OwnPrices } from './own-prices.ts'
import { stepsOf } from './steps.ts'

/**
 * How many of what passes are in each bucket of a company's prices, which nothing is filtered by: products by their ids,
 * and members of families by their places, a family once in each bucket.
 */
export function priceRange(
  scope: Scope,
  prices: OwnPrices,
  ids: Uint32Array,
  places: Uint32Array = NOBODY,
): RangeCount | null {
  const { all } = prices
  if (!all) return null
  const { base, families } = scope
  const reader = prices.read(ids.length + places.length)
  const sums = new Uint32Array(STEPS.length + 1)
  bySegment(scope, ids).forEach((some, s) => reader.countSteps(s, some, base[s] as number, sums))
  const { family, segment, row } = families
  const lastIn = new Uint32Array(sums.length)
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number
    const step = reader.stepOf(segment[place] as number, row[place] as number)
    const mark = (family[place] as number) + 1
    sums[step] = (sums[step] as number) + (lastIn[step] === mark ? 0 : 1)
    lastIn[step] = mark
  }
  return { ...all, buckets: [...sums.subarray(all.first, stepOf(all.max) + 1)] }
}

/**
 * The same of products alone, of which it is known how many are in each bucket of the shop's prices: unless they are few,
 * only those that the company has a price of its own for are moved.
 */
export function movedRange(
  scope: Scope,
  prices: OwnPrices,
  { found, bits }: { found: Uint32Array; bits: Bits },
  shops: RangeCount | null,
): RangeCount | null {
  const { all, parts } = prices
  const own = parts.reduce((sum, part) => sum + (part?.rows.length ?? 0), 0)
  if (!all || found.length * READ < own) return priceRange(scope, prices, found)
  const sums = new Float64Array(STEPS.length + 1)
  if (shops) sums.set(shops.buckets, shops.first)
  parts.forEach((part, s) => {
    if (!part) return
    const column = rangeOf(scope.segments[s] as Segment, 'price')
    const shopSteps = stepsOf(column)
    const passing = bits.subarray(scope.bitBase[s], scope.bitBase[s + 1])
    const { rows, steps } = part
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number
      if (!hasBit(passing, row)) continue
      const [before, after] = [shopSteps[column.of[row] as number] as number, steps[i] as number]
      sums[before] = (sums[before] as number) - 1
      sums[after] = (sums[after] as number) + 1
    }
  })
  return { ...all, buckets: [...sums.subarray(all.first, stepOf(all.max) + 1)] }
}

/** Moving so many takes as long as reading one price. */
const READ = 4

const NOBODY = new Uint32Array(0)
