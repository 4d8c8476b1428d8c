import type { Facet, Sort } from '#contract/catalogue/query.ts'
import type { Locale } from '#contract/locale.ts'

/** A facet value of a document: `id` is the same in every language, `name` is in the index's language. */
export interface FacetValue {
  id: string
  name: string
}

/**
 * One product in one language, as the engine takes it in. `position` is the shop's own order.
 * `display` is the whole product as the pages show it (JSON, UTF-8): kept for offline use, never looked into.
 */
export interface CatalogueDocument {
  uid: string
  position: number
  name: string
  description: string
  brand: string | null
  /** Category with the subcategory it is paired with, if any; a product may stand in several. */
  categories: readonly { category: FacetValue; subcategory: FacetValue | null }[]
  concept: FacetValue | null
  certifications: readonly FacetValue[]
  /** The displayed price in minor units; null = on request. For sorting only. */
  price: number | null
  /** Grams CO2e; for sorting only. */
  co2e: number | null
  /** Further numbers that it is known by: the manufacturer's part number, EAN. The uid is always one. */
  numbers: readonly string[]
  /** Attribute values and certificates' names, searched at low weight. */
  attributes: readonly string[]
  display: string
}

/** What the catalogue is asked. Several values within a facet mean *or*; facets among each other *and*. */
export interface CatalogueQuestion {
  /** Empty = no text. */
  search: string
  filters: Partial<Record<Facet, readonly string[]>>
  sort: Sort
  page: number
  per_page: number
  language: Locale
}

export interface Key {
  shop: string
  uid: string
}

export interface FacetCount extends FacetValue {
  count: number
}

/**
 * The answer. A facet lists every option with its exact count under the *other* active filters and the text
 * (subcategories: of the chosen categories), ordered by name in the question's language, then id.
 */
export interface CatalogueAnswer {
  keys: Key[]
  total: number
  facets: Record<Facet, FacetCount[]>
  corrections: { from: string; to: string }[]
}

export interface SuggestionAnswer {
  completions: { text: string; count: number }[]
  keys: Key[]
  total: number
}
