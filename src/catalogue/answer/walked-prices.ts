import { scratch } from '../match/scratch.ts'
import type { OverlayPart } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import { leastOf, ownHead } from './price-heads.ts'
import type { PriceSort } from './price-sort.ts'

/** Where everything has a price of the company's own: its own order serves, as the shop's does otherwise. */
export function walked(
  scope: Scope,
  parts: readonly OverlayPart[],
  hits: Uint32Array | null,
  sort: PriceSort,
  from: number,
  end: number,
): number[] {
  const { mark } = scratch
  const marked = hits ? 1 : null
  if (hits) for (let i = 0; i < hits.length; i++) mark[hits[i] as number] = 1
  const heads = parts.map((part, s) => ownHead(scope, s, part, sort, marked))
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
