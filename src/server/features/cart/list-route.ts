import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { CartsQuerySchema, UuidSchema } from '#contract/cart/cart.schema.ts'
import { CartsAnswerSchema } from '#contract/cart/calls.schema.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/users/permission.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import type { OthersFirst } from '../../http/others-first.ts'
import { type Session, signedIn } from '../../http/session.ts'
import { rememberLanguage } from '../../accounts/language.ts'
import { cartTexts } from './list-text.ts'
import { findCart, staleCarts } from './repository.ts'
import { run } from './run.ts'

const HeadersSchema = Type.Object({ 'x-client-id': Type.Optional(UuidSchema) })

/**
 * `GET /api/cart`: one's open carts and those closed lately, then those of colleagues, each as one moment saw it. With `X-Client-Id` each says
 * which of that client's intents it contains, so that a refresh racing a send neither doubles nor drops
 * [outbox/server]. Sent as fast as it is taken, and between others' requests, however much it is; if the database fails
 * on the way, the connection breaks, so that half of the carts are never taken for all of them.
 */
export function listRoute(app: App, db: Db, others: OthersFirst): void {
  app.get(
    API.cart,
    { schema: { querystring: CartsQuerySchema, headers: HeadersSchema, response: { 200: CartsAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      others.isLong(request)
      const shopIds = [...session.levels].filter(([, level]) => may(level, 'cart.use')).map(([shopId]) => shopId)
      await rememberLanguage(db, session, request.query.language)
      await refresh(db, session, shopIds)
      const clientId = request.headers['x-client-id']
      const { language, lines: wanted, others: rest } = request.query
      const ids = wanted === 'none' ? [] : wanted
      const lines = ids && new Set(ids.map((id) => id.toLowerCase()))
      const asked = { shopIds, language, clientId, lines, others: rest !== 'none', turn: others.turn }
      const texts = cartTexts(db, session, asked)
      return await sendTexts(reply, texts)
    },
  )
}

/** Most have few carts: what is made in one go is sent as one. */
async function sendTexts(reply: FastifyReply, texts: AsyncGenerator<string>): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const first = await texts.next()
  const second = await texts.next()
  if (first.done || second.done) return await reply.send(Buffer.from(first.value ?? ''))
  return await reply.send(Readable.from(all(first.value, second.value, texts), { objectMode: false }))
}

async function* all(first: string, second: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield second
  yield* rest
}

/** After an import the prices of open carts follow it before they are shown. */
async function refresh(db: Db, session: Session, shops: readonly string[]): Promise<void> {
  const stale = await db.transaction((tx) => staleCarts(tx, session, shops))
  for (const cartId of stale)
    await db.transaction(async (tx) => {
      const cart = await findCart(tx, cartId, session)
      if (cart) await run(tx, session, { cartId, shopId: cart.shopId, changes: [] })
    })
}
