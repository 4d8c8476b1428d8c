import type { Facets, Option, RangeCounts } from '#contract/catalogue/catalogue.schema.ts'
import { descriptorOf, FACET } from '#contract/catalogue/facets.ts'
import {
  type Bounds,
  type Facet,
  FACETS,
  type Filter,
  type Range,
  RANGES,
  writeBounds,
} from '#contract/catalogue/filters.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'

/**
 * The options of facets: without any query, loaded once per shop and language, or as the present one counts them. An
 * older server or copy may lack a list.
 */
export type OptionLists = Partial<Facets>

/**
 * A facet's options with the counts of the present query: an option that the query leaves without products stays, with
 * 0, so that the list does not jump. Of a facet with a parent they are those under what is chosen there alone.
 */
export function optionsOf(
  facet: Facet,
  lists: OptionLists,
  counted: OptionLists | undefined,
  state: CatalogueState,
): Option[] {
  const now = counted?.[FACET[facet].list]
  const all = lists[FACET[facet].list] ?? []
  if (!now) return all
  const { parent } = descriptorOf(facet)
  if (parent && state[parent].length > 0) return now
  const counts = new Map(now.map((option) => [option.id, option]))
  const known = new Set(all.map((option) => option.id))
  return [
    ...all.map((option) => counts.get(option.id) ?? { ...option, count: 0 }),
    ...now.filter((option) => !known.has(option.id)),
  ]
}

/**
 * Whether a facet is worth a menu: the shop has something to choose from, or something is chosen. The query does not
 * matter, so that no menu moves under the pointer; until the lists are known, each keeps its place.
 */
export function hasOptions(
  facet: Facet,
  lists: OptionLists,
  counted: OptionLists | undefined,
  state: CatalogueState,
): boolean {
  const all = lists[FACET[facet].list]
  if (!all || state[facet].length > 0) return true
  return all.length > 0 || (counted?.[FACET[facet].list]?.length ?? 0) > 0
}

/**
 * A range as the present query counts it, or without any; where neither is known, a range of which nothing is.
 */
export const rangeCounts = (range: Range, lists: OptionLists, counted: OptionLists | undefined): RangeCounts =>
  counted?.ranges?.[range] ?? lists.ranges?.[range] ?? { min: 0, max: 0, from: [0], buckets: [0] }

/** The same for a range: products say different things of it, or it is narrowed. */
export function hasRange(
  range: Range,
  lists: OptionLists,
  counted: OptionLists | undefined,
  state: CatalogueState,
): boolean {
  if (!lists.brands || state[range]) return true
  const { min, max } = rangeCounts(range, lists, counted)
  return min < max
}

export interface ActiveFilter {
  filter: Filter
  /** Of a facet's value; of a range its bounds as in the address. */
  id: string
  /** The option's name where a list knows it, else its id; an ellipsis until there is a list to ask. Bounds in words. */
  name: string
}

/** The filters that are on, facets and ranges in their order: one chip each. The search is none of them. */
export function activeFilters(
  state: CatalogueState,
  lists: OptionLists,
  counted: OptionLists | undefined,
  boundsText: (range: Range, bounds: Bounds) => string,
): ActiveFilter[] {
  const facets = FACETS.flatMap((facet) => {
    const key = FACET[facet].list
    const names = new Map([...(lists[key] ?? []), ...(counted?.[key] ?? [])].map((option) => [option.id, option.name]))
    const unknown = (id: string): string => (lists[key] || counted ? id : '…')
    return state[facet].map((id) => ({ filter: facet, id, name: names.get(id) ?? unknown(id) }))
  })
  const ranges = RANGES.flatMap((range) => {
    const bounds = state[range]
    return bounds ? [{ filter: range, id: writeBounds(bounds), name: boundsText(range, bounds) }] : []
  })
  return [...facets, ...ranges]
}
