import { FACET } from '#contract/catalogue/facets.ts'
import type { Facet } from '#contract/catalogue/filters.ts'
import { childIn, eachGroup, type Group, groupOf } from '../groups.ts'
import type { CatalogueDocument, FacetFields, FacetValue } from '../types.ts'

/** A value of a facet with the one of its child that it is paired with, if any. */
export type Pair = Partial<Record<Facet, FacetValue | null>>

/** Which field of a document says a group. */
const FIELD = eachGroup((group) => ('values' in FACET[group] ? group : FACET[group].list) as keyof FacetFields)

/** What a document says of a group that has a child. */
export const pairsIn = (document: CatalogueDocument, group: Group): readonly Pair[] =>
  document[FIELD[group]] as readonly Pair[]

/** The values of a facet that a document has, in its order. A blank name is none. */
export function facetValues(document: CatalogueDocument, facet: Facet): readonly FacetValue[] {
  const group = groupOf(facet)
  if (childIn(group)) return pairsIn(document, group).flatMap((pair) => pair[facet] ?? [])
  const said = document[FIELD[group]] as string | FacetValue | readonly FacetValue[] | null
  if (said === null) return []
  if (typeof said !== 'string') return 'length' in said ? said : [said]
  const name = said.trim()
  return name === '' ? [] : [{ id: name, name }]
}
