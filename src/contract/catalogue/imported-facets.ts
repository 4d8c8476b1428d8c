import { FACET } from './facets.ts'
import { type Facet, FACETS } from './filters.ts'

type Descriptors = typeof FACET

/** A facet whose values suppliers name, several of a product, in a column of its key [contributing/adding-a-facet]. */
export type ImportedFacet = { [F in Facet]: Descriptors[F] extends { imported: true } ? F : never }[Facet]
/** Where a product keeps them. */
export type ImportedList = Descriptors[ImportedFacet]['list']

const isImported = (facet: Facet): facet is ImportedFacet => 'imported' in FACET[facet]

export const IMPORTED_FACETS = FACETS.filter(isImported)
export const IMPORTED_LISTS: readonly ImportedList[] = IMPORTED_FACETS.map((facet) => FACET[facet].list)
