import { choicesByKey } from '#contract/catalogue/attributes.ts'
import { FACETS, RANGES } from '#contract/catalogue/filters.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { wholeBounds } from '#contract/catalogue/ranges.ts'
import { kindsIn } from '#contract/catalogue/understood.ts'
import type { Locale } from '#contract/locale.ts'
import type { CatalogueQuestion } from './types.ts'

/** What the engine is asked for a state of the address, by the server and over the copy on a device. */
export function questionOf(state: CatalogueState, language: Locale): CatalogueQuestion {
  const { search, attr, match, group, sort, page, per_page } = state
  const chosen = FACETS.filter((facet) => state[facet].length > 0)
  // The order says nothing, so it must not make another question of the same one.
  const filters = Object.fromEntries(chosen.map((facet) => [facet, [...new Set(state[facet])].toSorted()]))
  const ranges = RANGES.flatMap((range) => (state[range] ? [[range, wholeBounds(range, state[range])]] : []))
  const literal = kindsIn(state.literal)
  return {
    search,
    filters,
    attributes: choicesByKey(attr),
    ranges: Object.fromEntries(ranges),
    match,
    ...(literal.length > 0 && { literal }),
    ...(group && { group }),
    sort,
    page,
    per_page,
    language,
  }
}
