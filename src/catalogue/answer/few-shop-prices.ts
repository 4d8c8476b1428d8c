import { orderOf } from '../build/derived.ts'
import type { OverlayPart } from '../overlay.ts'
import type { Segment } from '../segment.ts'
import type { PriceSort } from './price-sort.ts'

/** The rows of a segment whose price is the shop's, in both orders. */
type ShopPriced = Readonly<Record<PriceSort, Uint32Array>>

/** One row of so many, so that what is kept of it is little beside the company's prices. */
const FEW = 8

const made = new WeakMap<OverlayPart, ShopPriced>()

/** Of a company that has a price of its own for nearly every row; null: it has not. Made once for each. */
export function fewShopPriced(segment: Segment, part: OverlayPart): ShopPriced | null {
  if ((segment.rows - part.rows.length) * FEW > segment.rows) return null
  const known = made.get(part)
  if (known) return known
  const own = new Uint8Array(segment.rows)
  for (const row of part.rows) own[row] = 1
  const rest = (sort: PriceSort): Uint32Array => orderOf(segment, sort).filter((row) => own[row] === 0)
  const rows = { price_asc: rest('price_asc'), price_desc: rest('price_desc') }
  made.set(part, rows)
  return rows
}
