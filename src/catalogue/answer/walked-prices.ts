import { scratch } from '../match/scratch.ts'
import type { OverlayPart } from '../overlay.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { fewShopPriced } from './few-shop-prices.ts'
import type { OwnPrices } from './own-prices.ts'
import { leastOf, ownHead, shopsHead } from './price-heads.ts'
import type { PriceSort } from './price-sort.ts'

/** Per segment the rows at the shop's price, in an order, where they are few everywhere. */
export function shopPriced(scope: Scope, { parts }: OwnPrices, sort: PriceSort): Uint32Array[] | null {
  const rows: Uint32Array[] = []
  for (let s = 0; s < parts.length; s++) {
    const part = parts[s]
    const few = part ? fewShopPriced(scope.segments[s] as Segment, part) : null
    if (!few) return null
    rows.push(few[sort])
  }
  return rows
}

/** Where nearly everything has a price of the company's own: its own order serves, as the shop's does otherwise. */
export function walked(
  scope: Scope,
  { parts }: OwnPrices,
  few: readonly Uint32Array[],
  hits: Uint32Array | null,
  sort: PriceSort,
  from: number,
  end: number,
): number[] {
  const { mark } = scratch
  const marked = hits ? 1 : null
  if (hits) for (let i = 0; i < hits.length; i++) mark[hits[i] as number] = 1
  const heads = few.flatMap((rows, s) => [
    ownHead(scope, s, parts[s] as OverlayPart, sort, marked),
    ...(rows.length > 0 ? [shopsHead(scope, s, rows, marked)] : []),
  ])
  const least = leastOf(scope, heads, sort)
  const page: number[] = []
  let head = least()
  for (let seen = 0; head && seen < end; head = least()) {
    if (seen++ >= from) page.push(head.id)
    head.next()
  }
  if (hits) for (let i = 0; i < hits.length; i++) mark[hits[i] as number] = 0
  return page
}
