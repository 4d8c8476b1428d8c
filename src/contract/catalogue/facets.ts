import { type Facet, FACETS } from './filters.ts'

/** All that screens, server and engine know of a facet. */
interface FacetDescriptor {
  /** The name of its options' list in answers. */
  list: string
  /**
   * How the engine's documents say it: several values under the name of its list, unless by a `name` that is its own
   * id, or by `one` value, both under its key. One with a parent is said there, in pairs with the parent's values.
   */
  values?: 'name' | 'one'
  /** What it divides further: choosing there narrows what is offered here, and resets what was chosen. */
  parent?: string
  /** How much a word of its names counts, see `FIELD_WEIGHT`; without, as one of the product's attributes does. */
  weight?: number
  /** Its names are no words of the product. */
  isSearched?: false
  /** Its names may be of several things at a time, such as `Chairs, stools`. */
  shelf?: true
  /** Suppliers name its values in a column of its key; a product keeps them under the name of its list. */
  imported?: true
  /** What its column is called in indexes, where that is not its key. */
  column?: string
}

/** The facets' descriptors [contributing/adding-a-facet]. Names in indexes lie on devices: they stay. */
export const FACET = {
  category: { list: 'categories', weight: 14, shelf: true, column: 'placing' },
  subcategory: { list: 'subcategories', parent: 'category', weight: 18, shelf: true },
  brand: { list: 'brands', values: 'name', weight: 15 },
  concept: { list: 'concepts', values: 'one', weight: 9 },
  certification: { list: 'certifications', imported: true },
  /** Families of colours and materials: what a supplier calls them is searched, and not these. */
  colour: { list: 'colours', isSearched: false },
  material: { list: 'materials', isSearched: false },
} as const satisfies Record<Facet, FacetDescriptor>

type Descriptors = typeof FACET
export type FacetList = Descriptors[Facet]['list']
/** A facet that divides another one further. */
export type ChildFacet = { [F in Facet]: Descriptors[F] extends { parent: Facet } ? F : never }[Facet]

/** The same for every facet, under the names that their lists have. */
export const eachFacetList = <T>(make: (facet: Facet) => T): Record<FacetList, T> =>
  Object.fromEntries(FACETS.map((facet) => [FACET[facet].list, make(facet)])) as Record<FacetList, T>

/** A facet's descriptor, whichever it is. */
export const descriptorOf = (facet: Facet): FacetDescriptor & { parent?: Facet } => FACET[facet]

/** The facet that divides one further. */
export const childOf = (facet: Facet): Facet | null => FACETS.find((one) => descriptorOf(one).parent === facet) ?? null
