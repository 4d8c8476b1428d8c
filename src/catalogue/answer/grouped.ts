import { type Bits, numbersIn, setBit } from '../match/bits.ts'
import { scratch } from '../match/scratch.ts'
import type { Filtered, Scope } from '../scope.ts'
import { bySegment } from './by-segment.ts'
import { countRows, takeAmong, takeListed } from './count.ts'
import { attributesOf } from './attributes.ts'
import { facetsOf } from './facets.ts'
import type { Counts } from './facet-table.ts'
import { type Narrowing, type RowFilters, rowFilters } from './filter.ts'
import { listedMembers } from './listed-members.ts'
import { chooseMembers, chosenOf, partFamilies } from './members.ts'
import { membersOf } from './members-of-rows.ts'
import type { OwnPrices } from './own-prices.ts'
import { rangesOf } from './ranges.ts'
import { countSingles } from './single-members.ts'
import { unsaidOf } from './unsaid.ts'
import { type Verdict, verdictOf } from '../match/verdict.ts'

/** What passes the filters where a family is one card: products without a family, and one of each family. */
export interface Grouped extends Filtered {
  /** The places of what stands for its family. */
  chosen: Uint32Array
  alone: Uint32Array
  members: Uint32Array
}

/** The ids that a text finds, of how many words it is, and which of these are to come first. */
export interface Matched {
  ids: Uint32Array
  words: number
  pinned: readonly number[]
}

/**
 * The ids that stand for what passes, of `matched` or all that show, in ascending order where that is all. A family counts
 * for a value once, if one member has it and passes all other filters.
 */
export function countGrouped(scope: Scope, narrowing: Narrowing, matched: Matched | null): Grouped {
  const { prices } = narrowing
  const filters = scope.segments.map((_, s) => rowFilters(scope, s, narrowing))
  const { hits } = scratch.for(scope.size)
  const parted = matched && partFamilies(scope, matched.ids)
  const perSegment = parted && bySegment(scope, parted.alone)
  const verdicts = parted ? [] : scope.segments.map(({ rows }, s) => verdictOf(rows, filters[s]?.filters ?? []))
  const counts: Counts[] = []
  let n = 0
  filters.forEach((own, s) => {
    const ids = perSegment?.[s]
    const among = scope.families.alone[s] as Bits
    const taken = ids
      ? takeListed(scope, s, own, ids, hits, n)
      : takeAmong(scope, s, own, { verdict: verdicts[s] as Verdict, among }, hits, n)
    countRows(scope, s, own, taken.counts, hits.subarray(n, taken.hits))
    counts.push(taken.counts)
    n = taken.hits
  })
  const found = parted ? listedMembers(scope, filters, parted.places) : membersOf(scope, filters, verdicts)
  const chosen = chooseMembers(scope, found.passing, { prices, words: matched?.words, pinned: matched?.pinned })
  const members = countSingles(scope, filters, found, counts)
  const alone = hits.subarray(0, n)
  return {
    // What a text finds is in no order.
    found: matched ? both(scope, alone, chosen) : inOrder(scope, alone, chosen),
    bits: null,
    chosen,
    alone,
    members: members.passing,
    facets: facetsOf(scope, counts, narrowing.chosen, members),
    attributes: attributesOf(scope, counts, members),
    ranges: rangesOf(scope, counts, narrowing, alone, members),
    unsaid: unsaidOf(scope, counts, narrowing, members),
  }
}

/** The same without counts, of ids that a text finds; but not the families of the members at some places. */
export function passingGrouped(
  scope: Scope,
  narrowing: Narrowing,
  ids: Uint32Array,
  without: Uint32Array,
): Uint32Array {
  const filters = scope.segments.map((_, s) => rowFilters(scope, s, narrowing))
  const { alone, places } = partFamilies(scope, ids, familiesAt(scope, without))
  const perSegment = bySegment(scope, alone)
  const { hits } = scratch.for(scope.size)
  let n = 0
  for (let s = 0; s < scope.segments.length; s++)
    n = takeListed(scope, s, filters[s] as RowFilters, perSegment[s] as Uint32Array, hits, n).hits
  return both(
    scope,
    hits.subarray(0, n),
    chooseMembers(scope, listedMembers(scope, filters, places).passing, narrowing),
  )
}

/** The ids that stand for what passes without a text, at a company's prices. */
export const standingFor = (scope: Scope, prices: OwnPrices, alone: Uint32Array, members: Uint32Array): Uint32Array =>
  inOrder(scope, alone, chosenOf(scope, prices, members))

/** A byte for each family, 1: it has a member at one of the places. */
function familiesAt({ families: { family, size } }: Scope, places: Uint32Array): Uint8Array {
  const flags = new Uint8Array(size)
  for (const place of places) flags[family[place] as number] = 1
  return flags
}

/** Ids, and behind them those of places. */
function both({ families: { members } }: Scope, ids: Uint32Array, places: Uint32Array): Uint32Array {
  const all = new Uint32Array(ids.length + places.length)
  all.set(ids)
  for (let i = 0; i < places.length; i++) all[ids.length + i] = members[places[i] as number] as number
  return all
}

/** The same in ascending order, as the ids are: going over bits costs less than sorting, unless there are few. */
function inOrder(scope: Scope, ids: Uint32Array, places: Uint32Array): Uint32Array {
  if (places.length * FEW < scope.size)
    return merged(
      ids,
      places.map((place) => scope.families.members[place] as number),
    )
  const all = scratch.bits(0, (scope.size + 31) >> 5).fill(0)
  for (let i = 0; i < ids.length; i++) setBit(all, ids[i] as number)
  for (let i = 0; i < places.length; i++) setBit(all, scope.families.members[places[i] as number] as number)
  return numbersIn(all)
}

/** Sorting one takes as long as going over so many bits. */
const FEW = 256

/** Ascending ids, and others in any order. */
function merged(ids: Uint32Array, others: Uint32Array): Uint32Array {
  const sorted = others.toSorted()
  const all = new Uint32Array(ids.length + sorted.length)
  let [i, k] = [0, 0]
  for (let n = 0; n < all.length; n++) {
    const isOther = i >= ids.length || (k < sorted.length && (sorted[k] as number) < (ids[i] as number))
    all[n] = isOther ? (sorted[k++] as number) : (ids[i++] as number)
  }
  return all
}
