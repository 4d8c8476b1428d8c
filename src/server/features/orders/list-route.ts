import { and, count, desc, inArray } from '../../db/drizzle.ts'
import { toDecimal } from '#contract/money.ts'
import { OrderListQuerySchema, OrderListSchema, type OrderRow } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { DEFAULT_PER_PAGE } from '#contract/catalogue/query.ts'
import { carts } from '../../db/cart-schema.ts'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/order-schema.ts'
import type { App } from '../../http/app-type.ts'
import { type Session, signedIn } from '../../http/session.ts'
import { joinedCart, matching } from './filter.ts'
import { buyerAsSeen, visibleOrders } from './scope.ts'

const columns = {
  id: orders.cartId,
  order_number: orders.orderNumber,
  orderedAt: orders.orderedAt,
  project: carts.title,
  company: carts.company,
  subtotal: carts.subtotal,
  vat: carts.vat,
  currency: carts.currency,
  status: carts.status,
  shop_id: orders.shopId,
  buyerName: orders.buyerName,
  buyerMail: orders.buyerMail,
  userId: orders.userId,
  lines: carts.lineCount,
}

/** `GET /api/orders`: one's own orders, or the whole shop's for who manages it, the newest first. */
export function listRoute(app: App, db: Db): void {
  app.get(
    API.orders,
    { schema: { querystring: OrderListQuerySchema, response: { 200: OrderListSchema } } },
    async (request) => {
      const session = signedIn(request)
      const { shop_id, page = 1, per_page = DEFAULT_PER_PAGE, ...filter } = request.query
      const where = and(visibleOrders(session, shop_id), matching(filter))
      const [counted] = await db.select({ total: count() }).from(orders).where(where)
      // The page is chosen before anything is joined to it, so that its place costs no more than its orders.
      const chosen = db
        .select({ id: orders.cartId })
        .from(orders)
        .where(where)
        .orderBy(desc(orders.orderedAt), orders.cartId)
        .limit(per_page)
        .offset((page - 1) * per_page)
      const rows = await db
        .select(columns)
        .from(orders)
        .innerJoin(carts, joinedCart)
        .where(inArray(orders.cartId, chosen))
        .orderBy(desc(orders.orderedAt), orders.cartId)
      const total = counted?.total ?? 0
      return {
        data: rows.map((row) => presentRow(row, session)),
        meta: { current_page: page, per_page, total, total_pages: Math.ceil(total / per_page) },
      }
    },
  )
}

type Row = Pick<
  typeof carts.$inferSelect & typeof orders.$inferSelect,
  'orderedAt' | 'subtotal' | 'vat' | 'buyerName' | 'buyerMail' | 'userId'
> &
  Pick<OrderRow, 'id' | 'order_number' | 'project' | 'company' | 'currency' | 'status' | 'shop_id' | 'lines'>

function presentRow(
  { orderedAt, buyerName, buyerMail, userId, subtotal, vat, ...row }: Row,
  session: Session,
): OrderRow {
  return {
    ...row,
    date: orderedAt.toISOString(),
    subtotal: toDecimal(subtotal),
    vat: toDecimal(vat),
    total: toDecimal(subtotal + vat),
    ordered_by: buyerAsSeen(session, { shopId: row.shop_id, userId }, { name: buyerName, email: buyerMail }),
    own: userId === session.userId,
  }
}
