import { ERROR, RULE } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { type NewShop, NewShopSchema, ShopSettingsAnswerSchema } from '#contract/office/shop.schema.ts'
import { newShopErrors, SHOPS_MAX } from '#contract/office/shop.ts'
import type { Db } from '../../db/client.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { addNewShop } from '../../db/new-shop.ts'
import { shops, users } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireInstallation, signedIn } from '../../http/session.ts'
import type { SessionStore } from '../../http/session-store.ts'
import { settingsOf, type ShopRow } from './settings.ts'

/** Any number that nothing else of ours locks: shops are made one after the other, so that they can be counted. */
const LOCK = 7_302_657

export interface MakeShopDeps {
  db: Db
  sessions: Pick<SessionStore, 'forget'>
}

/** Makes a shop more, for whoever has rights over the installation: they are in it at once. */
export function makeShop(app: App, { db, sessions }: MakeShopDeps): void {
  app.post(
    OFFICE_API.shops,
    { schema: { body: NewShopSchema, response: { 201: ShopSettingsAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      requireInstallation(session)
      const row = await make(db, session.userId, request.body)
      // The other processes hear of it by NOTIFY; this one is not to wait for it.
      sessions.forget(session.userId)
      reply.code(201)
      return { data: settingsOf(row) }
    },
  )
}

/** @throws {HttpProblem} 409 `shop_id_taken`; 422, also where there are as many as there may be */
async function make(db: Db, userId: string, shop: NewShop): Promise<ShopRow> {
  const errors = newShopErrors(shop)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    if ((await tx.$count(shops)) >= SHOPS_MAX) {
      const message = `An installation has at most ${SHOPS_MAX} shops`
      throw new HttpProblem(422, ERROR.validation, { errors: [{ field: 'id', rule: RULE.range, message }] })
    }
    const [maker] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!(await addNewShop(tx, { ...shop, name: shop.name.trim() }, maker?.email ?? ''))) {
      const errors = [{ field: 'id', rule: RULE.choice, message: 'A shop has that id already' }]
      throw new HttpProblem(409, OFFICE_ERROR.shopIdTaken, { errors })
    }
    const [row] = await tx.select().from(shops).where(eq(shops.shopId, shop.id))
    if (!row) throw new Error('The new shop is not there')
    return row
  })
}
