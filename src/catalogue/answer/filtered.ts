import { FACETS, RANGES } from '#contract/catalogue/filters.ts'
import { scratch } from '../match/scratch.ts'
import type { Filtered, Scope } from '../scope.ts'
import type { CatalogueQuestion } from '../types.ts'
import type { Piece } from '../understand/piece.ts'
import { attributesOf } from './attributes.ts'
import { bySegment } from './by-segment.ts'
import { countRows, takeAmong, takeListed } from './count.ts'
import { facetsOf } from './facets.ts'
import type { Counts } from './facet-table.ts'
import { type Extra, rowFilters } from './filter.ts'
import { countGrouped, type Matched, standingFor } from './grouped.ts'
import { narrowingOf } from './narrowing.ts'
import type { OwnPrices } from './own-prices.ts'
import { movedRange, priceRange } from './price-range.ts'
import { rangesOf } from './ranges.ts'
import { unsaidOf } from './unsaid.ts'
import { verdictOf } from '../match/verdict.ts'

/** A question with what its text says laid over it: pieces that count, and filters of those that no range says. */
export interface Understood {
  question: CatalogueQuestion
  pieces: readonly Piece[]
  extras: readonly Extra[]
}

/** Where there are no families, there is nothing to group. */
export const isGrouped = (scope: Scope, { group = false }: CatalogueQuestion): boolean =>
  group && scope.families.count > 0

/**
 * Filters alone find the same on every page and in every order: counted once. Where none asks for a price, companies find
 * what everybody does who sees the same, and only their prices are counted for each.
 */
export function filtered(scope: Scope, asked: Understood, prices: OwnPrices | null): Filtered {
  if (!prices || asked.question.ranges.price) return kept(scope, asked, prices)
  const shops = kept(scope, asked, null)
  const { bits, found, alone, members } = shops
  const price =
    alone || !bits
      ? priceRange(scope, prices, alone ?? found, members)
      : movedRange(scope, prices, { found, bits }, shops.ranges.price)
  return {
    ...shops,
    ranges: { ...shops.ranges, price },
    ...(alone && members && { found: standingFor(scope, prices, alone, members) }),
  }
}

const kept = (scope: Scope, { question, pieces, extras }: Understood, prices: OwnPrices | null): Filtered =>
  scope.filtered.get(
    JSON.stringify([
      prices?.name,
      isGrouped(scope, question),
      FACETS.map((facet) => question.filters[facet] ?? []),
      Object.entries(question.attributes ?? {}),
      RANGES.map((range) => question.ranges[range]),
      extras.length > 0 ? pieces.map(({ filter }) => filter) : [],
    ]),
    () => {
      const counted = count(scope, { question, pieces, extras }, null, prices)
      const { found, alone, members } = counted
      const grouped = alone && members && { alone: alone.slice(), members: members.slice() }
      return { ...counted, found: found.slice(), ...grouped }
    },
    ({ found, bits, alone, members }) =>
      found.length + (bits?.length ?? 0) + (alone?.length ?? 0) + (members?.length ?? 0),
  )

/** The ids that pass, in a place that the next question overwrites, and the counts under them. */
export function count(
  scope: Scope,
  { question, extras }: Understood,
  matched: Matched | null,
  prices: OwnPrices | null,
): Filtered {
  const narrowing = narrowingOf(scope, question, extras, prices)
  if (isGrouped(scope, question)) {
    const { chosen: _, ...counted } = countGrouped(scope, narrowing, matched)
    return counted
  }
  const { hits } = scratch.for(scope.size)
  const perSegment = matched ? bySegment(scope, matched.ids) : null
  const bits = perSegment ? null : new Uint32Array(scope.bitWords)
  const counts: Counts[] = []
  let n = 0
  scope.segments.forEach(({ rows }, s) => {
    const filters = rowFilters(scope, s, narrowing)
    const ids = perSegment?.[s]
    const taken = ids
      ? takeListed(scope, s, filters, ids, hits, n)
      : takeAmong(
          scope,
          s,
          filters,
          { verdict: verdictOf(rows, filters.filters), among: scope.shownIn(s) },
          hits,
          n,
          bits?.subarray(scope.bitBase[s], scope.bitBase[s + 1]),
        )
    countRows(scope, s, filters, taken.counts, hits.subarray(n, taken.hits))
    counts.push(taken.counts)
    n = taken.hits
  })
  const found = hits.subarray(0, n)
  return {
    found,
    bits,
    facets: facetsOf(scope, counts, narrowing.chosen),
    attributes: attributesOf(scope, counts),
    ranges: rangesOf(scope, counts, narrowing, found),
    unsaid: unsaidOf(scope, counts, narrowing),
  }
}
