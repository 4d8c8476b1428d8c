import { figuresBy } from '../build/orders.ts'
import { scratch } from '../match/scratch.ts'
import { type OverlayPart, placeOfRow, priceAt } from '../overlay.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { placedBefore } from './order.ts'
import type { OwnPrices } from './own-prices.ts'
import { HEAP_LIMIT, pageByScore } from './page.ts'

/** The two orders that go by what a company pays. */
export type PriceSort = 'price_asc' | 'price_desc'

export const isByPrice = (sort: string): sort is PriceSort => sort === 'price_asc' || sort === 'price_desc'

/** What takes longer than what: measured, and set otherwise by tests alone. */
interface Costs {
  /** Prices are laid in for a page of everything where a company has its own for one product of so many. */
  lookUp: number
  /** Choosing from so many takes as long as marking one that has a price of its own. */
  pick: number
}
const COSTS: Costs = { lookUp: 3, pick: 2 }

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
  const own = prices.parts.reduce((sum, part) => sum + (part?.rows.length ?? 0), 0)
  return hits && end <= HEAP_LIMIT && hits.length <= own * costs.pick
    ? picked(scope, prices, hits, sort, from, end)
    : merged(scope, prices, hits, sort, from, end, hits === null && own * costs.lookUp > scope.live)
}

/** Where few pass: those that come first are picked from among them. */
function picked(
  scope: Scope,
  { columns }: OwnPrices,
  hits: Uint32Array,
  sort: PriceSort,
  from: number,
  end: number,
): number[] {
  const { score } = scratch
  const sign = sort === 'price_asc' ? -1 : 1
  for (let i = 0; i < hits.length; i++) {
    const id = hits[i] as number
    const s = scope.segmentOf(id)
    const row = id - (scope.base[s] as number)
    const column = columns[s]
    const price = column
      ? (column.values[column.of[row] as number] as number)
      : ((scope.segments[s] as Segment).figures.price[row] as number)
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
  const columns = isLaid && others > 0 ? prices.columns : null
  const isOwn = (s: number, row: number): boolean => {
    const part = parts[s]
    if (!part) return false
    const column = columns?.[s]
    return column ? (column.of[row] as number) >= column.own : placeOfRow(part, row) >= 0
  }
  const { mark } = scratch
  const compare = figuresBy(sort)
  const heads = parts.flatMap((part, s) =>
    part && part.rows.length > 0 ? ownHead(scope, s, part, sort, hits !== null) : [],
  )
  const isBefore = (one: Head, price: number, id: number): boolean => {
    const difference = compare(one.price, price)
    return difference === 0 ? placedBefore(scope, one.id, id) : difference < 0
  }
  const least = (): Head | null => {
    let found: Head | null = null
    for (const one of heads) if (one.id >= 0 && (!found || isBefore(one, found.price, found.id))) found = one
    return found
  }
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
    if (!hits && isOwn(s, row)) continue
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

/** The next of a segment's products with a price of their own; `id` -1 at the end. */
interface Head {
  id: number
  price: number
  next: () => void
}

function ownHead(scope: Scope, s: number, part: OverlayPart, sort: PriceSort, marks: boolean): Head {
  const { rows } = part
  const base = scope.base[s] as number
  const { dead } = scope.segments[s] as Segment
  const { mark } = scratch
  const passes = (place: number): boolean => {
    const row = rows[place] as number
    return marks ? mark[base + row] === OWN : dead?.[row] !== 1
  }
  const places = placesBy(part, sort, passes)
  const head: Head = {
    id: -1,
    price: Number.NaN,
    next() {
      const { done, value } = places.next()
      head.id = done ? -1 : base + (rows[value] as number)
      if (!done) head.price = priceAt(part, value)
    },
  }
  head.next()
  return head
}

/** The places of own prices in an order, as far as they pass; what is on request comes last either way. */
function* placesBy(
  part: OverlayPart,
  sort: PriceSort,
  passes: (place: number) => boolean,
): Generator<number, undefined> {
  const { order } = part
  const placeAt = (i: number): number => order[i] as number
  const priced = pricedOf(part)
  if (sort === 'price_asc') {
    for (let i = 0; i < priced; i++) if (passes(placeAt(i))) yield placeAt(i)
  }
  // Downwards, but equal prices still stand in the shop's order.
  else
    for (let end = priced; end > 0; ) {
      const price = priceAt(part, placeAt(end - 1))
      let start = end - 1
      while (start > 0 && priceAt(part, placeAt(start - 1)) === price) start--
      for (let i = start; i < end; i++) if (passes(placeAt(i))) yield placeAt(i)
      end = start
    }
  for (let i = priced; i < order.length; i++) if (passes(placeAt(i))) yield placeAt(i)
  return undefined
}

/** How many of the order have a price: behind them stands what is on request. */
function pricedOf(part: OverlayPart): number {
  let low = 0
  let high = part.order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (Number.isNaN(priceAt(part, part.order[middle] as number))) high = middle
    else low = middle + 1
  }
  return low
}
