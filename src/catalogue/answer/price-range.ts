import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import type { Scope } from '../scope.ts'
import type { RangeCount } from '../types.ts'
import type { OwnPrices } from './own-prices.ts'

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
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number
    const s = scope.segmentOf(id)
    const step = reader.stepOf(s, id - (base[s] as number))
    sums[step] = (sums[step] as number) + 1
  }
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

const NOBODY = new Uint32Array(0)
