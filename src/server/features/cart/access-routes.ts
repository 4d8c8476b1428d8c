import { CartIdSchema } from '#contract/cart/cart.schema.ts'
import {
  CartAccessAnswerSchema,
  ColleaguesAnswerSchema,
  ColleaguesQuerySchema,
  GiveAccessSchema,
  HandOverSchema,
  HistoryAnswerSchema,
  HistoryQuerySchema,
} from '#contract/cart/access.schema.ts'
import { API } from '#contract/paths.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { textLanguagesIn } from '../../db/cart-wire.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { idempotently, jsonAnswer, sendAnswer } from '../../http/idempotency.ts'
import { signedIn } from '../../http/session.ts'
import { ownersCart, seenCart } from './access.ts'
import { findColleagues } from './colleagues.ts'
import { giveAccess, handOver } from './give-access.ts'
import { readHistory } from './history.ts'

const MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Who may do what with a cart, and what was done to it [contract/carts-of-colleagues]. */
export function accessRoutes(app: App, db: Db): void {
  app.put(
    API.cartAccess,
    { schema: { params: CartIdSchema, body: GiveAccessSchema, response: { 200: CartAccessAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const work = (tx: Tx) => giveAccess(tx, session, request.params.cartId.toLowerCase(), request.body)
      return sendAnswer(
        reply,
        await idempotently(db, request, ownerKey(session.owner), async (tx) => jsonAnswer(200, await work(tx))),
      )
    },
  )

  app.put(
    API.cartOwner,
    { schema: { params: CartIdSchema, body: HandOverSchema, response: { 200: CartAccessAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const work = (tx: Tx) => handOver(tx, session, request.params.cartId.toLowerCase(), request.body)
      return sendAnswer(
        reply,
        await idempotently(db, request, ownerKey(session.owner), async (tx) => jsonAnswer(200, await work(tx))),
      )
    },
  )

  app.get(
    API.cartColleagues,
    {
      schema: { params: CartIdSchema, querystring: ColleaguesQuerySchema, response: { 200: ColleaguesAnswerSchema } },
    },
    async (request) => {
      const session = signedIn(request)
      return await db.transaction(async (tx) => {
        const cart = await ownersCart(tx, session, request.params.cartId)
        return { data: await findColleagues(tx, { ...cart, userId: session.userId }, request.query.search ?? '') }
      }, MOMENT)
    },
  )

  app.get(
    API.cartHistory,
    { schema: { params: CartIdSchema, querystring: HistoryQuerySchema, response: { 200: HistoryAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const { before, language } = request.query
      return await db.transaction(async (tx) => {
        const { cart } = await seenCart(tx, session, request.params.cartId)
        return await readHistory(tx, cart.id, before, await textLanguagesIn(tx, cart.shopId, language))
      }, MOMENT)
    },
  )
}
