import { rangeOf } from '../build/range-columns.ts'
import type { Numbers } from '../dimensions.ts'
import type { FamilyTable } from '../families.ts'
import { scratch } from '../match/scratch.ts'
import type { Scope } from '../scope.ts'
import type { RowFilter, RowFilters, UnderstoodDimension } from './filter.ts'
import type { LaidPrices } from './laid-prices.ts'
import type { OwnPrices } from './own-prices.ts'

/** What a pass over the members of families gives, by their places in the table of families. */
export interface MemberPass {
  /** One of each family that has any that pass: pinned, or of those that match best the cheapest, of equals the first. */
  chosen: Uint32Array
  /** Those that pass every filter, and by dimension those that pass all others. Families stay together. */
  passing: Uint32Array
  nearly: ReadonlyMap<RowFilter['dimension'], Uint32Array>
}

export interface MemberQuestion {
  /** Per segment. */
  filters: readonly RowFilters[]
  /** Of the company that asks, if it has any. */
  prices: OwnPrices | null
  /** The places that are looked at, in ascending order. */
  places: Uint32Array
  /** Of how many words a text is: what has each of them strictly stands for its family before what has not. */
  words?: number | undefined
  /** Ids that stand for their families before all others, the first of them most. */
  pinned?: readonly number[] | undefined
}

/** Goes through members of families. */
export function passMembers(scope: Scope, { filters, prices, places, words, pinned = [] }: MemberQuestion): MemberPass {
  const failed = failures(scope, filters, places)
  const among = filtersOf(filters).length > 1 ? failingOne(failed) : null
  const passing = those(places, failed, among, NONE)
  const nearly = filtersOf(filters).map(({ dimension }, k): [RowFilter['dimension'], Uint32Array] => [
    dimension,
    those(places, failed, among, ONE + k),
  ])
  const chosen = chosenOf(scope, prices, passing, words)
  for (const id of pinned.toReversed()) choosePinned(scope.families, id, passing, chosen)
  return { chosen, passing, nearly: new Map(nearly) }
}

/** Puts a product in the place of whoever stands for its family, if it has one and passes. */
function choosePinned({ placeOf, family }: FamilyTable, id: number, passing: Uint32Array, chosen: Uint32Array): void {
  const place = (placeOf[id] as number) - 1
  if (place < 0 || !passing.includes(place)) return
  chosen[chosen.findIndex((other) => family[other] === family[place])] = place
}

/** The ids that a text finds, parted into products without a family and places of members, but not of those in `without`. */
export function partFamilies(
  { families }: Scope,
  ids: Uint32Array,
  without?: Uint8Array,
): { alone: Uint32Array; places: Uint32Array } {
  const { placeOf, family, members } = families
  const alone = new Uint32Array(ids.length)
  const isFound = new Uint8Array(members.length)
  let [n, all] = [0, 0]
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number
    const place = placeOf[id] as number
    if (place === 0) alone[n++] = id
    else isFound[place - 1] = 1
  }
  const places = new Uint32Array(ids.length - n)
  if (places.length > 0)
    for (let place = 0; place < members.length; place++)
      if (isFound[place] === 1 && without?.[family[place] as number] !== 1) places[all++] = place
  return { alone: alone.subarray(0, n), places: places.subarray(0, all) }
}

/** Every segment has the same filters, each over its own columns. */
const filtersOf = (filters: readonly RowFilters[]): readonly RowFilter[] => filters[0]?.filters ?? []

const laidIn = (filters: readonly RowFilters[]): (LaidPrices | null)[] => filters.map(({ prices }) => prices)

const NONE = 0
/** What each filter that is failed adds, besides its number: of several nobody asks which. */
const ONE = 0x1_0000

/** Of each place which filters it fails: `NONE`, one's number + `ONE`, or more than these. */
function failures(scope: Scope, filters: readonly RowFilters[], places: Uint32Array): Uint32Array {
  const { families } = scope
  const { segment } = families
  const prices = laidIn(filters)
  const failed = new Uint32Array(places.length)
  // Plain loops without branches that cannot be foreseen: they may run over all there is.
  filtersOf(filters).forEach((first, k) => {
    let s = 0
    let { pass } = first
    const numbers = memberNumbers(families, first.dimension, (s) => filters[s]?.filters[k]?.of, prices, places)
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number
      if (segment[place] !== s) {
        s = segment[place] as number
        pass = (filters[s] as RowFilters).filters[k]?.pass as Uint8Array
      }
      const fails = 1 - (pass[numbers[place] as number] as number)
      failed[i] = (failed[i] as number) + fails * (ONE + k)
    }
  })
  return failed
}

/** Of the members at some places their numbers; what only this question asks is kept nowhere. */
export function memberNumbers(
  families: FamilyTable,
  dimension: RowFilter['dimension'],
  ofSegment: (s: number) => Numbers['of'] | undefined,
  prices: readonly (LaidPrices | null)[],
  places: Uint32Array,
): Numbers['of'] {
  if (dimension === 'price') return families.priceNumbers(prices, places)
  if (!isUnderstood(dimension)) return families.numbers(dimension)
  return Uint32Array.from(families.row, (row, place) => ofSegment(families.segment[place] as number)?.[row] ?? 0)
}

const isUnderstood = (dimension: RowFilter['dimension']): dimension is UnderstoodDimension =>
  dimension.startsWith('understood ')

/** Where nothing is failed, or one filter: of several these are few, and need not be looked for again for each. */
function failingOne(failed: Uint32Array): Uint32Array {
  const some = new Uint32Array(failed.length + 1)
  let n = 0
  for (let i = 0; i < failed.length; i++) {
    some[n] = i
    n += (failed[i] as number) < 2 * ONE ? 1 : 0
  }
  return some.subarray(0, n)
}

/** The places that fail nothing, or just what is named. `among`: where these may be found; null: anywhere. */
function those(places: Uint32Array, failed: Uint32Array, among: Uint32Array | null, named: number): Uint32Array {
  const size = among ? among.length : places.length
  const some = new Uint32Array(size + 1)
  let n = 0
  for (let k = 0; k < size; k++) {
    const i = among === null ? k : (among[k] as number)
    some[n] = places[i] as number
    n += failed[i] === NONE || failed[i] === named ? 1 : 0
  }
  return some.subarray(0, n)
}

/** No family, by its number. */
const NOBODY = -1

/** One of each family: of those that match best the cheapest, of equals the first. */
export function chosenOf(scope: Scope, prices: OwnPrices | null, passing: Uint32Array, words?: number): Uint32Array {
  const { members, family, size } = scope.families
  const costs = costsOf(scope, prices, passing)
  const { level } = scratch
  const chosen = new Uint32Array(Math.min(size, passing.length))
  let [n, current, isBestStrict, bestCost] = [0, NOBODY, false, 0]
  for (let i = 0; i < passing.length; i++) {
    const place = passing[i] as number
    const isStrict = words !== undefined && level[members[place] as number] === words
    const cost = costs[i] as number
    const isNext = family[place] !== current
    if (!isNext && (isStrict === isBestStrict ? cost >= bestCost : isBestStrict)) continue
    if (isNext) {
      current = family[place] as number
      n++
    }
    chosen[n - 1] = place
    isBestStrict = isStrict
    bestCost = cost
  }
  return chosen.subarray(0, n)
}

/** What the members at some places cost, in minor units; on request is infinite. */
function costsOf({ families, segments }: Scope, prices: OwnPrices | null, places: Uint32Array): Float64Array {
  const { segment, row } = families
  const costs = new Float64Array(places.length)
  if (prices) {
    const reader = prices.read(places.length)
    for (let i = 0; i < costs.length; i++) {
      const place = places[i] as number
      costs[i] = costOf(reader.priceOf(segment[place] as number, row[place] as number))
    }
    return costs
  }
  const columns = segments.map((one) => rangeOf(one, 'price').values)
  const numbers = families.numbers('price')
  for (let i = 0; i < costs.length; i++) {
    const place = places[i] as number
    costs[i] = costOf((columns[segment[place] as number] as Float64Array)[numbers[place] as number] as number)
  }
  return costs
}

export const costOf = (price: number): number => (Number.isNaN(price) ? Number.POSITIVE_INFINITY : price)

/** The members that count in a dimension. */
export const placesIn = ({ passing, nearly }: MemberPass, dimension: RowFilter['dimension']): Uint32Array =>
  nearly.get(dimension) ?? passing
