/** What a company pays and does not see of one segment. Never changed once made. */
export interface OverlayPart {
  /** Rows whose price differs from the segment's, ascending; where these are nearly all, every row. */
  readonly rows: Uint32Array
  /** Whether it is every row: each stands at its own place. */
  readonly isWhole: boolean
  /** Where in `rows` each stretch of so many rows begins (2 to the power of `shift`), and after the last one their end. */
  readonly starts: Uint32Array
  readonly shift: number
  /** Of each of these, for one piece in minor units; see `priceAt`. */
  readonly prices: Uint32Array | Float64Array
  /** The bucket of each among all steps; of those on request the one behind them, as in `stepsOf`. */
  readonly steps: Uint8Array
  /** Places in `rows`: the lowest price first, those on request last, of equals the one that the shop places first. */
  readonly order: Uint16Array | Uint32Array
  /** Rows that are not to be seen, ascending. */
  readonly hidden: Uint32Array
}

/** Stands for *on request* where prices are whole numbers of four bytes. */
export const ON_REQUEST = 0xffff_ffff

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
export function placeOfRow({ isWhole, rows, starts, shift }: OverlayPart, row: number): number {
  if (isWhole) return row
  let low = starts[row >>> shift] as number
  let high = starts[(row >>> shift) + 1] as number
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as number) < row) low = middle + 1
    else high = middle
  }
  return rows[low] === row ? low : -1
}

/** In a stretch there are about so many: as many as are near each other in memory. */
const PER_STRETCH = 32

/** Of ascending rows of a segment's where each stretch begins. */
export function stretchesOf(rows: Uint32Array, size: number): Pick<OverlayPart, 'starts' | 'shift'> {
  const shift = rows.length === 0 ? 31 : 31 - Math.clz32(Math.max(1, (size * PER_STRETCH) / rows.length))
  const starts = new Uint32Array((size >>> shift) + 2)
  let place = 0
  for (let i = 0; i < starts.length; i++) {
    while (place < rows.length && (rows[place] as number) >>> shift < i) place++
    starts[i] = place
  }
  return { starts, shift }
}
