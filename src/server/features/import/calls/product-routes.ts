import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { Operation } from '#contract/office/product.ts'
import {
  ProductParamsSchema,
  type ProductPatch,
  ProductPatchSchema,
  ProductPutSchema,
  ProductSourceAnswerSchema,
  WrittenAnswerSchema,
} from '#contract/office/product.schema.ts'
import type { Db } from '#server/db/client.ts'
import { and, eq, sql } from '#server/db/drizzle.ts'
import { revisionColumn, stateOf } from '#server/db/kept-products.ts'
import { heldOf } from '#server/db/product-holds.ts'
import { sourceOf } from '#server/db/item-source.ts'
import { products } from '#server/db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, signedIn } from '../../../http/session.ts'
import { clean } from '../item/text.ts'
import { authorOf } from './author.ts'
import { makeProduct } from './make.ts'
import { notInTime } from './not-in-time.ts'
import type { Stored } from './stored.ts'
import { type WriteOutcome, writeProducts } from './write.ts'

/** How long one product waits for whoever else writes products of the shop. */
const PATIENCE_MS = 5_000

interface ProductRoutesDeps {
  db: Db
  /** The shop's products have changed. */
  onWritten: (shopId: string) => void
}

const params = ProductParamsSchema
const answer = { 200: WrittenAnswerSchema }
const created = { ...answer, 201: WrittenAnswerSchema }

/**
 * `PUT`, `PATCH` and `DELETE /api/products/{shop}/{uid}`, and what there is to change: one product, by the rules of the
 * import [contract/products-by-machine].
 */
export function productRoutes(app: App, { db, onWritten }: ProductRoutesDeps): void {
  app.get(
    OFFICE_API.productSource,
    { schema: { params, response: { 200: ProductSourceAnswerSchema } } },
    async (request, reply) => {
      const { shop, uid } = request.params
      requireShop(signedIn(request), shop, 'shop.whole')
      const [found] = await db
        .select({
          item: products.data,
          revision: sql<string>`${revisionColumn}`,
          isAway: sql<boolean>`${products.deletedAt} IS NOT NULL`,
        })
        .from(products)
        .where(and(eq(products.shopId, shop), eq(products.uid, uid)))
      if (!found) throw new HttpProblem(404, ERROR.notFound)
      const { item, revision, isAway } = found
      reply.header('ETag', etag(revision))
      const state = stateOf(item, isAway)
      const product = sourceOf(item, state === 'gone')
      return { data: { shop, uid, revision, state, product, held: await heldOf(db, shop, uid) } }
    },
  )

  app.put(OFFICE_API.product, { schema: { params, body: ProductPutSchema, response: created } }, (request, reply) =>
    write(request, reply, 'put', request.body),
  )
  app.patch(OFFICE_API.product, { schema: { params, body: ProductPatchSchema, response: answer } }, (request, reply) =>
    write(request, reply, 'patch', request.body),
  )
  app.delete(OFFICE_API.product, { schema: { params, response: answer } }, (request, reply) =>
    write(request, reply, 'delete', {}),
  )

  async function write(request: FastifyRequest, reply: FastifyReply, op: Operation, product: ProductPatch) {
    const { shop, uid: said } = request.params as { shop: string; uid: string }
    const session = signedIn(request)
    requireShop(session, shop, 'shop.whole')
    const uid = clean(said)
    const wish = { op, uid, product }
    const [outcome] = await writeProducts(db, shop, {
      wishes: [wish],
      make: (formers, terms) => formers.map((former) => makeProduct(wish, former, terms)),
      by: authorOf(session),
      patienceMs: PATIENCE_MS,
      look: ([stored]) => requireMatch(request.headers, stored),
    }).catch(notInTime)
    if (!outcome) throw new Error('Nothing became of a product')
    if (outcome.outcome === 'refused') throw refused(outcome)
    onWritten(shop)
    const { notes, revision } = outcome
    if (revision !== null) reply.header('ETag', etag(revision))
    reply.code(outcome.outcome === 'created' ? 201 : 200)
    return { data: { uid, outcome: outcome.outcome, revision, ...(notes && { notes }) } }
  }
}

const etag = (revision: string): string => `"${revision}"`

/**
 * `If-Match` (RFC 9110, section 13.1.1): one of the revisions named, or `*` for any product at all; and `If-None-Match: *`
 * (section 13.1.2) for a number that no product has or had.
 * @throws {HttpProblem} 412 with the revision that there is
 */
function requireMatch(headers: FastifyRequest['headers'], stored: Stored | undefined): void {
  const revision = stored?.revision ?? null
  const has = (header: string, any: boolean): boolean => {
    const tags = header.split(',').map((tag) => tag.trim())
    return revision !== null && ((tags.includes('*') && any) || tags.includes(etag(revision)))
  }
  const { 'if-match': wanted, 'if-none-match': unwanted } = headers
  if ((wanted === undefined || has(wanted, !stored?.gone)) && (unwanted === undefined || !has(unwanted, true))) return
  throw new HttpProblem(412, ERROR.revisionChanged, { data: { revision } })
}

const refused = ({ code, errors }: WriteOutcome): HttpProblem =>
  code === ERROR.notFound
    ? new HttpProblem(404, ERROR.notFound)
    : new HttpProblem(422, ERROR.validation, { errors: errors ?? [] })
