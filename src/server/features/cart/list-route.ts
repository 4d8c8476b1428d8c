import { Type } from 'typebox'
import { CartQuerySchema, UuidSchema } from '#contract/cart.schema.ts'
import { CartsAnswerSchema } from '#contract/cart-calls.schema.ts'
import { ownerKey } from '#contract/owner.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/permission.ts'
import { presentCart, type Tongue, tongueIn } from '../../db/cart-wire.ts'
import type { Db } from '../../db/client.ts'
import { NO_COMPANIES } from '../../db/company-scope.ts'
import type { App } from '../../http/app-type.ts'
import { type Session, signedIn } from '../../http/session.ts'
import type { LineState } from './decide/state.ts'
import { settledByCart } from './lanes.ts'
import { asSeen, findCart, listCarts, readLines, staleCarts } from './repository.ts'
import { run } from './run.ts'

const HeadersSchema = Type.Object({ 'x-client-id': Type.Optional(UuidSchema) })

/**
 * `GET /api/cart`: one's open carts and those closed lately, as one moment saw them. With `X-Client-Id` each says which
 * of that client's intents it contains, so that a refresh racing a send neither doubles nor drops (offline.md).
 */
export function listRoute(app: App, db: Db): void {
  app.get(
    API.cart,
    { schema: { querystring: CartQuerySchema, headers: HeadersSchema, response: { 200: CartsAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const owner = ownerKey(session.owner)
      const clientId = request.headers['x-client-id']
      const shops = [...session.levels].filter(([, level]) => may(level, 'cart.use')).map(([shopId]) => shopId)
      await refresh(db, session, shops)
      return await db.transaction(
        async (tx) => {
          const found = await listCarts(tx, owner, shops)
          const carts = found.map((cart) => asSeen(cart, session.companies.get(cart.shopId) ?? NO_COMPANIES))
          const ids = carts.map(({ id }) => id)
          const lines = Map.groupBy(await readLines(tx, ids), ({ cartId }) => cartId)
          const contains = clientId === undefined ? null : await settledByCart(tx, { owner, clientId }, ids)
          const tongues = new Map<string, Tongue>()
          for (const { shopId } of carts)
            if (!tongues.has(shopId)) tongues.set(shopId, await tongueIn(tx, shopId, request.query.language))
          return {
            data: carts.map((cart) => {
              const own: LineState[] = lines.get(cart.id) ?? []
              const presented = presentCart(cart, own, tongues.get(cart.shopId)!)
              return contains ? { ...presented, contains: contains.get(cart.id) ?? 0 } : presented
            }),
          }
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    },
  )
}

/** After an import the prices of open carts follow it before they are shown. */
async function refresh(db: Db, session: Session, shops: readonly string[]): Promise<void> {
  const owner = ownerKey(session.owner)
  const stale = await db.transaction((tx) => staleCarts(tx, owner, shops))
  for (const cartId of stale)
    await db.transaction(async (tx) => {
      const cart = await findCart(tx, cartId, owner)
      if (cart) await run(tx, session, { cartId, shopId: cart.shopId, changes: [] })
    })
}
