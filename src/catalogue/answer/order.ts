import type { Sort } from '#contract/catalogue/filters.ts'
import { SORT } from '#contract/catalogue/sorts.ts'
import { orderOf } from '../build/derived.ts'
import { figuresBy, nameKey } from '../build/orders.ts'
import { compareKeys, compareText } from '../text/collate.ts'
import type { Segment } from '../segment.ts'
import type { Span } from '../span.ts'

/** The shop's order; where shops or products share a place, the key: shop, then uid. */
export const byPlace = (a: Segment, rowA: number, b: Segment, rowB: number): number =>
  a === b
    ? rowA - rowB
    : (a.position[rowA] as number) - (b.position[rowB] as number) ||
      compareText(a.shop, b.shop) ||
      compareText(a.uids.at(rowA), b.uids.at(rowB))

/** Whether the shop places a product of a scope before another. */
export function placedBefore(scope: Span, a: number, b: number): boolean {
  const [first, second] = [scope.segmentOf(a), scope.segmentOf(b)]
  const row = (id: number, s: number) => id - (scope.base[s] as number)
  return byPlace(scope.segments[first] as Segment, row(a, first), scope.segments[second] as Segment, row(b, second)) < 0
}

/** Compares rows of segments, each by the segment's place among them. */
function comparing(
  segments: readonly Segment[],
  sort: Sort,
): (s: number, row: number, t: number, rowT: number) => number {
  const place = (s: number, row: number, t: number, rowT: number) =>
    byPlace(segments[s] as Segment, row, segments[t] as Segment, rowT)
  if (sort === 'shop') return place
  const { by } = SORT[sort]
  if (by === 'name') {
    const keyOf = (s: number, row: number) => nameKey((segments[s] as Segment).columns, row)
    return (s, row, t, rowT) => compareKeys(keyOf(s, row), keyOf(t, rowT)) || place(s, row, t, rowT)
  }
  const values = segments.map(({ figures }) => figures[by])
  const valueOf = (s: number, row: number) => (values[s] as Float64Array)[row] as number
  const compare = figuresBy(sort)
  return (s, row, t, rowT) => compare(valueOf(s, row), valueOf(t, rowT)) || place(s, row, t, rowT)
}

/** `Uint32Array.from` an iterator takes ten times as long. */
function ascending(size: number): Uint32Array {
  const rows = new Uint32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

/** The rows of one segment that show, in an order. */
function liveOrder(segment: Segment, sort: Sort): Uint32Array {
  const order = sort === 'shop' ? ascending(segment.rows) : orderOf(segment, sort)
  const { dead } = segment
  if (!dead) return order
  const live = new Uint32Array(segment.live)
  // A plain loop without a branch: `filter` takes ten times as long.
  for (let i = 0, n = 0; n < live.length; i++) {
    const row = order[i] as number
    live[n] = row
    n += 1 - (dead[row] as number)
  }
  return live
}

/** The segments' orders merged into one of scope ids. */
export function mergedOrder(scope: Span, sort: Sort): Uint32Array {
  const [only] = scope.segments
  if (only && scope.segments.length === 1) return liveOrder(only, sort)
  const orders = scope.segments.map((segment) => liveOrder(segment, sort))
  const next = orders.map(() => 0)
  const compare = comparing(scope.segments, sort)
  const merged = new Uint32Array(scope.live)
  for (let i = 0; i < merged.length; i++) {
    let best = -1
    for (let s = 0; s < orders.length; s++) {
      const order = orders[s] as Uint32Array
      if ((next[s] as number) >= order.length) continue
      if (best < 0 || compare(s, rowAt(s), best, rowAt(best)) < 0) best = s
    }
    merged[i] = (scope.base[best] as number) + rowAt(best)
    next[best] = (next[best] as number) + 1
  }
  return merged

  function rowAt(s: number): number {
    return (orders[s] as Uint32Array)[next[s] as number] as number
  }
}
