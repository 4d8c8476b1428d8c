import { and, eq, type SQL } from '../../db/drizzle.ts'
import { ERROR } from '#contract/errors.ts'
import { type Order, OrderAnswerSchema, OrderIdSchema, OrderQuerySchema } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/users/permission.ts'
import { textLanguagesIn } from '../../db/cart-wire.ts'
import type { Db, Tx } from '../../db/client.ts'
import { orders } from '../../db/order-schema.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type Session, signedIn } from '../../http/session.ts'
import { presentOrder, type StoredOrder } from './present.ts'
import { readOrders } from './repository.ts'
import { buyerAsSeen, visibleOrders } from './scope.ts'

/** `GET /api/orders/{id}`: an order with its lines as they were, and where it stands. */
export function detailRoute(app: App, db: Db): void {
  app.get(
    API.order,
    { schema: { params: OrderIdSchema, querystring: OrderQuerySchema, response: { 200: OrderAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const data = await asOfOneMoment(db, (tx) => orderOf(tx, session, request.params.id, request.query.language))
      return { data }
    },
  )
}

/** Reads that belong together. */
export const asOfOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** An order that the session sees. @throws {HttpProblem} 403, 404 */
export async function storedOrder(tx: Tx, session: Session, id: string): Promise<StoredOrder> {
  const seen: SQL = visibleOrders(session)
  const [found] = await readOrders(tx, and(seen, eq(orders.cartId, id)))
  if (!found) throw new HttpProblem(404, ERROR.notFound)
  return found
}

/** The same on the wire, in the language asked for or the shop's own. */
export async function orderOf(tx: Tx, session: Session, id: string, language: string | undefined): Promise<Order> {
  const stored = await storedOrder(tx, session, id)
  const { shopId } = stored.order
  const isStaff = may(session.levels.get(shopId) ?? 0, 'shop.whole')
  const looker = { userId: session.userId, isStaff }
  const order = presentOrder(stored, await textLanguagesIn(tx, shopId, language), looker)
  return { ...order, ordered_by: buyerAsSeen(session, stored.order, order.ordered_by) }
}
