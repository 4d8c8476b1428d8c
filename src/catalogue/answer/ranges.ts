import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import { eachRange, type Range } from '#contract/catalogue/filters.ts'
import type { RangeColumn } from '../build/range-columns.ts'
import { rangeIn } from '../dimensions.ts'
import type { Scope } from '../scope.ts'
import type { CatalogueAnswer, RangeCount } from '../types.ts'
import type { Counts } from './facet-table.ts'
import { type MemberPass, placesIn } from './members.ts'
import type { OwnPrices } from './own-prices.ts'
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

const made = new WeakMap<RangeColumn, Uint8Array>()

/** Of each value the place of its bucket among all steps; of the unknown the one behind them. */
function stepsOf(column: RangeColumn): Uint8Array {
  const { values } = column
  const known = made.get(column)
  if (known) return known
  const steps = new Uint8Array(values.length).fill(STEPS.length)
  let step = 0
  // Upwards twice at most, so that next to nothing is looked for.
  for (let place = 0; place < values.length; place++) {
    const value = values[place] as number
    if (Number.isNaN(value)) continue
    if (value < (STEPS[step] as number)) step = 0
    while (value >= (STEPS[step + 1] ?? Number.POSITIVE_INFINITY)) step++
    steps[place] = step
  }
  made.set(column, steps)
  return steps
}

/** The least and the greatest that is said by a product that shows; null: nobody says anything. */
function endsOf(
  scope: Scope,
  range: Range,
  columns: readonly RangeColumn[],
  prices: OwnPrices | null,
): { min: number; max: number } | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  columns.forEach(({ values, own }, s) => {
    const counts = prices && range === 'price' ? prices.unfiltered[s] : scope.facets.unfiltered[s]?.[range]
    const has = (place: number): boolean => (counts?.[place] as number) > 0 && !Number.isNaN(values[place])
    for (const [from, to] of [[1, own] as const, [own, values.length] as const]) {
      let [low, high] = [from, to - 1]
      while (low <= high && !has(low)) low++
      while (high >= low && !has(high)) high--
      if (low > high) continue
      min = Math.min(min, values[low] as number)
      max = Math.max(max, values[high] as number)
    }
  })
  return min <= max ? { min, max } : null
}
