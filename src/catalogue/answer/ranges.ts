import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import { eachRange, type Range } from '#contract/catalogue/filters.ts'
import type { RangeColumn } from '../build/range-columns.ts'
import { rangeIn } from '../dimensions.ts'
import type { Scope } from '../scope.ts'
import type { CatalogueAnswer, RangeCount } from '../types.ts'
import type { Counts } from './facet-table.ts'
import { type MemberPass, placesIn } from './members.ts'
import type { OwnPrices } from './own-prices.ts'
import { stepsOf } from './steps.ts'
import { Tally } from './tally.ts'

/**
 * Counts per value, of every segment, to counts per bucket. From where to where a range goes follows from all that
 * shows, so that nothing moves while it is narrowed.
 * @param members of families, which count once in each bucket
 */
export function rangesOf(
  scope: Scope,
  counts: readonly Counts[],
  prices: OwnPrices | null,
  members: MemberPass | null = null,
): CatalogueAnswer['ranges'] {
  return eachRange((range) => {
    const columns = scope.segments.map((segment, s) => rangeIn(segment, range, prices?.columns[s] ?? null))
    const ends = endsOf(scope, range, columns, prices)
    if (!ends) return null
    const first = stepOf(ends.min)
    const buckets = Array.from({ length: stepOf(ends.max) - first + 1 }, () => 0)
    columns.forEach((column, s) => addTo(buckets, first, column, (counts[s] as Counts)[range]))
    if (members) {
      const families = new Tally(STEPS.length)
      const numbers = scope.families.numbers(range, prices?.columns ?? [])
      const steps = columns.map((column) => ({ option: stepsOf(column) }))
      families.addFamilies(scope.families, placesIn(members, range), numbers, steps)
      for (let i = 0; i < buckets.length; i++) buckets[i] = (buckets[i] as number) + families.of(first + i)
    }
    return { ...ends, first, buckets }
  })
}

function addTo(buckets: RangeCount['buckets'], first: number, { values, own }: RangeColumn, counts: Uint32Array): void {
  for (const [from, to] of [[1, own] as const, [own, values.length] as const])
    for (let place = from, bucket = 0; place < to; place++) {
      const count = counts[place] as number
      if (count === 0) continue
      const value = values[place] as number
      // Own prices end with those that are on request.
      if (Number.isNaN(value)) break
      while (value >= (STEPS[first + bucket + 1] ?? Number.POSITIVE_INFINITY)) bucket++
      buckets[bucket] = (buckets[bucket] as number) + count
    }
}

/** The least and the greatest that is said by a product that shows; null: nobody says anything. */
function endsOf(
  scope: Scope,
  range: Range,
  columns: readonly RangeColumn[],
  prices: OwnPrices | null,
): { min: number; max: number } | null {
  if (prices && range === 'price') return prices.all && { min: prices.all.min, max: prices.all.max }
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  columns.forEach(({ values }, s) => {
    const counts = scope.facets.unfiltered[s]?.[range]
    const has = (place: number): boolean => (counts?.[place] as number) > 0
    let [low, high] = [1, values.length - 1]
    while (low <= high && !has(low)) low++
    while (high >= low && !has(high)) high--
    if (low > high) return
    min = Math.min(min, values[low] as number)
    max = Math.max(max, values[high] as number)
  })
  return min <= max ? { min, max } : null
}
