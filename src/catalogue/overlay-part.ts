/** What a company pays and does not see of one segment. Never changed once made. */
export interface OverlayPart {
  /** Rows whose price differs from the segment's, ascending; where these are nearly all, every row. */
  readonly rows: Uint32Array
  /** Whether it is every row: each stands at its own place. */
  readonly isWhole: boolean
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
export function placeOfRow({ isWhole, rows }: OverlayPart, row: number): number {
  if (isWhole) return row
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as number) < row) low = middle + 1
    else high = middle
  }
  return rows[low] === row ? low : -1
}
