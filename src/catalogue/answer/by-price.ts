import { type Bits, hasBit, setBit } from '../match/bits.ts'
import { scratch } from '../match/scratch.ts'
import type { OverlayPart } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { FIRST, firstByPrice } from './first-by-price.ts'
import type { OwnPrices } from './own-prices.ts'
import { HEAP_LIMIT, pageByScore } from './page.ts'
import { comesBefore, leastOf, headOf } from './price-heads.ts'
import type { PriceReader } from './price-reader.ts'
import type { PriceSort } from './price-sort.ts'
import { walked } from './walked-prices.ts'

/** What takes longer than what: measured, and set otherwise by tests alone. */
interface Costs {
  /** Choosing from one takes as long as looking at so many in an order. */
  walk: number
  /** Searching a price takes as long as laying in so many; see `PriceReader`. */
  search?: number
  /** Of everything a page that ends no later is among what is known to come first. */
  first: number
}
const COSTS: Costs = { walk: 4, first: FIRST }

/** The ids that pass, and the same bit by bit where that is known. */
interface Hits {
  ids: Uint32Array
  bits: Bits | null
}

/** A page in the order of a company's prices, of what is in `hits` only, null for all that show. */
export function pageByPrice(
  scope: Scope,
  prices: OwnPrices,
  hits: Hits | null,
  sort: PriceSort,
  from: number,
  to: number,
  { walk, search, first } = COSTS,
): number[] {
  const size = hits ? hits.ids.length : scope.live
  const end = Math.min(to, size)
  if (from >= end) return []
  scratch.for(scope.size)
  const { parts } = prices
  // So many are looked at, on an average, until a page of those that pass is full.
  if (hits && end <= HEAP_LIMIT && size * size * walk <= end * scope.size)
    return picked(scope, hits.ids, prices.read(size, search), sort, from, end)
  const page = hits || end > first ? null : firstByPrice(scope, parts, prices.read(end, search), sort, from, end)
  if (page) return page
  const bits = hits ? (hits.bits ?? bitsOf(scope, hits.ids)) : scope.shown
  return parts.every(isWhole)
    ? walked(scope, parts, bits, sort, from, end)
    : merged(scope, parts, { bits, size, reader: prices.read(end, search) }, sort, from, end)
}

const isWhole = (part: OverlayPart | null): part is OverlayPart => part?.isWhole === true

function bitsOf(scope: Scope, ids: Uint32Array): Bits {
  const bits = scratch.bits(0, scope.bitWords).fill(0)
  for (let i = 0; i < ids.length; i++) setBit(bits, scope.bitOf(ids[i] as number))
  return bits
}

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
 * The shop's order and the prices that are the company's own, merged as far as the page needs.
 * @param passing what passes, null for all, and how many these are
 */
function merged(
  scope: Scope,
  parts: readonly (OverlayPart | null)[],
  { bits, size, reader }: { bits: Bits | null; size: number; reader: PriceReader },
  sort: PriceSort,
  from: number,
  end: number,
): number[] {
  const heads = parts.flatMap((part, s) => (part && part.rows.length > 0 ? [headOf(scope, s, part, sort, bits)] : []))
  const isBefore = comesBefore(scope, sort)
  const least = leastOf(scope, heads, sort)
  const order = scope.order(sort)
  const page: number[] = []
  let seen = 0
  let head = least()
  // Plain loops: this one may run over all there is, until nothing is left that passes.
  for (let i = 0, left = size; left > 0 && seen < end; i++) {
    const id = order[i] as number
    const s = scope.segmentOf(id)
    const row = id - (scope.base[s] as number)
    if (bits && !hasBit(bits, (scope.bitBase[s] as number) * 32 + row)) continue
    left--
    if (reader.isOwn(s, row)) continue
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
  return page
}
