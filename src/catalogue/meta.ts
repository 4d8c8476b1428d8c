import type { Facets, Meta } from '#contract/catalogue/catalogue.schema.ts'
import { FACET, FACETS } from '#contract/catalogue/facets.ts'
import type { CatalogueAnswer, CatalogueQuestion } from './types.ts'

/** What stands beside the products of a page, but `more`, whoever answers: the server, or the copy on a device. */
export function metaOf(
  answer: CatalogueAnswer,
  { search, page, per_page }: Pick<CatalogueQuestion, 'search' | 'page' | 'per_page'>,
): Omit<Meta, 'more'> {
  return {
    current_page: page,
    per_page,
    total: answer.total,
    total_pages: Math.ceil(answer.total / per_page),
    partial: answer.partial,
    understood: answer.named ? [{ kind: 'number', from: search.trim(), value: answer.named.uid }] : [],
    facets: facetLists(answer),
    corrections: answer.corrections,
  }
}

/** The facets' options under the names that their lists have in answers. */
export function facetLists(answer: CatalogueAnswer): Facets {
  const options = FACETS.map((facet) => [
    FACET[facet].list,
    answer.facets[facet].map(({ id, name, count }) => ({ id, name, count })),
  ])
  return Object.fromEntries(options) as Facets
}
