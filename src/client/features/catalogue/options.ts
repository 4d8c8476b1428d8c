import { readChoice } from '#contract/catalogue/attributes.ts'
import type { Attribute, Facets, Option, RangeCounts } from '#contract/catalogue/catalogue.schema.ts'
import { descriptorOf, FACET } from '#contract/catalogue/facets.ts'
import {
  type Bounds,
  type Facet,
  FACETS,
  type Filter,
  type Range,
  RANGES,
  readBounds,
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
  const { parent } = descriptorOf(facet)
  if (now && parent && state[parent].length > 0) return now
  return counting(lists[FACET[facet].list] ?? [], now)
}

function counting(all: readonly Option[], now: readonly Option[] | undefined): Option[] {
  if (!now) return [...all]
  const counts = new Map(now.map((option) => [option.id, option]))
  const known = new Set(all.map((option) => option.id))
  return [
    ...all.map((option) => counts.get(option.id) ?? { ...option, count: 0 }),
    ...now.filter((option) => !known.has(option.id)),
  ]
}

/** The same for the shop's own attributes. */
export function attributesOf(lists: OptionLists, counted: OptionLists | undefined): Attribute[] {
  const all = lists.attributes ?? counted?.attributes ?? []
  return all.map(({ key, name, options, range }) => {
    const now = counted?.attributes?.find((one) => one.key === key)
    const said = now?.range ?? range
    // An answer that a build before kept may have numbers as options.
    return said
      ? { key, name, options: [], range: said }
      : { key, name, options: counting(options, counted && (now?.options ?? [])) }
  })
}

/** Whether they are worth a menu: the shop has some, or one is chosen. It is the last, so that it moves no other. */
export const hasAttributes = (lists: OptionLists, counted: OptionLists | undefined, state: CatalogueState): boolean =>
  state.attr.length > 0 || attributesOf(lists, counted).length > 0

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
  /** What the filter is called, where it is an attribute of the shop's own. */
  of?: string
  /** The option's name where a list knows it, else its id; an ellipsis until there is a list to ask. Bounds in words. */
  name: string
}

/** The filters that are on, facets and ranges in their order: one chip each. The search is none of them. */
export function activeFilters(
  state: CatalogueState,
  lists: OptionLists,
  counted: OptionLists | undefined,
  boundsText: (of: Range | { unit: string }, bounds: Bounds) => string,
): ActiveFilter[] {
  const facets = FACETS.flatMap((facet) => {
    const key = FACET[facet].list
    const names = new Map([...(lists[key] ?? []), ...(counted?.[key] ?? [])].map((option) => [option.id, option.name]))
    const unknown = (id: string): string => (lists[key] || counted ? id : '…')
    return state[facet].map((id) => ({ filter: facet, id, name: names.get(id) ?? unknown(id) }))
  })
  const attributes = attributesOf(lists, counted)
  const chosen = state.attr.map((id) => {
    const { key, value } = readChoice(id) ?? { key: id, value: id }
    const attribute = attributes.find((one) => one.key === key)
    const bounds = attribute?.range && readBounds(value)
    const name = bounds
      ? boundsText({ unit: attribute.range?.unit ?? '' }, bounds)
      : (attribute?.options.find((option) => option.id === value)?.name ?? value)
    return { filter: 'attr' as const, of: attribute?.name ?? key, id, name }
  })
  const ranges = RANGES.flatMap((range) => {
    const bounds = state[range]
    return bounds ? [{ filter: range, id: writeBounds(bounds), name: boundsText(range, bounds) }] : []
  })
  return [...facets, ...chosen, ...ranges]
}
