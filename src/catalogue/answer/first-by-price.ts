import { orderOf } from '../build/derived.ts'
import { figuresBy } from '../build/orders.ts'
import { hasBit } from '../match/bits.ts'
import { type OverlayPart, placeOfRow } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { placedBefore } from './order.ts'
import { ownHead } from './price-heads.ts'
import type { PriceReader } from './price-reader.ts'
import type { PriceSort } from './price-sort.ts'

/** Of each segment so many are known. */
export const FIRST = 128

/**
 * A page of all that shows, in the order of a company's prices, if it is among the first: nearly all that are asked for are.
 * Null: it is further down.
 */
export function firstByPrice(
  scope: Scope,
  parts: readonly (OverlayPart | null)[],
  reader: PriceReader,
  sort: PriceSort,
  from: number,
  end: number,
): number[] | null {
  const { base, bitBase, segments, shown } = scope
  const isAlone = segments.length === 1
  const compare = figuresBy(sort)
  const heads = segments.map((segment, s) => {
    const rows = firstRows(segment, parts[s] ?? null, sort)
    return { s, rows, isAll: rows.length === segment.rows, at: 0, id: -1, price: Number.NaN }
  })
  type Segments = (typeof heads)[number]
  /** Goes to the next that shows; whether that is known. */
  const advance = (head: Segments): boolean => {
    const { s, rows } = head
    const first = (bitBase[s] as number) * 32
    let row = rows[head.at++]
    if (shown) while (row !== undefined && !hasBit(shown, first + row)) row = rows[head.at++]
    head.id = row === undefined ? -1 : (base[s] as number) + row
    if (row !== undefined && !isAlone) head.price = reader.priceOf(s, row)
    return row !== undefined || head.isAll
  }
  const isBefore = (one: Segments, other: Segments): boolean =>
    compare(one.price, other.price) < 0 ||
    (compare(one.price, other.price) === 0 && placedBefore(scope, one.id, other.id))
  if (!heads.every(advance)) return null
  const page: number[] = []
  for (let seen = 0; seen < end; seen++) {
    let least: Segments | null = null
    for (const head of heads) if (head.id >= 0 && (!least || isBefore(head, least))) least = head
    if (!least) break
    if (seen >= from) page.push(least.id)
    if (!advance(least) && seen + 1 < end) return null
  }
  return page
}

const ofCompanies = new WeakMap<OverlayPart, Map<PriceSort, Uint32Array>>()

/** The first rows of a segment, whether they show or not: made once for a company, whatever changes in the shop meanwhile. */
function firstRows(segment: Segment, part: OverlayPart | null, sort: PriceSort): Uint32Array {
  if (!part) return orderOf(segment, sort).subarray(0, FIRST)
  const made = ofCompanies.get(part) ?? new Map<PriceSort, Uint32Array>()
  ofCompanies.set(part, made)
  const rows = made.get(sort) ?? firstOf(segment, part, sort)
  made.set(sort, rows)
  return rows
}

function firstOf(segment: Segment, part: OverlayPart, sort: PriceSort): Uint32Array {
  const { price: prices } = segment.figures
  const compare = figuresBy(sort)
  const rows = new Uint32Array(Math.min(FIRST, segment.rows))
  const head = ownHead(part, sort, null, 0)
  let n = 0
  const takeHead = (): void => {
    rows[n++] = head.id
    head.next()
  }
  for (const row of orderOf(segment, sort)) {
    if (n === rows.length) break
    if (placeOfRow(part, row) >= 0) continue
    const price = prices[row] as number
    while (n < rows.length && head.id >= 0 && (compare(head.price, price) || head.id - row) < 0) takeHead()
    if (n < rows.length) rows[n++] = row
  }
  while (n < rows.length) takeHead()
  return rows
}
