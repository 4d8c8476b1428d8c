import { figuresBy } from '../build/orders.ts'
import { scratch } from '../match/scratch.ts'
import { countBelow, type OverlayPart, priceAt } from '../overlay.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { placedBefore } from './order.ts'
import type { PriceSort } from './price-sort.ts'

/** The next of some products of a segment in an order of prices; `id` -1 at the end. */
export interface Head {
  id: number
  price: number
  next: () => void
}

/** Which rows of a segment count: those with a mark, null for all that show. */
function passing(scope: Scope, s: number, marked: number | null): (row: number) => boolean {
  const base = scope.base[s] as number
  const { dead } = scope.segments[s] as Segment
  const { mark } = scratch
  return marked === null ? (row) => dead?.[row] !== 1 : (row) => mark[base + row] === marked
}

/** Of the products with a price of the company's own. */
export function ownHead(scope: Scope, s: number, part: OverlayPart, sort: PriceSort, marked: number | null): Head {
  const { rows } = part
  const base = scope.base[s] as number
  const passes = passing(scope, s, marked)
  const places = placesBy(part, sort, (place) => passes(rows[place] as number))
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

/** Of rows that stand in the order already, at the shop's price. */
export function shopsHead(scope: Scope, s: number, rows: Uint32Array, marked: number | null): Head {
  const base = scope.base[s] as number
  const { price } = (scope.segments[s] as Segment).figures
  const passes = passing(scope, s, marked)
  let i = 0
  const head: Head = {
    id: -1,
    price: Number.NaN,
    next() {
      while (i < rows.length && !passes(rows[i] as number)) i++
      const row = rows[i++]
      head.id = row === undefined ? -1 : base + row
      if (row !== undefined) head.price = price[row] as number
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
  const priced = countBelow(part, Number.POSITIVE_INFINITY, false)
  if (sort === 'price_asc') {
    for (let i = 0; i < priced; i++) if (passes(placeAt(i))) yield placeAt(i)
  }
  // Downwards, but equal prices still stand in the shop's order.
  else
    for (let end = priced; end > 0; ) {
      // What does not pass is no part of what is equal.
      if (!passes(placeAt(end - 1))) {
        end--
        continue
      }
      const price = priceAt(part, placeAt(end - 1))
      let start = end - 1
      while (start > 0 && priceAt(part, placeAt(start - 1)) === price) start--
      for (let i = start; i < end; i++) if (passes(placeAt(i))) yield placeAt(i)
      end = start
    }
  for (let i = priced; i < order.length; i++) if (passes(placeAt(i))) yield placeAt(i)
  return undefined
}

/** Finds the first of some heads in an order; null: all are at their end. */
export function leastOf(scope: Scope, heads: readonly Head[], sort: PriceSort): () => Head | null {
  const isBefore = comesBefore(scope, sort)
  return () => {
    let found: Head | null = null
    for (const one of heads) if (one.id >= 0 && (!found || isBefore(one, found.price, found.id))) found = one
    return found
  }
}

export function comesBefore(scope: Scope, sort: PriceSort) {
  const compare = figuresBy(sort)
  return (one: Head, price: number, id: number): boolean => {
    const difference = compare(one.price, price)
    return difference === 0 ? placedBefore(scope, one.id, id) : difference < 0
  }
}
