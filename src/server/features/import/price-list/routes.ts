import { Type } from 'typebox'
import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { PRICE_LISTS_MAX, type PriceListAuthor } from '#contract/office/price-list.ts'
import {
  type ChangePriceList,
  ChangePriceListSchema,
  type MakePriceList,
  MakePriceListSchema,
  type OfficePriceList,
  PriceFileFormatSchema,
  PriceListAnswerSchema,
  PriceListParamsSchema,
  PriceListsQuerySchema,
  PriceListsSchema,
  type PutPriceListCompanies,
  PutPriceListCompaniesSchema,
  PriceRowsAnswerSchema,
  PriceRowsQuerySchema,
  RemovePriceListQuerySchema,
} from '#contract/office/price-list.schema.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { eq, sql } from '../../../db/drizzle.ts'
import { priceLists } from '../../../db/price-list-schema.ts'
import {
  type PriceListHead,
  putPriceListCompanies,
  removePriceList,
  savePriceListHead,
} from '../../../db/price-list-writer.ts'
import {
  lockPriceList,
  priceListAt,
  type PriceListFacts,
  type PriceListKey,
  showPriceList,
} from '../../../db/price-lists.ts'
import { shops } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { attachment } from '../../../http/attachment.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../../http/session.ts'
import { authorOf } from '../calls/author.ts'
import { isCurrency } from '../item/currency.ts'
import { companiesNamed } from './named-companies.ts'
import { listPriceLists, listRows } from './lists.ts'
import { priceListFile } from './write-file.ts'

const NothingSchema = Type.Null({ description: 'No body' })
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The list that a request is about, once it is known that its shop is the caller's. */
const keyOf = (session: Session, { shop, list }: { shop: string; list: string }): PriceListKey => {
  requireShop(session, shop, 'shop.whole')
  return { shopId: shop, id: list }
}

/** The price lists of a shop, by its staff and by machines that may write prices [contract/agreement-prices]. */
export function priceListRoutes(app: App, { db }: { db: Db }): void {
  const params = PriceListParamsSchema
  const answer = { 200: PriceListAnswerSchema }

  app.get(
    OFFICE_API.priceLists,
    { schema: { querystring: PriceListsQuerySchema, response: { 200: PriceListsSchema } } },
    async (request) => {
      requireShop(signedIn(request), request.query.shop_id, 'shop.whole')
      return await listPriceLists(db, request.query)
    },
  )

  app.post(
    OFFICE_API.priceLists,
    { schema: { body: MakePriceListSchema, response: { 201: PriceListAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      requireShop(session, request.body.shop_id, 'shop.whole')
      reply.code(201)
      return { data: await db.transaction((tx) => make(tx, request.body, authorOf(session))) }
    },
  )

  app.get(OFFICE_API.priceList, { schema: { params, response: answer } }, async (request) => {
    return { data: await shown(db, keyOf(signedIn(request), request.params)) }
  })

  app.patch(
    OFFICE_API.priceList,
    { schema: { params, body: ChangePriceListSchema, response: answer } },
    async (request) => {
      const session = signedIn(request)
      const key = keyOf(session, request.params)
      return { data: await db.transaction((tx) => change(tx, key, request.body, authorOf(session))) }
    },
  )

  app.delete(
    OFFICE_API.priceList,
    { schema: { params, querystring: RemovePriceListQuerySchema, response: { 204: NothingSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const key = keyOf(session, request.params)
      await db.transaction(async (tx) => {
        // What is not there is what was asked for.
        const list = await lockPriceList(tx, key)
        if (!list) return
        await requireRevision(tx, list, request.query.revision)
        await removePriceList(tx, key, authorOf(session))
      })
      return reply.code(204).send(null)
    },
  )

  app.put(
    OFFICE_API.priceListCompanies,
    { schema: { params, body: PutPriceListCompaniesSchema, response: answer } },
    async (request) => {
      const session = signedIn(request)
      const key = keyOf(session, request.params)
      return { data: await db.transaction((tx) => assign(tx, key, request.body, authorOf(session))) }
    },
  )

  app.get(
    OFFICE_API.priceListRows,
    { schema: { params, querystring: PriceRowsQuerySchema, response: { 200: PriceRowsAnswerSchema } } },
    async (request) => {
      const key = keyOf(signedIn(request), request.params)
      // Before its rows: those may be newer than what is said of them, and never older.
      const { revision } = await known(db, key)
      return { revision, ...(await listRows(db, key, request.query)) }
    },
  )

  app.get(
    OFFICE_API.priceListFile,
    {
      schema: {
        params,
        querystring: PriceFileFormatSchema,
        response: {
          200: {
            content: Object.fromEntries(
              Object.values(TYPES).map((type) => [type, { schema: Type.Unsafe<Buffer>(Type.String()) }]),
            ),
          },
        },
      },
    },
    async (request, reply) => {
      const key = keyOf(signedIn(request), request.params)
      const { format } = request.query
      const { id } = await known(db, key)
      return reply
        .type(TYPES[format])
        .header('Content-Disposition', attachment(`${id}.${format}`))
        .header('Cache-Control', 'no-store')
        .send(await priceListFile(db, key, format))
    },
  )
}

/** @throws {HttpProblem} 404 */
async function shown(db: Db | Tx, key: PriceListKey): Promise<OfficePriceList> {
  const list = await showPriceList(db, key)
  if (!list) throw new HttpProblem(404, ERROR.notFound)
  return list
}

/** @throws {HttpProblem} 404 */
async function known(db: Db, key: PriceListKey): Promise<PriceListFacts> {
  const list = await priceListAt(db, key)
  if (!list) throw new HttpProblem(404, ERROR.notFound)
  return list
}

/** @throws {HttpProblem} 404 */
async function locked(tx: Tx, key: PriceListKey): Promise<PriceListFacts> {
  const list = await lockPriceList(tx, key)
  if (!list) throw new HttpProblem(404, ERROR.notFound)
  return list
}

/** @throws {HttpProblem} 412 with the list as it is */
async function requireRevision(tx: Tx, list: PriceListFacts, revision: number | undefined): Promise<void> {
  if (revision !== undefined && revision !== list.revision)
    throw new HttpProblem(412, ERROR.revisionChanged, { data: await shown(tx, list) })
}

/** @throws {HttpProblem} 422 */
async function make(tx: Tx, { shop_id: shopId, id, ...said }: MakePriceList, by: PriceListAuthor) {
  const key = { shopId, id }
  // Two never make the last that a shop may have, nor the same.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`price lists ${shopId}`}, 0))`)
  if (await lockPriceList(tx, key)) throw refused('id', RULE.taken, 'id is another list’s of the shop')
  if ((await tx.$count(priceLists, eq(priceLists.shopId, shopId))) >= PRICE_LISTS_MAX)
    throw refused('id', RULE.range, `A shop has at most ${PRICE_LISTS_MAX} price lists`)
  const [shop] = await tx.select({ currency: shops.currency }).from(shops).where(eq(shops.shopId, shopId))
  const before = { name: id, currency: shop?.currency ?? '', validFrom: null, validTo: null }
  await savePriceListHead(tx, { ...key, ...detailsOf(said, before) }, by)
  return await shown(tx, key)
}

/** @throws {HttpProblem} 404, 412, 422 */
async function change(tx: Tx, key: PriceListKey, { revision, ...said }: ChangePriceList, by: PriceListAuthor) {
  const before = await locked(tx, key)
  await requireRevision(tx, before, revision)
  await savePriceListHead(tx, { ...key, ...detailsOf(said, before) }, by)
  return await shown(tx, key)
}

/** @throws {HttpProblem} 404, 412, 422 naming what is no company of the shop */
async function assign(tx: Tx, key: PriceListKey, { revision, companies }: PutPriceListCompanies, by: PriceListAuthor) {
  const before = await locked(tx, key)
  await requireRevision(tx, before, revision)
  await putPriceListCompanies(tx, key, await companiesNamed(tx, key.shopId, companies), by)
  return await shown(tx, key)
}

type Details = Omit<PriceListHead, 'shopId' | 'id'>

/** What is not said stays as it was. @throws {HttpProblem} 422 with each field that breaks a rule */
function detailsOf(said: Omit<ChangePriceList, 'revision'>, before: Details): Details {
  const { name = before.name, currency = before.currency, valid_from, valid_to } = said
  const validFrom = valid_from === undefined ? before.validFrom : valid_from
  const validTo = valid_to === undefined ? before.validTo : valid_to
  const errors: FieldError[] = []
  const wrong = (field: string, rule: FieldError['rule'], message: string): void =>
    void errors.push({ field, rule, message })
  if (/\p{Cc}/u.test(name)) wrong('name', RULE.format, 'name must be one line of text')
  if (name.trim() === '') wrong('name', RULE.required, 'name is required')
  if (!isCurrency(currency)) wrong('currency', RULE.choice, 'currency is none of ISO 4217')
  if (validFrom !== null && validTo !== null && validFrom > validTo)
    wrong('valid_to', RULE.range, 'valid_to is before valid_from')
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return { name: name.trim(), currency, validFrom, validTo }
}

const refused = (field: string, rule: FieldError['rule'], message: string): HttpProblem =>
  new HttpProblem(422, ERROR.validation, { errors: [{ field, rule, message }] })
