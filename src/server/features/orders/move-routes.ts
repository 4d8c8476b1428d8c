import { STATUS } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { MoveOrderSchema, OrderAnswerSchema, OrderIdSchema, OrderQuerySchema } from '#contract/orders/orders.schema.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { Db, Tx } from '../../db/client.ts'
import { and, eq, inArray, type SQL } from '../../db/drizzle.ts'
import { orders } from '../../db/order-schema.ts'
import type { App } from '../../http/app-type.ts'
import { idempotently, jsonAnswer, sendAnswer } from '../../http/idempotency.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type Session, signedIn, staffShops } from '../../http/session.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { orderOf } from './detail-route.ts'
import { type Destination, moveOrder } from './move.ts'

export interface MoveDeps {
  db: Db
  mailer: Pick<Mailer, 'wake'>
}

const MOVES: readonly (readonly [url: string, to: Destination])[] = [
  [OFFICE_API.orderDeliver, STATUS.handedOver],
  [OFFICE_API.orderCancel, STATUS.cancelled],
]

/**
 * `POST /api/orders/{id}/deliver` and `…/cancel`: the supplier's staff and machines move an order, as the command line does
 * [contract/status]. Of two at once, the second is refused with the order as the first has left it.
 */
export function moveRoutes(app: App, { db, mailer }: MoveDeps): void {
  const schema = {
    params: OrderIdSchema,
    querystring: OrderQuerySchema,
    body: MoveOrderSchema,
    response: { 200: OrderAnswerSchema },
  }
  for (const [url, to] of MOVES)
    app.post(url, { schema }, async (request, reply) => {
      const session = signedIn(request)
      const handled = handledOrders(session)
      const { id } = request.params
      const { note = '' } = request.body
      const answer = await idempotently(db, request, ownerKey(session.owner), async (tx) => {
        await requireOrder(tx, id, handled)
        const move = { cartId: id, to, actor: session.username, note: note.trim() || null }
        const isMoved = (await moveOrder(tx, move)) === null
        const data = await orderOf(tx, session, id, request.query.language)
        if (!isMoved) throw new HttpProblem(409, ERROR.statusNotAllowed, { data })
        return jsonAnswer(200, { data })
      })
      mailer.wake()
      return sendAnswer(reply, answer)
    })
}

/** The orders of shops that are all the session's. @throws {HttpProblem} 403 there are none */
const handledOrders = (session: Session): SQL => inArray(orders.shopId, staffShops(session))

async function requireOrder(tx: Tx, id: string, handled: SQL): Promise<void> {
  const [found] = await tx
    .select({ id: orders.cartId })
    .from(orders)
    .where(and(eq(orders.cartId, id), handled))
  if (!found) throw new HttpProblem(404, ERROR.notFound)
}
