import { COUNTED_ORDERS_MAX, ORDER_STAGES } from '#contract/office/orders.ts'
import type { OrderCounts } from '#contract/orders/orders.schema.ts'
import { recordOf } from '#contract/record.ts'
import type { Db } from '../../db/client.ts'
import { and, type SQL, sql } from '../../db/drizzle.ts'
import { orders } from '../../db/order-schema.ts'
import { matching, type OrderFilter } from './filter.ts'

/**
 * How many of the orders that a session sees, and that fit a filter, are of each stage, and late, whichever stage the
 * filter itself asks for. No count reads further than `COUNTED_ORDERS_MAX` and one.
 */
export async function stageCounts(db: Db, visible: SQL, filter: OrderFilter): Promise<OrderCounts> {
  const { stage: _, late: __, ...others } = filter
  const count = (name: string, part: OrderFilter): SQL => sql`(SELECT count(*)::integer FROM (
    SELECT 1 FROM ${orders} WHERE ${and(visible, matching({ ...others, ...part }))} LIMIT ${COUNTED_ORDERS_MAX + 1}
  ) AS counted) AS ${sql.identifier(name)}`
  const counted = [...ORDER_STAGES.map((stage) => count(stage, { stage: [stage] })), count('late', { late: true })]
  const { rows } = await db.execute<OrderCounts & Record<string, number>>(sql`SELECT ${sql.join(counted, sql`, `)}`)
  return { ...recordOf(ORDER_STAGES, (stage) => rows[0]?.[stage] ?? 0), late: rows[0]?.late ?? 0 }
}
