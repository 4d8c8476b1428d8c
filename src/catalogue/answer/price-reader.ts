import type { Columns } from '../blob/blob.ts'
import { type RangeColumn, rangeOf } from '../build/range-columns.ts'
import { type OverlayPart, placeOfRow, priceAt } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { stepsOf } from './steps.ts'

/** Searching one takes as long as laying in so many. */
const SEARCH = 13

/** Reads what rows of a scope cost a company. Right until another company's prices are read. */
export class PriceReader {
  readonly #segments: readonly Segment[]
  readonly #parts: readonly (OverlayPart | null)[]
  readonly #places: readonly (Uint32Array | null)[]
  readonly #columns: readonly RangeColumn[]
  readonly #steps: readonly Uint8Array[]

  /**
   * @param reads how many will be read, about: where they are few, each is searched, else all are laid in before
   * @param search measured, and set otherwise by tests alone
   */
  constructor({ segments }: Scope, parts: readonly (OverlayPart | null)[], reads: number, search = SEARCH) {
    const own = parts.reduce((sum, part) => sum + (part?.rows.length ?? 0), 0)
    this.#segments = segments
    this.#parts = parts
    this.#columns = segments.map((segment) => rangeOf(segment, 'price'))
    this.#steps = this.#columns.map(stepsOf)
    const isLaid = reads * search > own
    this.#places = parts.map((part, s) =>
      isLaid && part && !part.isWhole ? layPlaces(segments[s] as Segment, part) : null,
    )
  }

  /** How many of some rows of a segment are in each bucket, added to the sums. `base`: what is added to each row. */
  countSteps(s: number, ids: Uint32Array, base: number, sums: Uint32Array): void {
    const part = this.#parts[s]
    // A plain loop: it may run over all there is.
    if (part?.isWhole) {
      const { steps } = part
      for (let i = 0; i < ids.length; i++) {
        const step = steps[(ids[i] as number) - base] as number
        sums[step] = (sums[step] as number) + 1
      }
      return
    }
    for (let i = 0; i < ids.length; i++) {
      const step = this.stepOf(s, (ids[i] as number) - base)
      sums[step] = (sums[step] as number) + 1
    }
  }

  /** In minor units; NaN: on request. */
  priceOf(s: number, row: number): number {
    const place = this.#placeOf(s, row)
    return place < 0
      ? ((this.#segments[s] as Segment).figures.price[row] as number)
      : priceAt(this.#parts[s] as OverlayPart, place)
  }

  /** The bucket of the price, as in `stepsOf`. */
  stepOf(s: number, row: number): number {
    const place = this.#placeOf(s, row)
    if (place >= 0) return (this.#parts[s] as OverlayPart).steps[place] as number
    const { of } = this.#columns[s] as RangeColumn
    return (this.#steps[s] as Uint8Array)[of[row] as number] as number
  }

  /** Whether the price is the company's own. */
  isOwn(s: number, row: number): boolean {
    return this.#placeOf(s, row) >= 0
  }

  #placeOf(s: number, row: number): number {
    const part = this.#parts[s]
    if (!part) return -1
    if (part.isWhole) return row
    const places = this.#places[s]
    if (!places) return placeOfRow(part, row)
    const place = places[row] as number
    // A row that has none says where another company's stood.
    return place < part.rows.length && part.rows[place] === row ? place : -1
  }
}

interface Laid {
  part: OverlayPart | null
  places: Uint32Array
}

const laid = new WeakMap<Columns, Laid>()

/** Of each row with a price of the company's its place among these; all companies share one column. */
function layPlaces({ columns, rows: size }: Segment, part: OverlayPart): Uint32Array {
  const room = laid.get(columns) ?? { part: null, places: new Uint32Array(size) }
  laid.set(columns, room)
  if (room.part === part) return room.places
  const { places } = room
  const { rows } = part
  for (let i = 0; i < rows.length; i++) places[rows[i] as number] = i
  room.part = part
  return places
}
