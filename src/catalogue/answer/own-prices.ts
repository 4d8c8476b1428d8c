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
  const name = nameOf(overlays)
  return scope.ownPrices.get(
    name,
    () => {
      const laid = parts.map((part, s) => layOver(scope, s, part))
      return { parts, columns: laid.map(({ column }) => column), unfiltered: laid.map(({ counts }) => counts), name }
    },
    ({ columns }) => columns.reduce((sum, column) => sum + (column ? column.of.length + column.values.length : 0), 0),
  )
}

const hasPrices = (part: OverlayPart | null): part is OverlayPart => part !== null && part.rows.length > 0

interface LaidOver {
  column: RangeColumn | null
  counts: Uint32Array
}

/**
 * The shop's prices with the company's own behind them, as they are ordered: no value is looked for. And the shop's
 * counts, with those products moved that have a price of the company's.
 */
function layOver(scope: Scope, s: number, part: OverlayPart | null): LaidOver {
  const shops = (scope.facets.unfiltered[s] as (typeof scope.facets.unfiltered)[number]).price
  if (!hasPrices(part)) return { column: null, counts: shops }
  const segment = scope.segments[s] as Segment
  const base = rangeOf(segment, 'price')
  const { rows, order } = part
  const { dead } = segment
  const own = base.values.length
  const values = new Float64Array(own + order.length)
  values.set(base.values)
  const of = values.length > 0x1_0000 ? new Uint32Array(base.of) : base.of.slice()
  const counts = new Uint32Array(values.length)
  counts.set(shops)
  for (let i = 0; i < order.length; i++) {
    const place = order[i] as number
    const row = rows[place] as number
    values[own + i] = priceAt(part, place)
    if (dead === null || dead[row] === 0) {
      const before = of[row] as number
      counts[before] = (counts[before] as number) - 1
      counts[own + i] = 1
    }
    of[row] = own + i
  }
  return { column: { of, values, own }, counts }
}

const numbers = new WeakMap<Overlay, number>()
let overlaysSeen = 0

function nameOf(overlays: readonly Overlay[]): string {
  for (const overlay of overlays) if (!numbers.has(overlay)) numbers.set(overlay, ++overlaysSeen)
  return overlays.map((overlay) => numbers.get(overlay)).join()
}
