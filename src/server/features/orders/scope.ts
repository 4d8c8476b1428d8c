import { and, eq, inArray, or, type SQL, sql } from '../../db/drizzle.ts'
import { ERROR } from '#contract/errors.ts'
import { may } from '#contract/users/permission.ts'
import { askerOf, sharedCarts } from '../../db/cart-access.ts'
import { reachOf } from '../../db/company-scope.ts'
import { orders } from '../../db/order-schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'

/** The carts of companies; its own question, so that every list of orders may ask it. */
export const cartsOf = (companies: readonly string[]) =>
  sql`(SELECT c.id FROM carts c WHERE c.customer_id = ANY (${sql.param([...companies])}::uuid[]))`

/** What became of one's own carts, whoever ordered them, and of those that are shared with one. */
const ofSeenCarts = (session: Session) => {
  const asker = askerOf(session)
  const own = sql`${orders.cartId} IN (SELECT c.id FROM carts c WHERE c.owner = ${asker.owner})`
  return asker.companies.length === 0 ? own : or(own, sql`${orders.cartId} IN ${sharedCarts(asker)}`)
}

/**
 * The orders that a session sees: its user's own and those of carts that are shared with them, where they may have a
 * cart, those of the companies that it manages,
 * and the whole shop's for its staff and its machines [contract/carts]. Ask by this alone, so that an order of somebody else's is as
 * unknown as one that is not.
 * @param shopId only those of one shop
 * @throws {HttpProblem} 403: a punchout session, a shop that is not the session's, or no right to orders anywhere
 */
export function visibleOrders(session: Session, shopId?: string): SQL {
  // Many people share a punchout account: it sees its own cart, and no orders [contract/owners].
  if (session.owner.kind === 'punchout') throw new HttpProblem(403, ERROR.forbidden)
  if (shopId !== undefined) requireShop(session, shopId, 'cart.use')
  const levels = [...session.levels].filter(([shop]) => shopId === undefined || shop === shopId)
  const own = levels.filter(([, level]) => may(level, 'cart.use')).map(([shop]) => shop)
  const managed = levels.filter(([, level]) => may(level, 'orders.all')).map(([shop]) => shop)
  const { whole, companies } = reachOf(session.companies, managed)
  const seen = or(
    own.length > 0
      ? and(inArray(orders.shopId, own), or(eq(orders.userId, session.userId), ofSeenCarts(session)))
      : undefined,
    whole.length > 0 ? inArray(orders.shopId, whole) : undefined,
    companies.length > 0 ? inArray(orders.cartId, cartsOf(companies)) : undefined,
  )
  if (!seen) throw new HttpProblem(403, ERROR.forbidden)
  return seen
}

/** Who ordered, as the session is told: of colleagues only names are [contract/carts-of-colleagues]. */
export function buyerAsSeen(
  { userId, levels }: Session,
  { shopId, userId: buyerId }: { shopId: string; userId: string },
  { name, email }: { name: string; email: string },
): { name: string; email: string } {
  const isTold = buyerId === userId || may(levels.get(shopId) ?? 0, 'orders.all')
  return { name, email: isTold ? email : '' }
}
