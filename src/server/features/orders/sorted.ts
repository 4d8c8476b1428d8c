import type { OrderSort } from '#contract/office/orders.ts'
import { asc, desc, type SQL, sql } from '../../db/drizzle.ts'
import { orders } from '../../db/order-schema.ts'

/** As the index has it, letter by letter: it is found by that. */
const rank = sql`array_position('{to_confirm,confirmed,partly_delivered,handed_over,cancelled}'::text[], ${orders.stage})`

const newestFirst = [desc(orders.orderedAt), asc(orders.cartId)]
const oldestFirst = [asc(orders.orderedAt), desc(orders.cartId)]

/**
 * Each is an index read from one end or from the other, so that a page costs its place in the list and no more. The other
 * way round is the whole list the other way round; what is not promised stands last in both.
 */
export const ORDER_BY: Readonly<Record<OrderSort, SQL[]>> = {
  placed_desc: newestFirst,
  placed_asc: oldestFirst,
  company_asc: [asc(orders.soldTo), ...newestFirst],
  company_desc: [desc(orders.soldTo), ...oldestFirst],
  total_asc: [asc(orders.total), ...newestFirst],
  total_desc: [desc(orders.total), ...oldestFirst],
  stage_asc: [asc(rank), ...newestFirst],
  stage_desc: [desc(rank), ...oldestFirst],
  due_asc: [asc(orders.dueOn), ...newestFirst],
  due_desc: [sql`${orders.dueOn} DESC NULLS LAST`, ...newestFirst],
}
