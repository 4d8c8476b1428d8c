import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import { eachRange, type Range } from '#contract/catalogue/filters.ts'
import { type RangeColumn, rangeOf } from '../build/range-columns.ts'
import type { Scope } from '../scope.ts'
import type { CatalogueAnswer } from '../types.ts'
import type { Counts } from './facet-table.ts'
import type { Narrowing } from './filter.ts'
import type { LaidPrices } from './laid-prices.ts'
import type { OwnPrices } from './own-prices.ts'
import { priceRange } from './price-range.ts'
import { SIZE_OF_STEPS, stepsOfRows } from './steps.ts'
import { Tally } from './tally.ts'
import { type MemberPass, placesIn } from './single-members.ts'

/**
 * Counts per step, of every segment, to counts per bucket of all. From where to where a range goes follows from all that shows,
 * so that nothing moves while it is narrowed.
 * @param found what passes, of which a company's prices are counted where nothing is filtered by them; null: everything
 * @param members of families, which count once in each bucket
 */
export function rangesOf(
  scope: Scope,
  counts: readonly Counts[],
  narrowing: Pick<Narrowing, 'prices' | 'ranges' | 'laid'>,
  found: Uint32Array | null,
  members: MemberPass | null = null,
): CatalogueAnswer['ranges'] {
  const { prices, ranges } = narrowing
  return eachRange((range) => {
    if (range === 'price' && prices && !ranges.price)
      return found ? priceRange(scope, prices, found, members?.passing) : prices.all
    const columns = scope.segments.map((segment) => rangeOf(segment, range))
    const laid = range === 'price' ? narrowing.laid : NOTHING_LAID
    const ends = endsOf(scope, range, columns, prices)
    if (!ends) return null
    const first = stepOf(ends.min)
    const buckets = Array.from({ length: stepOf(ends.max) - first + 1 }, () => 0)
    for (const { [range]: steps } of counts)
      for (let i = 0; i < buckets.length; i++) buckets[i] = (buckets[i] as number) + (steps[first + i] as number)
    if (members) {
      const families = new Tally(STEPS.length)
      const places = placesIn(members, range)
      const own = columns.map((column, s) => laid[s]?.stepsOfRows ?? stepsOfRows(column))
      const isOwn = laid.some((one) => one !== null)
      const numbers = isOwn ? scope.families.bucketsAt(own, places) : scope.families.counters(range)
      families.addFamilies(
        scope.families,
        places,
        numbers,
        columns.map(() => BUCKETS),
      )
      for (let i = 0; i < buckets.length; i++) buckets[i] = (buckets[i] as number) + families.of(first + i)
    }
    return { ...ends, first, buckets }
  })
}

/** A bucket is counted as itself. */
const BUCKETS = { option: Uint8Array.from({ length: SIZE_OF_STEPS }, (_, step) => step) }

const NOTHING_LAID: readonly (LaidPrices | null)[] = []

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
    const counts = scope.facets.values[s]?.[range]
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
