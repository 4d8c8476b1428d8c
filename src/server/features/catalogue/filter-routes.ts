import {
  FACET_KEYS,
  type Facets,
  FilterQuerySchema,
  FiltersAnswerSchema,
} from '#contract/catalogue/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { sendCached } from './answer-cache.ts'
import type { Pages, Recent } from './pages.ts'
import { shopsAsked, toQuestion } from './question.ts'

/**
 * `GET /api/products/filters` with all lists and ranges, and one call for each key of these. Any of them takes the catalogue's
 * filters and text, and counts what is found under these.
 */
export function filterRoutes(
  app: App,
  { pages, index, recent }: { pages: Pages; index: CatalogueIndex; recent: Recent },
): void {
  const routes: [string, readonly (keyof Facets)[]][] = [
    [API.filters, FACET_KEYS],
    ...FACET_KEYS.map((key): [string, (keyof Facets)[]] => [`${API.filters}/${key}`, [key]]),
  ]
  for (const [url, keys] of routes)
    app.get(
      url,
      {
        compress: false,
        onRequest: recent.answer,
        schema: { querystring: FilterQuerySchema, response: { 200: FiltersAnswerSchema } },
      },
      async (request, reply) => {
        const { query } = request
        const asked = shopsAsked(signedIn(request), query.shop_id, query.company_id)
        const question = toQuestion(query, query.language ?? index.own(asked[0]?.shop))
        const found = await pages.filters(question, asked, keys)
        recent.remember(request, asked, question.language, found)
        return sendCached(request, reply, found)
      },
    )
}
