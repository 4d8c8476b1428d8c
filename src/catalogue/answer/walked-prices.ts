import type { Bits } from '../match/bits.ts'
import type { OverlayPart } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import { leastOf, headOf } from './price-heads.ts'
import type { PriceSort } from './price-sort.ts'

/** Where everything has a price of the company's own: its own order serves, as the shop's does otherwise. */
export function walked(
  scope: Scope,
  parts: readonly OverlayPart[],
  bits: Bits | null,
  sort: PriceSort,
  from: number,
  end: number,
): number[] {
  const heads = parts.map((part, s) => headOf(scope, s, part, sort, bits))
  const least = leastOf(scope, heads, sort)
  const page: number[] = []
  let head = least()
  for (let seen = 0; head && seen < end; head = least()) {
    if (seen++ >= from) page.push(head.id)
    head.next()
  }
  return page
}
