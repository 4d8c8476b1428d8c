import type { FamilyTable } from '../families.ts'
import { scratch } from '../match/scratch.ts'
import type { Scope } from '../scope.ts'
import type { RowFilter, RowFilters } from './filter.ts'
import { costsAt } from './member-costs.ts'
import type { OwnPrices } from './own-prices.ts'

/** Members of families by their places in the table of families, which are in ascending order: families stay together. */
export interface FoundMembers {
  /** Those that pass every filter, and by dimension those that pass all others. */
  passing: Uint32Array
  nearly: ReadonlyMap<RowFilter['dimension'], Uint32Array>
}

interface MemberQuestion {
  /** Of the company that asks, if it has any. */
  prices: OwnPrices | null
  /** Of how many words a text is: what has each of them strictly stands for its family before what has not. */
  words?: number | undefined
  /** Ids that stand for their families before all others, the first of them most. */
  pinned?: readonly number[] | undefined
}

/** One of each family that has any that pass: pinned, or of those that match best the cheapest, of equals the first. */
export function chooseMembers(
  scope: Scope,
  passing: Uint32Array,
  { prices, words, pinned = [] }: MemberQuestion,
): Uint32Array {
  const chosen = chosenOf(scope, prices, passing, words)
  for (const id of pinned.toReversed()) choosePinned(scope.families, id, passing, chosen)
  return chosen
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
export const filtersOf = (filters: readonly RowFilters[]): readonly RowFilter[] => filters[0]?.filters ?? []

/** No family, by its number. */
const NOBODY = -1

/** One of each family: of those that match best the cheapest, of equals the first. */
export function chosenOf(scope: Scope, prices: OwnPrices | null, passing: Uint32Array, words?: number): Uint32Array {
  const { members, family, size } = scope.families
  const costs = costsAt(scope, prices, passing)
  const { level } = scratch
  const chosen = new Uint32Array(Math.min(size, passing.length))
  let [n, current, isBestStrict, bestCost] = [0, NOBODY, false, 0]
  for (let i = 0; i < passing.length; i++) {
    const place = passing[i] as number
    const isStrict = words !== undefined && level[members[place] as number] === words
    const cost = costs[place] as number
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
