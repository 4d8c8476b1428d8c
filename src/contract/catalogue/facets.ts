import { recordOf } from '../record.ts'

/** All that screens, server and engine know of a facet. Its key in `FACET` is its query parameter. */
interface FacetDescriptor {
  /** The name of its options' list in answers. */
  list: string
  /**
   * How the engine's documents say it: `name`, a text that is its own id, and `one` value, both under the facet's key;
   * `many` values under the name of its list. One with a parent is said there, value by value, in pairs.
   */
  values: 'name' | 'one' | 'many' | 'with parent'
  /** What it divides further: choosing there narrows what is offered here, and resets what was chosen. */
  parent?: string
  /**
   * Where its names are searched, and how much a word of them counts beside those of `FIELD_WEIGHT`: as a `name` of the
   * thing, as a `shelf` that may hold several things, or among the product's `attributes`, at their weight.
   */
  searched?: { as: 'name' | 'shelf'; weight: number } | { as: 'attribute' }
  /** What its column is called in indexes, where that is not its key. */
  column?: string
}

/** The facets in the order of showing [contributing/adding-a-facet]. Names in indexes lie on devices: they stay. */
export const FACET = {
  category: { list: 'categories', values: 'many', searched: { as: 'shelf', weight: 14 }, column: 'placing' },
  subcategory: {
    list: 'subcategories',
    values: 'with parent',
    parent: 'category',
    searched: { as: 'shelf', weight: 18 },
  },
  brand: { list: 'brands', values: 'name', searched: { as: 'name', weight: 15 } },
  concept: { list: 'concepts', values: 'one', searched: { as: 'name', weight: 9 } },
  certification: { list: 'certifications', values: 'many', searched: { as: 'attribute' } },
} as const satisfies Record<string, FacetDescriptor>

type Descriptors = typeof FACET
export type Facet = keyof Descriptors
export type FacetList = Descriptors[Facet]['list']
/** A facet that divides another one further. */
export type ChildFacet = { [F in Facet]: Descriptors[F] extends { parent: Facet } ? F : never }[Facet]

export const FACETS = Object.keys(FACET) as readonly Facet[]

/** The same for every facet. */
export const eachFacet = <T>(make: (facet: Facet) => T): Record<Facet, T> => recordOf(FACETS, make)

/** The same for every facet, under the names that their lists have. */
export const eachFacetList = <T>(make: (facet: Facet) => T): Record<FacetList, T> =>
  Object.fromEntries(FACETS.map((facet) => [FACET[facet].list, make(facet)])) as Record<FacetList, T>

/** A facet's descriptor, whichever it is. */
export const descriptorOf = (facet: Facet): FacetDescriptor & { parent?: Facet } => FACET[facet]

/** The facet that divides one further. */
export const childOf = (facet: Facet): Facet | null => FACETS.find((one) => descriptorOf(one).parent === facet) ?? null
