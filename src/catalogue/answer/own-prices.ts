import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import type { Bounds } from '#contract/catalogue/filters.ts'
import { rangeOf } from '../build/range-columns.ts'
import { type Overlay, partsOf } from '../overlay.ts'
import { type OverlayPart, priceAt } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { scratch } from '../match/scratch.ts'
import type { RangeCount } from '../types.ts'
import type { Counts } from './facet-table.ts'
import { type LaidPrices, layPrices } from './laid-prices.ts'
import { movedOfShown } from './moved-prices.ts'
import { PriceReader } from './price-reader.ts'
import { stepsOf } from './steps.ts'

/** A company's own prices over a scope. */
export class OwnPrices {
  /** Per segment, null where it has none there. */
  readonly parts: readonly (OverlayPart | null)[]
  /** Tells companies apart. */
  readonly name: string
  readonly #scope: Scope
  #all: RangeCount | null | undefined

  constructor(scope: Scope, parts: readonly (OverlayPart | null)[], name: string) {
    this.#scope = scope
    this.parts = parts
    this.name = name
  }

  /** Of all that shows: from where to where prices go, and how many there are in each bucket; null: nothing has a price. */
  get all(): RangeCount | null {
    if (this.#all === undefined) this.#all = rangeOfAll(this.#scope, this.parts)
    return this.#all
  }

  /** Reads about so many prices; see there. */
  read(reads: number, search?: number): PriceReader {
    return new PriceReader(this.#scope, this.parts, reads, search)
  }

  /**
   * Per segment what every row costs, as it is counted and filtered under bounds of price; null where all is the shop's.
   * Right until another company, or other bounds, are asked for.
   */
  laidFor(bounds: Bounds): readonly (LaidPrices | null)[] {
    const { segments } = this.#scope
    return this.parts.map((part, s) => (hasPrices(part) ? layPrices(segments[s] as Segment, part, bounds) : null))
  }
}

/** Null where nobody has a price of its own. */
export function ownPrices(scope: Scope, overlays: readonly Overlay[]): OwnPrices | null {
  const [only] = overlays
  if (!only) return null
  const ofScope = made.get(scope) ?? new WeakMap<Overlay, OwnPrices | null>()
  made.set(scope, ofScope)
  const known = overlays.length === 1 ? ofScope.get(only) : undefined
  if (known !== undefined) return known
  const parts = partsOf(scope.segments, overlays)
  const prices = parts.some(hasPrices) ? new OwnPrices(scope, parts, nameOf(overlays)) : null
  // Most ask in one shop: what follows from one overlay is found once, and kept as long as that is.
  if (overlays.length === 1) ofScope.set(only, prices)
  return prices
}

const made = new WeakMap<Scope, WeakMap<Overlay, OwnPrices | null>>()

const hasPrices = (part: OverlayPart | null): part is OverlayPart => part !== null && part.rows.length > 0

/** The shop's figures, with those products moved that have a price of the company's: nothing else is gone through. */
function rangeOfAll(scope: Scope, parts: readonly (OverlayPart | null)[]): RangeCount | null {
  const counts = new Float64Array(STEPS.length)
  const ends = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  parts.forEach((part, s) => moveIn(scope, s, part, counts, ends))
  if (ends.min > ends.max) return null
  const first = stepOf(ends.min)
  return { ...ends, first, buckets: [...counts.subarray(first, stepOf(ends.max) + 1)] }
}

/** Adds a segment's prices to the counts of all steps, and widens the ends. */
function moveIn(
  scope: Scope,
  s: number,
  part: OverlayPart | null,
  counts: Float64Array,
  ends: { min: number; max: number },
): void {
  const segment = scope.segments[s] as Segment
  const column = rangeOf(segment, 'price')
  const shops = scope.facets.values[s]?.price as Uint32Array
  const perStep = (scope.facets.unfiltered[s] as Counts).price
  for (let step = 0; step < counts.length; step++) counts[step] = (counts[step] as number) + (perStep[step] as number)
  const { values } = column
  const all = hasPrices(part) ? movedOfShown(segment, part) : null
  if (all) {
    for (let step = 0; step < counts.length; step++)
      counts[step] = (counts[step] as number) + (all.more[step] as number)
    widen(ends, all.min, all.max)
    if (all.low <= all.high) widen(ends, values[all.low] as number, values[all.high] as number)
    return
  }
  const moved = scratch.moved(values.length)
  const { rows, order } = hasPrices(part) ? part : NOTHING
  const steps = stepsOf(column)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    if (segment.dead?.[row] === 1) continue
    const before = column.of[row] as number
    const step = steps[before] as number
    moved[before] = (moved[before] as number) + 1
    if (step < counts.length) counts[step] = (counts[step] as number) - 1
  }
  const has = (place: number): boolean => (shops[place] as number) > (moved[place] as number)
  let [low, high] = [1, values.length - 1]
  while (low <= high && !has(low)) low++
  while (high >= low && !has(high)) high--
  if (low <= high) widen(ends, values[low] as number, values[high] as number)
  for (let i = 0; i < rows.length; i++) moved[column.of[rows[i] as number] as number] = 0
  let step = 0
  for (let i = 0; i < order.length; i++) {
    const place = order[i] as number
    const price = priceAt(part as OverlayPart, place)
    // Those on request come last.
    if (Number.isNaN(price)) break
    if (segment.dead?.[rows[place] as number] === 1) continue
    while (price >= (STEPS[step + 1] ?? Number.POSITIVE_INFINITY)) step++
    counts[step] = (counts[step] as number) + 1
    widen(ends, price, price)
  }
}

const NOTHING = { rows: new Uint32Array(0), order: new Uint32Array(0) }

function widen(ends: { min: number; max: number }, least: number, most: number): void {
  if (least < ends.min) ends.min = least
  if (most > ends.max) ends.max = most
}

const numbers = new WeakMap<Overlay, number>()
let overlaysSeen = 0

function nameOf(overlays: readonly Overlay[]): string {
  for (const overlay of overlays) if (!numbers.has(overlay)) numbers.set(overlay, ++overlaysSeen)
  return overlays.map((overlay) => numbers.get(overlay)).join()
}
