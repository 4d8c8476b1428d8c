import type { RangeColumn } from '../build/range-columns.ts'
import { type Dimension, rangeIn } from '../dimensions.ts'
import { scratch } from '../match/scratch.ts'
import type { Scope } from '../scope.ts'
import type { RowFilters } from './filter.ts'

/** A product that stands for its family, by its place among the members, or none. */
const NONE = -1

/** What a pass over the members of families gives, by their places in the table of families. */
export interface MemberPass {
  /** One of each family that has any that pass: of those that match best the cheapest, of equals the first. */
  chosen: Uint32Array
  /** Those that pass every filter, and by dimension those that pass all others. Families stay together. */
  passing: Uint32Array
  nearly: ReadonlyMap<Dimension, Uint32Array>
}

export interface Asked {
  /** Per segment. */
  filters: readonly RowFilters[]
  /** The ids that a text finds; null: all. */
  matched: Uint32Array | null
  /** Of how many words the text is: what has each of them strictly stands for its family before what has not. */
  words?: number | undefined
  /** Families that are passed over, a byte each. */
  without?: Uint8Array | undefined
}

/** Goes through the members of families, of `matched` or all that show. */
export function passMembers(scope: Scope, { filters, matched, words, without }: Asked): MemberPass {
  const { families } = scope
  const { members, family, segment, row } = families
  const price = pricesOf(scope, filters)
  const { mark, level } = scratch.for(scope.size)
  if (matched) for (let i = 0; i < matched.length; i++) mark[matched[i] as number] = 1
  const dimensions = (filters[0]?.filters ?? []).map(({ dimension }) => dimension)
  const near = new Uint32Array(members.length)
  const failed = new Uint16Array(members.length)
  const passing = new Uint32Array(members.length)
  const chosen: number[] = []
  let [n, all] = [0, 0]
  let [current, best, isBestStrict, bestPrice] = [NONE, NONE, false, 0]
  // A plain loop: it may run over all there is.
  for (let place = 0; place < members.length; place++) {
    const id = members[place] as number
    if (matched !== null && mark[id] === 0) continue
    const of = family[place] as number
    if (without?.[of] === 1) continue
    const at = failedFilter((filters[segment[place] as number] as RowFilters).filters, row[place] as number)
    if (at === SEVERAL) continue
    near[n] = place
    failed[n++] = at
    if (at !== PASSED) continue
    passing[all++] = place
    const isStrict = words !== undefined && level[id] === words
    const own = price(segment[place] as number, row[place] as number)
    if (of !== current) {
      if (best !== NONE) chosen.push(best)
      ;[current, best, isBestStrict, bestPrice] = [of, place, isStrict, own]
    } else if (isStrict === isBestStrict ? own < bestPrice : isStrict) {
      ;[best, isBestStrict, bestPrice] = [place, isStrict, own]
    }
  }
  if (best !== NONE) chosen.push(best)
  if (matched) for (let i = 0; i < matched.length; i++) mark[matched[i] as number] = 0
  const nearly = dimensions.map((dimension, k): [Dimension, Uint32Array] => [
    dimension,
    nearlyPassing(near, failed, n, k),
  ])
  return { chosen: Uint32Array.from(chosen), passing: passing.subarray(0, all), nearly: new Map(nearly) }
}

/** Those that pass, or fail filter `k` alone. */
function nearlyPassing(near: Uint32Array, failed: Uint16Array, size: number, k: number): Uint32Array {
  const places = new Uint32Array(size)
  let n = 0
  for (let i = 0; i < size; i++) if (failed[i] === PASSED || failed[i] === k + 1) places[n++] = near[i] as number
  return places.subarray(0, n)
}

const PASSED = 0
const SEVERAL = 0xffff

/** The one filter that a row fails, by its place + 1. */
function failedFilter(filters: RowFilters['filters'], row: number): number {
  let failed = PASSED
  for (let k = 0; k < filters.length; k++) {
    const { of, pass } = filters[k] as RowFilters['filters'][number]
    if (pass[of[row] as number] === 1) continue
    if (failed !== PASSED) return SEVERAL
    failed = k + 1
  }
  return failed
}

/** What a row costs in the order of what is cheapest: on request is dearest. */
function pricesOf(scope: Scope, filters: readonly RowFilters[]): (s: number, row: number) => number {
  const columns = scope.segments.map((segment, s) => rangeIn(segment, 'price', filters[s]?.prices ?? null))
  return (s, row) => costIn(columns[s] as RangeColumn, row)
}

/** The price of a row, in minor units; on request is infinite. */
export function costIn({ of, values }: RangeColumn, row: number): number {
  const price = values[of[row] as number] as number
  return Number.isNaN(price) ? Number.POSITIVE_INFINITY : price
}

/** The members that count in a dimension. */
export const placesIn = ({ passing, nearly }: MemberPass, dimension: Dimension): Uint32Array =>
  nearly.get(dimension) ?? passing

/** The ids of places. */
export const idsAt = ({ families: { members } }: Scope, places: Uint32Array): Uint32Array =>
  places.map((place) => members[place] as number)
