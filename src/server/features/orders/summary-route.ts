import { and, count, eq, gte, sql, sum } from '../../db/drizzle.ts'
import { STATUS } from '#contract/cart/status.ts'
import { toDecimal } from '#contract/money.ts'
import { SUMMARY_MONTHS } from '#contract/orders/orders.ts'
import { type OrderMonth, OrderSummaryQuerySchema, OrderSummarySchema } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { carts } from '../../db/cart-schema.ts'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/order-schema.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import { dayIn } from '../../db/calendar.ts'
import { joinedCart } from './filter.ts'
import { everyMonth, monthsUntil } from './months.ts'
import { presentClimate } from './present.ts'
import { visibleOrders } from './scope.ts'

const month = sql<string>`to_char(${orders.orderedOn}, 'YYYY-MM')`
const numbers = (column: Parameters<typeof sum>[0]) => sum(column).mapWith(Number)

/**
 * `GET /api/orders/summary`: spend ex VAT and CO2e per month and currency. What the supplier cancelled was neither
 * spent nor delivered.
 */
export function summaryRoute(app: App, db: Db): void {
  app.get(
    API.ordersSummary,
    { schema: { querystring: OrderSummaryQuerySchema, response: { 200: OrderSummarySchema } } },
    async (request) => {
      const session = signedIn(request)
      const { shop_id, months = SUMMARY_MONTHS, own = false } = request.query
      const seen = visibleOrders(session, shop_id)
      const period = monthsUntil(dayIn('SE', new Date()), months)
      const rows = await db
        .select({
          month,
          currency: carts.currency,
          orders: count(),
          subtotal: numbers(carts.subtotal),
          declaredG: numbers(orders.declaredG),
          calculatedG: numbers(orders.calculatedG),
          pieces: numbers(orders.pieces),
          unknownPieces: numbers(orders.unknownPieces),
        })
        .from(orders)
        .innerJoin(carts, joinedCart)
        .where(
          and(
            seen,
            own ? eq(orders.userId, session.userId) : undefined,
            gte(orders.orderedOn, `${period[0]}-01`),
            sql`strpos(${carts.status}, ${STATUS.cancelled}) = 0`,
          ),
        )
        .groupBy(month, carts.currency)
      const data = rows.map(
        ({ subtotal, ...row }): OrderMonth => ({
          month: row.month,
          currency: row.currency,
          orders: row.orders,
          spend: toDecimal(subtotal),
          ...presentClimate(row),
        }),
      )
      return { data: everyMonth(data, period) }
    },
  )
}
