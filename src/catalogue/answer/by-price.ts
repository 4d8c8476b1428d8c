import { scratch } from '../match/scratch.ts'
import type { OverlayPart } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { OwnPrices } from './own-prices.ts'
import { HEAP_LIMIT, pageByScore } from './page.ts'
import { comesBefore, leastOf, ownHead } from './price-heads.ts'
import type { PriceReader } from './price-reader.ts'
import type { PriceSort } from './price-sort.ts'
import { walked } from './walked-prices.ts'

/** What takes longer than what: measured, and set otherwise by tests alone. */
interface Costs {
  /** Prices are laid in for a page of everything where a company has its own for one product of so many. */
  lookUp: number
  /** Choosing from so many takes as long as marking one that has a price of its own. */
  pick: number
  /** Choosing from one takes as long as looking at so many in an order. */
  walk: number
  /** Searching a price takes as long as laying in so many; see `PriceReader`. */
  search?: number
}
const COSTS: Costs = { lookUp: 3, pick: 2, walk: 4 }

/** A page in the order of a company's prices, of the ids in `hits` only, null for all that show. */
export function pageByPrice(
  scope: Scope,
  prices: OwnPrices,
  hits: Uint32Array | null,
  sort: PriceSort,
  from: number,
  to: number,
  costs = COSTS,
): number[] {
  const end = Math.min(to, hits ? hits.length : scope.live)
  if (from >= end) return []
  scratch.for(scope.size)
  const { parts } = prices
  const own = parts.reduce((sum, part) => sum + (part?.rows.length ?? 0), 0)
  const isPickable = hits !== null && end <= HEAP_LIMIT && hits.length <= own * costs.pick
  // So many are looked at, on an average, until a page of those that pass is full.
  const isWalked = !isPickable || hits.length * hits.length * costs.walk > end * scope.size
  if (isWalked && parts.every(isWhole)) return walked(scope, parts, hits, sort, from, end)
  return isPickable
    ? picked(scope, hits, prices.read(hits.length, costs.search), sort, from, end)
    : merged(scope, prices, hits, sort, from, end, hits === null && own * costs.lookUp > scope.live)
}

const isWhole = (part: OverlayPart | null): part is OverlayPart => part?.isWhole === true

/** Where few pass: those that come first are picked from among them. */
function picked(
  scope: Scope,
  hits: Uint32Array,
  reader: PriceReader,
  sort: PriceSort,
  from: number,
  end: number,
): number[] {
  const { score } = scratch
  const sign = sort === 'price_asc' ? -1 : 1
  for (let i = 0; i < hits.length; i++) {
    const id = hits[i] as number
    const s = scope.segmentOf(id)
    const price = reader.priceOf(s, id - (scope.base[s] as number))
    score[id] = Number.isNaN(price) ? -Number.MAX_VALUE : sign * price
  }
  const page = pageByScore(scope, hits, from, end)
  for (let i = 0; i < hits.length; i++) score[hits[i] as number] = 0
  return page
}

/**
 * The shop's order and the prices that are the company's own, merged as far as the page needs. Of what passes it is marked
 * what has one of these; of everything it is looked up.
 * @param isLaid whether that is seen in the column; else it is searched, which serves where few have one
 */
function merged(
  scope: Scope,
  prices: OwnPrices,
  hits: Uint32Array | null,
  sort: PriceSort,
  from: number,
  end: number,
  isLaid: boolean,
): number[] {
  const { parts } = prices
  const passing = hits ? 1 : 0
  if (hits) markAll(scope, parts, hits, 1)
  // At most as many are left of the shop's.
  let others = scope.size - parts.reduce((sum, part) => sum + (part?.rows.length ?? 0), 0)
  const reader = prices.read(isLaid && others > 0 ? Number.POSITIVE_INFINITY : 0)
  const { mark } = scratch
  const heads = parts.flatMap((part, s) =>
    part && part.rows.length > 0 ? [ownHead(scope, s, part, sort, hits ? OWN : null)] : [],
  )
  const isBefore = comesBefore(scope, sort)
  const least = leastOf(scope, heads, sort)
  const order = scope.order(sort)
  const page: number[] = []
  let seen = 0
  let head = least()
  // Plain loops: this one may run over all there is.
  for (let i = 0; i < order.length && seen < end && others > 0; i++) {
    const id = order[i] as number
    if (mark[id] !== passing) continue
    const s = scope.segmentOf(id)
    const row = id - (scope.base[s] as number)
    if (!hits && reader.isOwn(s, row)) continue
    others--
    const price = (scope.segments[s] as Segment).figures.price[row] as number
    for (; head && seen < end && isBefore(head, price, id); head = least()) {
      if (seen++ >= from) page.push(head.id)
      head.next()
    }
    if (seen < end && seen++ >= from) page.push(id)
  }
  for (; head && seen < end; head = least()) {
    if (seen++ >= from) page.push(head.id)
    head.next()
  }
  if (hits) markAll(scope, parts, hits, 0)
  return page
}

/** What a product with a price of its own is marked with, if it is among those that pass. */
const OWN = 2

/** Marks what passes, and of it what has a price of its own; or takes the marks away. */
function markAll(scope: Scope, parts: readonly (OverlayPart | null)[], hits: Uint32Array, value: 0 | 1): void {
  const { mark } = scratch
  for (let i = 0; i < hits.length; i++) mark[hits[i] as number] = value
  for (let s = 0; s < parts.length; s++) {
    const rows = parts[s]?.rows
    if (!rows) continue
    const base = scope.base[s] as number
    for (let i = 0; i < rows.length; i++) {
      const id = base + (rows[i] as number)
      if (value === 0) mark[id] = 0
      else if (mark[id] === 1) mark[id] = OWN
    }
  }
}
