import { and, count, inArray } from '../../db/drizzle.ts'
import { OrderListQuerySchema, OrderListSchema } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { DEFAULT_PER_PAGE } from '#contract/catalogue/query.ts'
import { carts } from '../../db/cart-schema.ts'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/order-schema.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import { changedOrders } from './changed.ts'
import { joinedCart, matching } from './filter.ts'
import { stageCounts } from './stage-counts.ts'
import { presentRow, rowColumns } from './row.ts'
import { visibleOrders } from './scope.ts'
import { ORDER_BY } from './sorted.ts'

/**
 * `GET /api/orders`: one's own orders, or the whole shop's for who manages it, the newest first unless it is asked for
 * otherwise; or what has changed since an earlier answer.
 */
export function listRoute(app: App, db: Db): void {
  app.get(
    API.orders,
    { schema: { querystring: OrderListQuerySchema, response: { 200: OrderListSchema } } },
    async (request) => {
      const session = signedIn(request)
      const {
        shop_id,
        page = 1,
        per_page = DEFAULT_PER_PAGE,
        counts,
        sort,
        changed_since: cursor,
        ...filter
      } = request.query
      const inOrder = ORDER_BY[sort ?? 'placed_desc']
      const visible = visibleOrders(session, shop_id)
      const where = and(visible, matching(filter))
      if (cursor !== undefined) return await changedOrders(db, session, { where, shop: shop_id, cursor, per_page })
      const [counted] = await db.select({ total: count() }).from(orders).where(where)
      // The page is chosen before anything is joined to it, so that its place costs no more than its orders.
      const chosen = db
        .select({ id: orders.cartId })
        .from(orders)
        .where(where)
        .orderBy(...inOrder)
        .limit(per_page)
        .offset((page - 1) * per_page)
      const rows = await db
        .select(rowColumns)
        .from(orders)
        .innerJoin(carts, joinedCart)
        .where(inArray(orders.cartId, chosen))
        .orderBy(...inOrder)
      const total = counted?.total ?? 0
      return {
        data: rows.map((row) => presentRow(row, session)),
        meta: {
          current_page: page,
          per_page,
          total,
          total_pages: Math.ceil(total / per_page),
          ...(counts && { counts: await stageCounts(db, visible, filter) }),
        },
      }
    },
  )
}
