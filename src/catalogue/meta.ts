import type { Facets, Meta } from '#contract/catalogue/catalogue.schema.ts'
import { FACET, FACETS } from '#contract/catalogue/facets.ts'
import type { CatalogueAnswer, CatalogueQuestion } from './types.ts'

/** What stands beside the products of a page, whoever answers: the server, or the copy on a device. */
export function metaOf(
  answer: CatalogueAnswer,
  { page, per_page }: Pick<CatalogueQuestion, 'page' | 'per_page'>,
): Meta {
  return {
    current_page: page,
    per_page,
    total: answer.total,
    total_pages: Math.ceil(answer.total / per_page),
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
