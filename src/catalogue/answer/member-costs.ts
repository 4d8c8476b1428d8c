import type { FamilyTable } from '../families.ts'
import { priceAt } from '../overlay-part.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { OwnPrices } from './own-prices.ts'

/** What a product costs that stands for its family only if no other is cheaper, in minor units: on request is infinite. */
export const costOf = (price: number): number => (Number.isNaN(price) ? Number.POSITIVE_INFINITY : price)

/** By place what members of families cost, and whose prices are laid in there. */
interface Costs {
  readonly costs: Float64Array
  prices: OwnPrices | null
  /** Where few are asked about, what these cost. */
  few: Float64Array | null
}

const made = new WeakMap<FamilyTable, Costs>()

/** By place what at least these members cost, in minor units; right until it is asked for again. */
export function costsAt(scope: Scope, prices: OwnPrices | null, places: Uint32Array): Float64Array {
  const { families } = scope
  const room = made.get(families) ?? { costs: costsOf(scope), prices: null, few: null }
  made.set(families, room)
  if (room.prices === prices) return room.costs
  const own = prices?.parts.reduce((sum, part) => sum + (part?.rows.length ?? 0), 0) ?? 0
  if (prices && own > places.length * FEW) {
    room.few ??= new Float64Array(room.costs.length)
    readOnes(scope, prices, places, room.few)
    return room.few
  }
  if (room.prices) layIn(scope, room.prices, room.costs, false)
  if (prices) layIn(scope, prices, room.costs, true)
  room.prices = prices
  return room.costs
}

/** Reading the price of one takes as long as laying in so many. */
const FEW = 2

const costsOf = ({ segments, families: { segment, row } }: Scope): Float64Array =>
  Float64Array.from(row, (at, place) =>
    costOf((segments[segment[place] as number] as Segment).figures.price[at] as number),
  )

/** Lays in a company's prices, or the shop's in their place again. */
function layIn({ base, segments, families }: Scope, { parts }: OwnPrices, costs: Float64Array, isOwn: boolean): void {
  const { placeOf } = families
  parts.forEach((part, s) => {
    if (!part) return
    const { rows } = part
    const { price } = (segments[s] as Segment).figures
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number
      const place = placeOf[(base[s] as number) + row] as number
      if (place > 0) costs[place - 1] = costOf(isOwn ? priceAt(part, i) : (price[row] as number))
    }
  })
}

function readOnes(
  { families: { segment, row } }: Scope,
  prices: OwnPrices,
  places: Uint32Array,
  costs: Float64Array,
): void {
  const reader = prices.read(places.length)
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number
    costs[place] = costOf(reader.priceOf(segment[place] as number, row[place] as number))
  }
}
