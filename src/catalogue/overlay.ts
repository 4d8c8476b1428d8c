import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import type { Columns } from './blob/blob.ts'
import { figuresBy } from './build/orders.ts'
import { rowFinder } from './row-of-uid.ts'
import type { Segment } from './segment.ts'

/** What a company pays and does not see of one segment. Never changed once made. */
export interface OverlayPart {
  /** Rows whose price differs from the segment's, ascending. */
  readonly rows: Uint32Array
  /** Of each of these, for one piece in minor units; see `priceAt`. */
  readonly prices: Uint32Array | Float64Array
  /** The bucket of each among all steps; of those on request the one behind them, as in `stepsOf`. */
  readonly steps: Uint8Array
  /** Places in `rows`: the lowest price first, those on request last, of equals the one that the shop places first. */
  readonly order: Uint16Array | Uint32Array
  /** Rows that are not to be seen, ascending. */
  readonly hidden: Uint32Array
}

/**
 * A company's prices, and what is hidden from it, laid over the index of a shop that all companies share
 * [catalogue/companies]. It has a part for each of the shop's segments that it is asked about.
 */
export interface Overlay {
  readonly shop: string
  /** Names the set of products that it hides, '' for none: overlays that hide the same share what follows from that. */
  readonly hides: string
  /** By the segments' columns, which stay the same when newer segments hide some of their rows. */
  readonly parts: ReadonlyMap<Columns, OverlayPart>
}

/** What is agreed with a company about some products of a shop. */
export interface Agreed {
  /**
   * By uid what one piece costs in minor units, parts and discount included; null: on request. Laid soonest where the
   * uids are in the order of their code units.
   */
  readonly prices: ReadonlyMap<string, number | null>
  readonly hidden: ReadonlySet<string>
}

/**
 * The overlay of a shop's segments in one language. Parts of `before` are kept, so that after a change only what is
 * new is looked at: then `agreed` need only tell of the products of the segments that came with it.
 */
export function createOverlay(
  segments: readonly Segment[],
  { shop, hides, agreed, before }: { shop: string; hides: string; agreed: Agreed; before?: Overlay | undefined },
): Overlay {
  const own = segments.filter((segment) => segment.shop === shop)
  return {
    shop,
    hides,
    parts: new Map(
      own.map((segment) => [segment.columns, before?.parts.get(segment.columns) ?? layOver(segment, agreed)]),
    ),
  }
}

function layOver(segment: Segment, { prices, hidden }: Agreed): OverlayPart {
  const rows = new Float64Array(Math.min(prices.size, segment.rows))
  const amounts = new Float64Array(rows.length)
  let n = 0
  eachKnown(segment, prices.size, prices.keys(), (row, uid) => {
    const price = prices.get(uid)
    if (price === undefined) return
    const own = segment.figures.price[row] as number
    if (price === null ? Number.isNaN(own) : price === own) return
    rows[n] = row
    amounts[n++] = price ?? Number.NaN
  })
  const shut: number[] = []
  eachKnown(segment, hidden.size, hidden, (row, uid) => {
    if (hidden.has(uid)) shut.push(row)
  })
  // Row and place as one number each are sorted without a call per comparison.
  const places = rows
    .subarray(0, n)
    .map((row, i) => row * n + i)
    .toSorted()
  const sorted = places.map((place) => amounts[place % n] as number)
  return {
    rows: Uint32Array.from(places, (place) => Math.floor(place / n)),
    prices: packPrices(sorted),
    steps: Uint8Array.from(sorted, (price) => (Number.isNaN(price) ? STEPS.length : stepOf(price))),
    order: orderOf(sorted),
    hidden: Uint32Array.from(shut).toSorted(),
  }
}

/** Calls back for the rows of some uids: a large segment is searched for each, a small one gone through. */
function eachKnown(segment: Segment, size: number, uids: Iterable<string>, known: (row: number, uid: string) => void) {
  if (size > segment.rows) {
    for (let row = 0; row < segment.rows; row++) known(row, segment.uids.at(row))
    return
  }
  const find = rowFinder(segment)
  for (const uid of uids) {
    const row = find(uid)
    if (row >= 0) known(row, uid)
  }
}

/** Stands for *on request* where prices are whole numbers of four bytes. */
const ON_REQUEST = 0xffff_ffff

/** Half the room, where no price needs the whole. */
function packPrices(prices: Float64Array): Uint32Array | Float64Array {
  const fits = prices.every(
    (price) => Number.isNaN(price) || (Number.isInteger(price) && price >= 0 && price < ON_REQUEST),
  )
  return fits ? Uint32Array.from(prices, (price) => (Number.isNaN(price) ? ON_REQUEST : price)) : prices
}

/** The price of a row by its place in `rows`, in minor units; NaN: on request. */
export function priceAt({ prices }: OverlayPart, i: number): number {
  const price = prices[i] as number
  return price === ON_REQUEST && prices instanceof Uint32Array ? Number.NaN : price
}

/** How many of the order cost less than this, or just as much where `isUpTo`; what is on request stands behind them. */
export function countBelow(part: OverlayPart, limit: number, isUpTo: boolean): number {
  let low = 0
  let high = part.order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const price = priceAt(part, part.order[middle] as number)
    if (price < limit || (isUpTo && price === limit)) low = middle + 1
    else high = middle
  }
  return low
}

/** A row's place in `rows`; -1: its price is the segment's. */
export function placeOfRow({ rows }: OverlayPart, row: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as number) < row) low = middle + 1
    else high = middle
  }
  return rows[low] === row ? low : -1
}

/** Prices and places as one number each, likewise. */
const PLACES = 0x1_0000
const LARGEST = Math.floor(Number.MAX_SAFE_INTEGER / PLACES)

const byPrice = figuresBy('price_asc')

function orderOf(prices: Float64Array): Uint16Array | Uint32Array {
  const places = Uint32Array.from(prices.keys())
  const packed = prices.length <= PLACES && prices.every((price) => !(price < 0 || price > LARGEST || price % 1 > 0))
  if (!packed) return places.toSorted((a, b) => byPrice(prices[a] as number, prices[b] as number) || a - b)
  const keys = prices.map((price, i) => (Number.isNaN(price) ? LARGEST : price) * PLACES + i).toSorted()
  return Uint16Array.from(keys, (key) => key % PLACES)
}

/**
 * The overlays' parts of some segments; null where no overlay is laid over a segment's shop.
 * @throws {RangeError} if an overlay does not know a segment of its shop: it would tell of what is hidden there
 */
export function partsOf(segments: readonly Segment[], overlays: readonly Overlay[]): (OverlayPart | null)[] {
  return segments.map((segment) => {
    const overlay = overlays.find(({ shop }) => shop === segment.shop)
    if (!overlay) return null
    const part = overlay.parts.get(segment.columns)
    if (!part) throw new RangeError('An overlay does not know a segment of its shop')
    return part
  })
}

/** Bytes that an overlay holds. */
export const bytesOfOverlay = ({ parts }: Overlay): number =>
  [...parts.values()].reduce(
    (sum, { rows, prices, steps, order, hidden }) =>
      sum + PART_BYTES + rows.byteLength + prices.byteLength + steps.byteLength + order.byteLength + hidden.byteLength,
    0,
  )

/** The objects and the heads of the arrays. */
const PART_BYTES = 600
