import type { CatalogueQuestion } from '#catalogue/types.ts'
import { choicesByKey } from '#contract/catalogue/attributes.ts'
import type { Locale } from '#contract/locale.ts'
import { FACETS, RANGES } from '#contract/catalogue/filters.ts'
import { wholeBounds } from '#contract/catalogue/ranges.ts'
import { kindsIn } from '#contract/catalogue/understood.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'

/** What the engine is asked for a state of the address; the server reads the same out of the query string. */
export function questionOf(state: CatalogueState, language: Locale): CatalogueQuestion {
  const chosen = FACETS.filter((facet) => state[facet].length > 0)
  const filters = Object.fromEntries(chosen.map((facet) => [facet, [...new Set(state[facet])].toSorted()]))
  const { search, attr, match, group, sort, page, per_page } = state
  const literal = kindsIn(state.literal)
  const ranges = RANGES.flatMap((range) => (state[range] ? [[range, wholeBounds(range, state[range])]] : []))
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
