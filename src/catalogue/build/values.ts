import { FACET, type Facet } from '#contract/catalogue/facets.ts'
import { childIn, eachGroup, type Group, groupOf } from '../groups.ts'
import type { CatalogueDocument, FacetFields, FacetValue } from '../types.ts'

/** A value of a facet, and the one of its child that it is paired with, if any. */
export interface Value {
  value: FacetValue
  child: FacetValue | null
}

const FIELD = eachGroup((group) => (FACET[group].values === 'many' ? FACET[group].list : group) as keyof FacetFields)

/** What a document says of a group, from whichever field its descriptor names. A blank name is none. */
export function valuesIn(document: CatalogueDocument, group: Group): Value[] {
  const said = document[FIELD[group]]
  if (said === null) return []
  if (typeof said === 'string') {
    const name = said.trim()
    return name === '' ? [] : [{ value: { id: name, name }, child: null }]
  }
  const values: readonly (FacetValue | Pair)[] = 'length' in said ? said : [said]
  return values.map((value) => ('id' in value ? { value, child: null } : parted(value, group)))
}

type Pair = Partial<Record<Facet, FacetValue | null>>

const parted = (pair: Pair, group: Group): Value => ({
  value: pair[group] as FacetValue,
  child: pair[childIn(group) as Facet] ?? null,
})

/** The values of a facet that a document has, in its order. */
export function facetValues(document: CatalogueDocument, facet: Facet): FacetValue[] {
  const values = valuesIn(document, groupOf(facet))
  return facet === groupOf(facet) ? values.map(({ value }) => value) : values.flatMap(({ child }) => child ?? [])
}
