import type { Sort } from '#contract/catalogue/query.ts'
import { downwards, upwards } from '../build/orders.ts'
import { compareKeys, compareText } from '../text/collate.ts'
import { sortOrders } from '../build/derived.ts'
import type { Segment } from '../segment.ts'
import type { Span } from '../span.ts'
import { column } from '../segment-columns.ts'

const ORDER_COLUMN = { name: 'byName', price_asc: 'byPrice', price_desc: 'byPriceDown', climate: 'byClimate' } as const

type Compare = (a: Segment, rowA: number, b: Segment, rowB: number) => number

/** The shop's order; where shops or products share a place, the key: shop, then uid. */
export const byPlace: Compare = (a, rowA, b, rowB) =>
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

const nameKey = (segment: Segment, row: number): Uint8Array => {
  const start = column(segment.columns, 'nameKeyStart', Uint32Array)
  return column(segment.columns, 'nameKey', Uint8Array).subarray(start[row], start[row + 1])
}

const COMPARE: Readonly<Record<Sort, Compare>> = {
  shop: byPlace,
  name: (a, rowA, b, rowB) => compareKeys(nameKey(a, rowA), nameKey(b, rowB)) || byPlace(a, rowA, b, rowB),
  price_asc: (a, rowA, b, rowB) =>
    upwards(a.price[rowA] as number, b.price[rowB] as number) || byPlace(a, rowA, b, rowB),
  price_desc: (a, rowA, b, rowB) =>
    downwards(a.price[rowA] as number, b.price[rowB] as number) || byPlace(a, rowA, b, rowB),
  climate: (a, rowA, b, rowB) => upwards(a.co2e[rowA] as number, b.co2e[rowB] as number) || byPlace(a, rowA, b, rowB),
}

/** `Uint32Array.from` an iterator takes ten times as long. */
function ascending(size: number): Uint32Array {
  const rows = new Uint32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

/** The rows of one segment that show, in an order. */
function liveOrder(segment: Segment, sort: Sort): Uint32Array {
  const order = sort === 'shop' ? ascending(segment.rows) : column(sortOrders(segment), ORDER_COLUMN[sort], Uint32Array)
  const { dead } = segment
  return dead ? order.filter((row) => dead[row] === 0) : order
}

/** The segments' orders merged into one of scope ids. */
export function mergedOrder(scope: Span, sort: Sort): Uint32Array {
  const [only] = scope.segments
  if (only && scope.segments.length === 1) return liveOrder(only, sort)
  const orders = scope.segments.map((segment) => liveOrder(segment, sort))
  const next = orders.map(() => 0)
  const compare = COMPARE[sort]
  const merged = new Uint32Array(scope.live)
  for (let i = 0; i < merged.length; i++) {
    let best = -1
    for (let s = 0; s < orders.length; s++) {
      const order = orders[s] as Uint32Array
      if ((next[s] as number) >= order.length) continue
      if (best < 0 || compare(segmentAt(s), rowAt(s), segmentAt(best), rowAt(best)) < 0) best = s
    }
    merged[i] = (scope.base[best] as number) + rowAt(best)
    next[best] = (next[best] as number) + 1
  }
  return merged

  function segmentAt(s: number): Segment {
    return scope.segments[s] as Segment
  }
  function rowAt(s: number): number {
    return (orders[s] as Uint32Array)[next[s] as number] as number
  }
}
