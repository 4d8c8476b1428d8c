/**
 * The names of what products are narrowed and sorted by: all that an address has to know, which is read before anybody
 * has signed in. Facets and ranges are query parameters. What there is to know of them is in `FACET`, `RANGE`, `SORT`.
 */

import { recordOf } from '../record.ts'

/** In the order of showing. */
export const FACETS = ['category', 'subcategory', 'brand', 'concept', 'certification', 'colour', 'material'] as const
export const RANGES = ['price', 'width', 'depth', 'height', 'length', 'diameter', 'co2e', 'delivery'] as const

export const SORTS = ['shop', 'name', 'price_asc', 'price_desc', 'climate', 'newest'] as const

export type Facet = (typeof FACETS)[number]
export type Range = (typeof RANGES)[number]
/**
 * What a list of values is chosen of: facets, attributes as `<key>:<value>`, and what the text is not to be understood to
 * say, which narrows nothing.
 */
export const LISTS = [...FACETS, 'attr', 'literal'] as const

export type ListFilter = (typeof LISTS)[number]
export type Filter = Exclude<ListFilter, 'literal'> | Range
export type Sort = (typeof SORTS)[number]

/** The same for every facet, and for attributes. */
export const eachList = <T>(make: (list: ListFilter) => T): Record<ListFilter, T> => recordOf(LISTS, make)

/** The same for every facet. */
export const eachFacet = <T>(make: (facet: Facet) => T): Record<Facet, T> => recordOf(FACETS, make)

/** The same for every range. */
export const eachRange = <T>(make: (range: Range) => T): Record<Range, T> => recordOf(RANGES, make)

/** From where to where, both included; null: open on that side. Never null on both. */
export interface Bounds {
  min: number | null
  max: number | null
}

/** `2000..4000`, `2000..` or `..4000`. */
export const BOUNDS = /^(\d{1,9}\.?\d{0,6})?\.\.(\d{1,9}\.?\d{0,6})?$/

/** Bounds as they stand in an address; null where they say nothing. */
export function readBounds(text: string): Bounds | null {
  const [, min, max] = BOUNDS.exec(text) ?? []
  return min || max ? { min: min ? +min : null, max: max ? +max : null } : null
}

/** The inverse of `readBounds`. */
export const writeBounds = ({ min, max }: Bounds): string => `${min ?? ''}..${max ?? ''}`
