import { type Bits, writeCommon } from '../match/bits.ts'
import { partOf } from '../match/found.ts'
import type { Scope } from '../scope.ts'
import type { CatalogueQuestion } from '../types.ts'
import type { ReadQuestion } from '../understand/understand.ts'
import { extrasOf } from './extras.ts'
import { choose, type Extra, type Narrowing, rowFilters } from './filter.ts'
import type { OwnPrices } from './own-prices.ts'
import { verdictOf } from '../match/verdict.ts'

/** What a question's filters let through, and what its text asks besides. */
export const narrowingOf = (
  scope: Scope,
  { filters, attributes, ranges }: Pick<CatalogueQuestion, 'filters' | 'attributes' | 'ranges'>,
  extras: readonly Extra[],
  prices: OwnPrices | null,
): Narrowing => ({
  chosen: choose(scope.facets, filters),
  attributes,
  ranges,
  prices,
  laid: (ranges.price && prices?.laidFor(ranges.price)) ?? [],
  extras,
})

/** The products that pass what a text asks for besides its words, laid out as `scope.bitBase` says; null: all do. */
export function passingText(scope: Scope, { pieces, ranges }: ReadQuestion, prices: OwnPrices | null): Bits | null {
  const extras = extrasOf(scope, pieces)
  if (extras.length === 0 && Object.keys(ranges).length === 0) return null
  const narrowing = narrowingOf(scope, { filters: {}, ranges }, extras, prices)
  const passing = new Uint32Array(scope.bitWords)
  scope.segments.forEach(({ rows }, s) => {
    const verdict = verdictOf(rows, rowFilters(scope, s, narrowing).filters)
    writeCommon(partOf(scope, passing, s), verdict.passing, scope.shownIn(s))
  })
  return passing
}
