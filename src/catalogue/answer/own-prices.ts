import { type RangeColumn, rangeOf } from '../build/range-columns.ts'
import { type Overlay, type OverlayPart, partsOf, priceAt } from '../overlay.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'

/** A company's own prices over a scope: per segment, null where it has none there. */
export interface OwnPrices {
  readonly parts: readonly (OverlayPart | null)[]
  readonly columns: readonly (RangeColumn | null)[]
  /** How many products that show have each price. */
  readonly unfiltered: readonly Uint32Array[]
  /** Tells companies apart. */
  readonly name: string
}

/** Null where nobody has a price of its own. */
export function ownPrices(scope: Scope, overlays: readonly Overlay[]): OwnPrices | null {
  if (overlays.length === 0) return null
  const parts = partsOf(scope.segments, overlays)
  if (!parts.some(hasPrices)) return null
  const columns = parts.map((part, s) => (hasPrices(part) ? layOver(scope.segments[s] as Segment, part) : null))
  return { parts, columns, unfiltered: columns.map((column, s) => count(scope, s, column)), name: nameOf(overlays) }
}

const hasPrices = (part: OverlayPart | null): part is OverlayPart => part !== null && part.rows.length > 0

/** The shop's prices with the company's own behind them, as they are ordered: no value is looked for. */
function layOver(segment: Segment, part: OverlayPart): RangeColumn {
  const base = rangeOf(segment, 'price')
  const { rows, order } = part
  const own = base.values.length
  const values = new Float64Array(own + order.length)
  values.set(base.values)
  const of = values.length > 0x1_0000 ? Uint32Array.from(base.of) : base.of.slice()
  for (let i = 0; i < order.length; i++) {
    const place = order[i] as number
    values[own + i] = priceAt(part, place)
    of[rows[place] as number] = own + i
  }
  return { of, values, own }
}

/** The shop's counts, with those products moved that have a price of the company's. */
function count(scope: Scope, s: number, column: RangeColumn | null): Uint32Array {
  const shops = (scope.facets.unfiltered[s] as (typeof scope.facets.unfiltered)[number]).price
  if (!column) return shops
  const segment = scope.segments[s] as Segment
  const base = rangeOf(segment, 'price').of
  const counts = new Uint32Array(column.values.length)
  counts.set(shops)
  for (let row = 0; row < base.length; row++) {
    const place = column.of[row] as number
    if (place < column.own || segment.dead?.[row] === 1) continue
    const before = base[row] as number
    counts[before] = (counts[before] as number) - 1
    counts[place] = (counts[place] as number) + 1
  }
  return counts
}

const numbers = new WeakMap<Overlay, number>()
let overlaysSeen = 0

function nameOf(overlays: readonly Overlay[]): string {
  for (const overlay of overlays) if (!numbers.has(overlay)) numbers.set(overlay, ++overlaysSeen)
  return overlays.map((overlay) => numbers.get(overlay)).join()
}
