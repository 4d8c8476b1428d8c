import type { ChildFacet, FACET } from '#contract/catalogue/facets.ts'
import type { FamilyCard } from '#contract/catalogue/product.schema.ts'
import type { Bounds, Facet, Range, Sort } from '#contract/catalogue/filters.ts'
import type { Locale } from '#contract/locale.ts'
import type { Matching } from '#contract/catalogue/query.ts'
import type { UnderstoodKind } from '#contract/catalogue/understood.ts'
import type { Group } from './groups.ts'
import type { Amount } from './ranges.ts'

/** A facet value of a document: `id` is the same in every language, `name` is in the index's language. */
export interface FacetValue {
  id: string
  name: string
}

/** What a document says of a facet that has a child: each value with the child's, if any; there may be several. */
type Pairs<F extends Facet, Child extends Facet> = readonly (Record<F, FacetValue> & Record<Child, FacetValue | null>)[]

type Descriptors = typeof FACET
type ChildOf<F extends Facet> = { [C in ChildFacet]: Descriptors[C]['parent'] extends F ? C : never }[ChildFacet]

type Said<D> = D extends { values: 'name' }
  ? string | null
  : D extends { values: 'one' }
    ? FacetValue | null
    : readonly FacetValue[]

/** Where a document says a facet, and what, as its descriptor has it. */
export type FacetFields = {
  [F in Group as Descriptors[F] extends { values: string } ? F : Descriptors[F]['list']]: [ChildOf<F>] extends [never]
    ? Said<Descriptors[F]>
    : Pairs<F, ChildOf<F>>
}

/**
 * What a product says of an attribute that its shop has products narrowed by, as of a facet: the key is the same in every
 * language, the name is not.
 */
export interface SaidAttribute {
  key: string
  name: string
  values: readonly SaidValue[]
  /** Of one that says numbers, what all of these are in; may be empty. */
  unit?: string
}

export interface SaidValue extends FacetValue {
  /** The number that it is, in the engine's whole numbers; not below 0. */
  amount?: number
}

/**
 * One product in one language, as the engine takes it in: facets, figures and ranges as their descriptors say, and this.
 * `position` is the shop's own order.
 * `display` is the whole product as the pages show it (JSON, UTF-8): kept for offline use, never looked into.
 */
export interface CatalogueDocument extends FacetFields, Record<Amount, number | null> {
  uid: string
  position: number
  name: string
  description: string
  /** Further numbers that it is known by, such as the manufacturer's part number. The uid is always one. */
  numbers: readonly string[]
  /** Found as a whole only. */
  gtin: string | null
  /** Attribute values, searched at low weight. */
  attributes: readonly string[]
  /** What all of one product in its colours and sizes share; null: it is alone. */
  family: string | null
  /** What belongs to it by the name of a part, or of an attribute that it says yes to. Not searched. */
  included: readonly string[]
  /** Those that products are narrowed by. */
  choices: readonly SaidAttribute[]
  display: string
}

/** What the catalogue is asked. Several values within a facet mean *or*; facets and ranges among each other *and*. */
export interface CatalogueQuestion {
  /** Empty = no text. */
  search: string
  filters: Partial<Record<Facet, readonly string[]>>
  /** By the attribute's key; *or* and *and* as with facets. Of a range bounds do as well: `20..40`. */
  attributes?: Readonly<Record<string, readonly string[]>> | undefined
  /** In whole numbers, as documents say them; what a product does not say passes nowhere. */
  ranges: Partial<Record<Range, Bounds>>
  match: Matching
  /** What the text is not to be understood to say: such words are words. */
  literal?: readonly UnderstoodKind[] | undefined
  /** Families are one card each; without it every product is. */
  group?: boolean
  sort: Sort
  page: number
  per_page: number
  language: Locale
}

export interface Key {
  shop: string
  uid: string
}

/** What a page lists; `family` where it stands for one. */
export interface ListedKey extends Key {
  family?: FamilyCard
}

export interface FacetCount extends FacetValue {
  count: number
}

/**
 * An attribute with its options, as a facet has them; one of which every product says numbers in the same unit has a range
 * instead.
 */
export interface AttributeCount {
  key: string
  name: string
  options: FacetCount[]
  range?: RangeCount & { unit: string }
}

/**
 * What the products of a scope say of a range, and how many of the found are in each bucket, the facet's own bounds left
 * aside; the first one begins at `first` of the steps.
 */
export interface RangeCount {
  min: number
  max: number
  first: number
  buckets: number[]
}

/** A piece of the text that is no word of a product, see `Written`. */
export interface UnderstoodPiece {
  kind: UnderstoodKind
  text: string
  parameter: string
  value: string
  /** How many products pass everything else, and do not say what is asked. Null of what everything says, and of families. */
  unsaid: number | null
}

/**
 * The answer to what matches every word of the text; with `match: 'some'` to whatever matches some, the former first.
 * With `group` cards are listed and counted: a family's is that of its cheapest product that passes, and counts for a value
 * if one of its products has it and passes all other filters.
 * A facet lists every option with its exact count under the *other* active filters and the text
 * (subcategories: of the chosen categories), ordered by name in the question's language, then id.
 */
export interface CatalogueAnswer {
  keys: ListedKey[]
  total: number
  /** How many match some of the words only, under the same filters; with `match: 'some'` they are part of the total. */
  partial: number
  /** The best of these, where a first page by relevance has room for them. */
  more: ListedKey[]
  /** The product whose number the whole text is, which stands alone. */
  named: Key | null
  /** What the text was understood to say, in its order, as far as it counts: filters that are set count for more. */
  understood: UnderstoodPiece[]
  facets: Record<Facet, FacetCount[]>
  /** Those that any product says, in the order of their names. */
  attributes: AttributeCount[]
  /** Null where no product says anything. */
  ranges: Record<Range, RangeCount | null>
  corrections: { from: string; to: string }[]
  /** How many families there are, whatever is asked. */
  families: number
}

export interface SuggestionAnswer {
  completions: { text: string; count: number }[]
  /** The best that match every word; where none does, the best that match some. */
  keys: Key[]
  /** How many match every word. */
  total: number
}
