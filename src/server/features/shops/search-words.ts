import { isDeepStrictEqual } from 'node:util'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import {
  type PutSearchWords,
  PutSearchWordsSchema,
  type SearchWords,
  SearchWordsAnswerSchema,
  SearchWordsQuerySchema,
} from '#contract/office/search-words.schema.ts'
import { searchWordsErrors, tidyWord } from '#contract/office/search-words.ts'
import type { Db, Tx } from '../../db/client.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { searchWords, shops } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, signedIn } from '../../http/session.ts'

/** What a shop itself says of words in searches, read and changed by its staff and by machines. */
export function searchWordsRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    OFFICE_API.searchWords,
    { schema: { querystring: SearchWordsQuerySchema, response: { 200: SearchWordsAnswerSchema } } },
    async (request) => {
      const { shop_id: shopId } = request.query
      requireShop(signedIn(request), shopId, 'shop.whole')
      return { data: await said(db, shopId) }
    },
  )

  app.put(
    OFFICE_API.searchWords,
    { schema: { body: PutSearchWordsSchema, response: { 200: SearchWordsAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      requireShop(session, request.body.shop_id, 'shop.whole')
      return { data: await put(db, request.body, session.username) }
    },
  )
}

/** @throws {HttpProblem} 404; 412 with what is said, where it has changed since it was read; 422 */
async function put(db: Db, body: PutSearchWords, by: string): Promise<SearchWords> {
  const errors = searchWordsErrors(body)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  const { shop_id: shopId } = body
  const next = tidied(body)
  return await db.transaction(async (tx) => {
    const [shop] = await tx
      .select({ version: shops.catalogueVersion })
      .from(shops)
      .where(eq(shops.shopId, shopId))
      .for('no key update')
    if (!shop) throw new HttpProblem(404, ERROR.notFound)
    const before = await said(tx, shopId)
    if (body.revision !== undefined && body.revision !== before.revision)
      throw new HttpProblem(412, ERROR.revisionChanged, { data: before })
    if (isDeepStrictEqual([before.synonyms, before.pins], [next.synonyms, next.pins])) return before
    const version = shop.version + 1
    await tx.update(shops).set({ catalogueVersion: version }).where(eq(shops.shopId, shopId))
    const row = { ...next, revision: before.revision + 1, version, changedAt: new Date(), changedBy: by }
    await tx
      .insert(searchWords)
      .values({ shopId, ...row })
      .onConflictDoUpdate({ target: searchWords.shopId, set: row })
    await tx.execute(sql`SELECT pg_notify('catalogue', ${shopId})`)
    return await said(tx, shopId)
  })
}

async function said(db: Db | Tx, shopId: string): Promise<SearchWords> {
  const [row] = await db.select().from(searchWords).where(eq(searchWords.shopId, shopId))
  if (!row) return { shop_id: shopId, revision: 0, synonyms: [], pins: [], changed: null }
  const { revision, synonyms, pins, changedAt, changedBy } = row
  return { shop_id: shopId, revision, synonyms, pins, changed: { at: changedAt.toISOString(), by: changedBy } }
}

const tidied = ({ synonyms, pins }: PutSearchWords): Pick<SearchWords, 'synonyms' | 'pins'> => ({
  synonyms: synonyms.map(({ language, words, finds }) => ({
    language,
    words: words.map(tidyWord),
    finds: finds.map(tidyWord),
  })),
  pins: pins.map(({ language, question, products }) => ({ language, question: tidyWord(question), products })),
})
