import { scratch } from '../match/scratch.ts'
import type { Filtered, Scope } from '../scope.ts'
import { bySegment } from './by-segment.ts'
import { countRows, takeRows } from './count.ts'
import { attributesOf, facetsOf } from './facets.ts'
import type { Counts } from './facet-table.ts'
import { type Narrowing, rowFilters } from './filter.ts'
import { idsAt, passMembers } from './members.ts'
import type { OwnPrices } from './own-prices.ts'
import { rangesOf } from './ranges.ts'

/** What passes the filters where a family is one card: products without a family, and one of each family. */
export interface Grouped extends Filtered {
  /** A byte for each family, 1: it is among what was found. */
  families: Uint8Array
}

/** The ids that a text finds, and of how many words it is. */
export interface Matched {
  ids: Uint32Array
  words: number
}

/**
 * The ids that stand for what passes, of `matched` or all that show, in ascending order where that is all. A family counts
 * for a value once, if one member has it and passes all other filters.
 */
export function countGrouped(
  scope: Scope,
  narrowing: Narrowing,
  matched: Matched | null,
  prices: OwnPrices | null,
): Grouped {
  const filters = scope.segments.map((_, s) => rowFilters(scope, s, narrowing))
  const { hits } = scratch.for(scope.size)
  const perSegment = matched ? bySegment(scope, alone(scope, matched.ids)) : null
  const counts: Counts[] = []
  let n = 0
  for (let s = 0; s < scope.segments.length; s++) {
    const apart = scope.families.apart[s] ?? null
    const pass = countRows(scope, s, filters[s] as (typeof filters)[number], perSegment?.[s] ?? null, hits, n, apart)
    n = pass.hits
    counts.push(pass.counts)
  }
  const members = passMembers(scope, { filters, matched: matched?.ids ?? null, words: matched?.words })
  return {
    found: inOrder(hits.subarray(0, n), idsAt(scope, members.chosen)),
    families: familiesAt(scope, members.chosen),
    facets: facetsOf(scope, counts, narrowing.chosen, members),
    attributes: attributesOf(scope, counts, members),
    ranges: rangesOf(scope, counts, prices, members),
  }
}

/** The same without counts, of ids that a text finds; but not the families in `without`. */
export function passingGrouped(scope: Scope, narrowing: Narrowing, ids: Uint32Array, without: Uint8Array): Uint32Array {
  const filters = scope.segments.map((_, s) => rowFilters(scope, s, narrowing))
  const perSegment = bySegment(scope, alone(scope, ids))
  const { hits } = scratch.for(scope.size)
  let n = 0
  for (let s = 0; s < scope.segments.length; s++)
    n = takeRows(scope, s, filters[s] as (typeof filters)[number], perSegment[s] as Uint32Array, hits, n).hits
  const { chosen } = passMembers(scope, { filters, matched: ids, without })
  return inOrder(hits.subarray(0, n), idsAt(scope, chosen))
}

const alone = ({ families: { of } }: Scope, ids: Uint32Array): Uint32Array => ids.filter((id) => of[id] === 0)

function familiesAt({ families: { family, size } }: Scope, places: Uint32Array): Uint8Array {
  const flags = new Uint8Array(size)
  for (const place of places) flags[family[place] as number] = 1
  return flags
}

/** Ascending ids with others among them. */
function inOrder(ids: Uint32Array, others: Uint32Array): Uint32Array {
  const sorted = others.toSorted()
  const all = new Uint32Array(ids.length + sorted.length)
  let [i, j] = [0, 0]
  for (let n = 0; n < all.length; n++) {
    const isNext = j === sorted.length || (i < ids.length && (ids[i] as number) < (sorted[j] as number))
    all[n] = (isNext ? ids[i++] : sorted[j++]) as number
  }
  return all
}
