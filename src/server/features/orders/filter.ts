import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { OrderListQuery } from '#contract/orders.schema.ts'
import { carts } from '../../db/cart-schema.ts'
import { orders } from '../../db/order-schema.ts'
import { orderQuestion } from './search-words.ts'

export type OrderFilter = Pick<OrderListQuery, 'search' | 'from' | 'to' | 'status'> & { id?: string[] }

/** The conditions of a list over `orders` joined with `carts`; none: all. */
export function matching({ search = '', from, to, status = [], id = [] }: OrderFilter): SQL | undefined {
  const question = orderQuestion(search)
  return and(
    question === null ? undefined : sql`${orders.words} @@ ${question}::tsquery`,
    from === undefined ? undefined : gte(orders.orderedOn, from),
    to === undefined ? undefined : lte(orders.orderedOn, to),
    // A status is a text that holds its code (decisions §3).
    status.length === 0 ? undefined : or(...status.map((code) => sql`strpos(${carts.status}, ${code}) > 0`)),
    id.length === 0 ? undefined : inArray(orders.cartId, id),
  )
}

export const joinedCart = eq(carts.id, orders.cartId)
