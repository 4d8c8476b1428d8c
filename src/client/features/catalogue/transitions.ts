import { readChoice, writeChoice } from '#contract/catalogue/attributes.ts'
import { childOf } from '#contract/catalogue/facets.ts'
import {
  type Bounds,
  eachRange,
  type Filter,
  eachList,
  type ListFilter,
  type Range,
  type Sort,
  writeBounds,
} from '#contract/catalogue/filters.ts'
import { isRange } from '#contract/catalogue/ranges.ts'
import type { CatalogueState, Matching } from '#contract/catalogue/query.ts'

/** How a control changes the catalogue's state, whatever that is when the change takes place. */
export type StateUpdater = (now: CatalogueState) => CatalogueState

/** Goes to another state's address. Changes that follow each other with one `sitting` are one step of the history. */
export type Change = (to: StateUpdater, sitting?: object) => void

/** Every change but that of the page starts at page 1 again. */
const change = (state: CatalogueState, part: Partial<CatalogueState>): CatalogueState => ({
  ...state,
  ...part,
  page: 1,
})

/** Sets the values of one facet; those of a facet that divides it further go. */
export function withFacet(state: CatalogueState, facet: ListFilter, ids: readonly string[]): CatalogueState {
  const child = facet === 'attr' || facet === 'literal' ? null : childOf(facet)
  return change(state, { [facet]: [...ids], ...(child && { [child]: [] }) })
}

/** Adds a value to its facet, or takes it away where it is on. */
export function withToggled(state: CatalogueState, facet: ListFilter, id: string): CatalogueState {
  const on = state[facet]
  return withFacet(state, facet, on.includes(id) ? on.filter((other) => other !== id) : [...on, id])
}

/** Narrows a range, or no longer. */
export const withBounds = (state: CatalogueState, range: Range, bounds: Bounds | null): CatalogueState =>
  change(state, { [range]: bounds })

/** The same for an attribute that says numbers: whatever was chosen of it goes. */
export function withAmounts(state: CatalogueState, key: string, bounds: Bounds | null): CatalogueState {
  const others = state.attr.filter((choice) => readChoice(choice)?.key !== key)
  return withFacet(state, 'attr', bounds ? [...others, writeChoice(key, writeBounds(bounds))] : others)
}

/** Without one of the filters that are on: of a facet one value, where it is said. */
export function withoutFilter(state: CatalogueState, filter: Filter, id?: string): CatalogueState {
  if (isRange(filter)) return withBounds(state, filter, null)
  return withFacet(state, filter, id === undefined ? [] : state[filter].filter((other) => other !== id))
}

/** Clears every filter; text, order and page size stay, since they are no chips. */
export const withoutFilters = (state: CatalogueState): CatalogueState =>
  change(state, { ...eachList(() => []), ...eachRange(() => null) })

/** Another text has to match with all its words at first, and is understood as it stands. */
export const withSearch = (state: CatalogueState, search: string): CatalogueState =>
  change(state, { search: search.trim(), match: 'all', literal: [] })

/** Without words of the text that were understood as a filter; how the others are understood stays. */
export const withoutWords = (state: CatalogueState, words: string): CatalogueState =>
  change(state, { search: state.search.replace(words, ' ').replaceAll(/\s+/g, ' ').trim() })

export const withMatch = (state: CatalogueState, match: Matching): CatalogueState => change(state, { match })

/** Families as one card each, or every product by itself. */
export const withGroup = (state: CatalogueState, group: boolean): CatalogueState => change(state, { group })

export const withSort = (state: CatalogueState, sort: Sort): CatalogueState => change(state, { sort })

export const withPerPage = (state: CatalogueState, perPage: number): CatalogueState =>
  change(state, { per_page: perPage })

export const withPage = (state: CatalogueState, page: number): CatalogueState => ({ ...state, page })
