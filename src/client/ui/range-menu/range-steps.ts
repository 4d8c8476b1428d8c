import type { RangeCounts } from '#contract/catalogue/catalogue.schema.ts'
import type { Bounds } from '#contract/catalogue/filters.ts'

/** Where the two handles stand: at the beginning of a bucket, or at the end of the last. */
export interface Handles {
  low: number
  high: number
}

/** Handles as bounds put them, the nearest places that leave nothing out; what is open stands at the end. */
export function handlesOf({ from }: RangeCounts, bounds: Bounds | null): Handles {
  const { min, max } = bounds ?? { min: null, max: null }
  const low = min === null ? 0 : from.findLastIndex((step) => step <= min)
  const high = max === null ? from.length : from.findIndex((step) => step >= max)
  const atLeast = Math.min(Math.max(low, 0), from.length - 1)
  return { low: atLeast, high: Math.max(high < 0 ? from.length : high, atLeast + 1) }
}

/** Bounds where handles stand; at the ends they are open. */
export function boundsAt({ from }: RangeCounts, { low, high }: Handles): Bounds | null {
  const min = low === 0 ? null : (from[low] ?? null)
  const max = high === from.length ? null : (from[high] ?? null)
  return min === null && max === null ? null : { min, max }
}

/** Handles after one of them went somewhere: it stops one step before the other. */
export const moved = ({ low, high }: Handles, end: 'low' | 'high', to: number): Handles =>
  end === 'low' ? { low: Math.min(to, high - 1), high } : { low, high: Math.max(to, low + 1) }

/** Bounds after one of them was written anew; the wrong way round they are turned. */
export function boundsWith(bounds: Bounds | null, end: 'min' | 'max', value: number | null): Bounds | null {
  const min = end === 'min' ? value : (bounds?.min ?? null)
  const max = end === 'max' ? value : (bounds?.max ?? null)
  if (min === null && max === null) return null
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

/** How high each bar stands, in hundredths; what there is can be seen. */
export function barHeights({ buckets }: RangeCounts): number[] {
  const most = Math.max(1, ...buckets)
  return buckets.map((count) => (count === 0 ? 0 : Math.max(6, Math.round((count / most) * 100))))
}
