import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  type CatalogueQuery,
  CatalogueQuerySchema,
  CompanyIdSchema,
  LocaleSchema,
  ProductAnswerSchema,
  ProductPageSchema,
  SuggestionsSchema,
  SuggestQuerySchema,
} from '#contract/catalogue/catalogue.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { API, RESERVED_SHOP_IDS } from '#contract/paths.ts'
import { SUGGESTED_PRODUCTS } from '#contract/catalogue/query.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { signedIn } from '../../http/session.ts'
import { sendCached } from './answer-cache.ts'
import type { Pages, Recent } from './pages.ts'
import { productPage, type ProductPageDeps, successorOf } from './product-page.ts'
import { shopsAsked, toQuestion } from './question.ts'

/** Path and query of a single product [contract/query-strings]: both parts are free texts. */
const ProductParams = Type.Object({ shop: Type.String(), uid: Type.String() })
const ProductQuery = Type.Object(
  { company_id: Type.Optional(CompanyIdSchema), language: Type.Optional(LocaleSchema) },
  { additionalProperties: false },
)

/** A list of products, suggestions, a single product: whatever the shop shows of its goods. */
export function productRoutes(app: App, deps: ProductPageDeps & { pages: Pages; recent: Recent }): void {
  const { pages, index, recent } = deps
  const list = async (request: FastifyRequest, reply: FastifyReply, query: CatalogueQuery) => {
    const asked = shopsAsked(signedIn(request), query.shop_id, query.company_id)
    const question = toQuestion(query, query.language ?? index.own(asked[0]?.shop))
    const page = await pages.page(question, asked)
    recent.remember(request, asked, question.language, page)
    return sendCached(request, reply, page)
  }

  const response = { 200: ProductPageSchema }
  for (const url of [API.paginated, API.search]) {
    app.get(
      url,
      { compress: false, onRequest: recent.answer, schema: { querystring: CatalogueQuerySchema, response } },
      (request, reply) => list(request, reply, request.query),
    )
    app.post(url, { compress: false, schema: { body: CatalogueQuerySchema, response } }, (request, reply) =>
      list(request, reply, request.body),
    )
  }

  app.get(
    API.suggest,
    {
      compress: false,
      onRequest: recent.answer,
      schema: { querystring: SuggestQuerySchema, response: { 200: SuggestionsSchema } },
    },
    async (request, reply) => {
      const { term, shop_id, company_id, ...query } = request.query
      const asked = shopsAsked(signedIn(request), shop_id, company_id)
      const language = query.language ?? index.own(asked[0]?.shop)
      const found = await pages.suggestions({ term, language, limit: SUGGESTED_PRODUCTS }, asked)
      recent.remember(request, asked, language, found)
      return sendCached(request, reply, found)
    },
  )

  app.get(
    `${API.products}/:shop/:uid`,
    {
      compress: false,
      onRequest: recent.answer,
      schema: { params: ProductParams, querystring: ProductQuery, response: { 200: ProductAnswerSchema } },
    },
    async (request, reply) => {
      const key = request.params
      // No shop has such a name: a call that does not exist was meant.
      if (RESERVED_SHOP_IDS.has(key.shop)) throw new HttpProblem(404, ERROR.notFound)
      // Before a look at the product: the answer must not tell what another shop sells.
      const asked = shopsAsked(signedIn(request), key.shop, request.query.company_id)
      const language = request.query.language ?? index.own(key.shop)
      const page = await pages.cached(`product ${key.uid}`, { language }, asked, async ([view]) => {
        if (!view) throw new HttpProblem(404, ERROR.notFound)
        const json = await productPage(deps, key, language, view)
        if (json !== null) return json
        const successor = await successorOf(deps, key, language, view)
        throw new HttpProblem(404, ERROR.notFound, successor ? { data: { replaced_by: successor } } : {})
      })
      recent.remember(request, asked, language, page)
      return sendCached(request, reply, page)
    },
  )
}
