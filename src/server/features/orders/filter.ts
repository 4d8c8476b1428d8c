import { and, eq, gte, inArray, lte, or, type SQL, sql } from '../../db/drizzle.ts'
import type { OrderListQuery } from '#contract/orders/orders.schema.ts'
import { carts } from '../../db/cart-schema.ts'
import { isLate } from '../../db/late-orders.ts'
import { orders } from '../../db/order-schema.ts'
import { cartsOf } from './scope.ts'
import { orderQuestion } from './search-words.ts'

export type OrderFilter = Pick<
  OrderListQuery,
  'search' | 'from' | 'to' | 'status' | 'stage' | 'late' | 'company_id'
> & { id?: string[] }

/** The conditions of a list over `orders`; none: all. */
export function matching(filter: OrderFilter): SQL | undefined {
  const { search = '', from, to, status = [], stage = [], late = false, company_id: company, id = [] } = filter
  const question = orderQuestion(search)
  return and(
    question === null ? undefined : sql`${orders.words} @@ ${question}::tsquery`,
    from === undefined ? undefined : gte(orders.orderedOn, from),
    to === undefined ? undefined : lte(orders.orderedOn, to),
    // A status is a text that holds its code [contract/status].
    status.length === 0 ? undefined : or(...status.map(hasStatus)),
    stage.length === 0 ? undefined : inArray(orders.stage, stage),
    late ? isLate : undefined,
    company === undefined ? undefined : inArray(orders.cartId, cartsOf([company])),
    id.length === 0 ? undefined : inArray(orders.cartId, id),
  )
}

const hasStatus = (code: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${carts} AS now WHERE now.id = ${orders.cartId} AND strpos(now.status, ${code}) > 0)`

export const joinedCart = eq(carts.id, orders.cartId)
