import { figuresBy } from '../build/orders.ts'
import { type Bits, hasBit } from '../match/bits.ts'
import { countBelow, type OverlayPart, priceAt } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import { placedBefore } from './order.ts'
import type { PriceSort } from './price-sort.ts'

/** The next of some products of a segment in an order of prices; `id` -1 at the end. */
export interface Head {
  id: number
  price: number
  next: () => void
}

/** Of the rows with a price of the company's own that pass, null: of all of them. `base`: what is added to each row. */
export function ownHead(part: OverlayPart, sort: PriceSort, passing: Bits | null, base: number): Head {
  const { order, rows } = part
  const isPassing = (i: number): boolean => !passing || hasBit(passing, rows[order[i] as number] as number)
  // What is on request comes last either way.
  const priced = countBelow(part, Number.POSITIVE_INFINITY, false)
  // Downwards a stretch of what costs the same at a time, which still stands in the shop's order.
  let [i, end, below, isLast] = sort === 'price_asc' ? [0, order.length, 0, true] : [0, 0, priced, false]
  const head: Head = {
    id: -1,
    price: Number.NaN,
    next() {
      for (;;) {
        while (i < end && !isPassing(i)) i++
        if (i < end) break
        if (isLast) return void (head.id = -1)
        // What does not pass is no part of what is equal.
        while (below > 0 && !isPassing(below - 1)) below--
        isLast = below === 0
        ;[i, end] = isLast ? [priced, order.length] : [startOfEqual(part, below - 1), below]
        below = isLast ? 0 : i
      }
      const place = order[i++] as number
      head.id = base + (rows[place] as number)
      head.price = priceAt(part, place)
    },
  }
  head.next()
  return head
}

/** The same of a scope's segment, of what is among `bits`, see `Scope.bitOf`; null: of all. */
export const headOf = (scope: Scope, s: number, part: OverlayPart, sort: PriceSort, bits: Bits | null): Head =>
  ownHead(part, sort, bits && bits.subarray(scope.bitBase[s], scope.bitBase[s + 1]), scope.base[s] as number)

/** Where in the order that begins which costs as much as what stands there. */
function startOfEqual(part: OverlayPart, at: number): number {
  const priceOf = (i: number): number => priceAt(part, part.order[i] as number)
  let start = at
  while (start > 0 && priceOf(start - 1) === priceOf(at)) start--
  return start
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
