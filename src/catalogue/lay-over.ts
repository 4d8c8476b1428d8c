import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import type { Columns } from './blob/blob.ts'
import { figuresBy } from './build/orders.ts'
import { ON_REQUEST, type OverlayPart, stretchesOf } from './overlay-part.ts'
import { rowFinder } from './row-of-uid.ts'
import type { Segment } from './segment.ts'

/** What is agreed with a company about some products of a shop. */
export interface Agreed {
  /**
   * By uid what one piece costs in minor units, parts and discount included; null: on request. Laid soonest where the
   * uids are in the order of their code units.
   */
  readonly prices: ReadonlyMap<string, number | null>
  readonly hidden: ReadonlySet<string>
}

/** What is agreed about the products of a segment, by its rows. */
export function layOver(segment: Segment, { prices, hidden }: Agreed): OverlayPart {
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
  const isWhole = (segment.rows - n) * FEW <= segment.rows
  const own = { rows: rows.subarray(0, n), amounts }
  return {
    ...(isWhole ? everyRow(segment, own) : someRows(segment, own)),
    isWhole,
    hidden: Uint32Array.from(shut).toSorted(),
  }
}

/** Where no more than one row of so many is at the shop's price, that counts as the company's. */
const FEW = 8

type Priced = Omit<OverlayPart, 'isWhole' | 'hidden'>

/** Rows in any order, and what each costs. */
interface OwnRows {
  rows: Float64Array
  amounts: Float64Array
}

function someRows({ rows: size }: Segment, { rows, amounts }: OwnRows): Priced {
  const n = rows.length
  // Row and place as one number each are sorted without a call per comparison.
  const places = rows.map((row, i) => row * n + i).toSorted()
  const own = Uint32Array.from(places, (place) => Math.floor(place / n))
  return {
    rows: own,
    ...stretchesOf(own, size),
    ...packed(places.map((place) => amounts[place % n] as number)),
  }
}

function everyRow({ columns, figures, rows: size }: Segment, { rows, amounts }: OwnRows): Priced {
  const all = figures.price.slice()
  for (let i = 0; i < rows.length; i++) all[rows[i] as number] = amounts[i] as number
  const known = every.get(columns) ?? Uint32Array.from({ length: size }, (_, row) => row)
  every.set(columns, known)
  return { rows: known, starts: NO_STRETCHES, shift: 0, ...packed(all) }
}

const NO_STRETCHES = new Uint32Array(0)

/** All rows of a segment, which companies share. */
const every = new WeakMap<Columns, Uint32Array>()

/** Prices, row by row. */
const packed = (prices: Float64Array): Pick<Priced, 'prices' | 'steps' | 'order'> => ({
  prices: packPrices(prices),
  steps: Uint8Array.from(prices, (price) => (Number.isNaN(price) ? STEPS.length : stepOf(price))),
  order: orderOf(prices),
})

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

/** Half the room, where no price needs the whole. */
function packPrices(prices: Float64Array): Uint32Array | Float64Array {
  const fits = prices.every(
    (price) => Number.isNaN(price) || (Number.isInteger(price) && price >= 0 && price < ON_REQUEST),
  )
  return fits ? Uint32Array.from(prices, (price) => (Number.isNaN(price) ? ON_REQUEST : price)) : prices
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
