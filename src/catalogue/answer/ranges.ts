import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import { eachRange, type Range } from '#contract/catalogue/filters.ts'
import { type RangeColumn, rangeOf } from '../build/range-columns.ts'
import { rangeIn } from '../dimensions.ts'
import type { Scope } from '../scope.ts'
import type { CatalogueAnswer, RangeCount } from '../types.ts'
import type { Counts } from './facet-table.ts'
import { type MemberPass, placesIn } from './members.ts'
import type { OwnPrices } from './own-prices.ts'

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
    if (members) addFamilies(scope, range, columns, placesIn(members, range), first, buckets)
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

function addFamilies(
  { families, segments }: Scope,
  range: Range,
  columns: readonly RangeColumn[],
  places: Uint32Array,
  first: number,
  buckets: RangeCount['buckets'],
): void {
  const { family, segment, row } = families
  const steps = segments.map((one) => stepsOf(rangeOf(one, range)))
  const seen = new Uint32Array(buckets.length)
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number
    const s = segment[place] as number
    const { of, values } = columns[s] as RangeColumn
    const at = of[row[place] as number] as number
    const value = values[at] as number
    if (Number.isNaN(value)) continue
    const known = steps[s] as Uint8Array
    const bucket = (at < known.length ? (known[at] as number) : stepOf(value)) - first
    const mark = (family[place] as number) + 1
    if (seen[bucket] === mark) continue
    seen[bucket] = mark
    buckets[bucket] = (buckets[bucket] as number) + 1
  }
}

const made = new WeakMap<RangeColumn, Uint8Array>()

/** The bucket of each value that a column of the shop's has. A company's own prices stand behind these. */
function stepsOf(column: RangeColumn): Uint8Array {
  const known = made.get(column) ?? Uint8Array.from(column.values, (value) => (Number.isNaN(value) ? 0 : stepOf(value)))
  made.set(column, known)
  return known
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
