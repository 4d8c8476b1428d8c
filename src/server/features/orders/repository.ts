import { and, asc, desc, getTableColumns, inArray, type SQL } from '../../db/drizzle.ts'
import { cartLines, carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import { orderLines, orderSteps, orders } from '../../db/order-schema.ts'
import { joinedCart } from './filter.ts'
import type { StoredOrder } from './present.ts'

const {
  words: _index,
  confirmationMail: _first,
  supplierMail: _second,
  change: _number,
  stage,
  dueOn,
  soldTo: _sort,
  total: _sum,
  ...columns
} = getTableColumns(orders)

/** Whole orders that fit, the newest first, as one moment of the transaction sees them. */
export async function readOrders(tx: Tx, where: SQL | undefined): Promise<StoredOrder[]> {
  const rows = await tx
    .select({ order: columns, stands: { stage, dueOn }, cart: getTableColumns(carts) })
    .from(orders)
    .innerJoin(carts, joinedCart)
    .where(and(where))
    .orderBy(desc(orders.orderedAt), asc(orders.cartId))
  const ids = rows.map(({ order }) => order.cartId)
  if (ids.length === 0) return []
  const lines = Map.groupBy(
    await tx.select().from(cartLines).where(inArray(cartLines.cartId, ids)),
    ({ cartId }) => cartId,
  )
  const steps = Map.groupBy(
    await tx.select().from(orderSteps).where(inArray(orderSteps.cartId, ids)).orderBy(asc(orderSteps.id)),
    ({ cartId }) => cartId,
  )
  const told = Map.groupBy(
    await tx.select().from(orderLines).where(inArray(orderLines.cartId, ids)),
    ({ cartId }) => cartId,
  )
  return rows.map((row) => ({
    ...row,
    told: told.get(row.order.cartId) ?? [],
    lines: lines.get(row.order.cartId) ?? [],
    steps: steps.get(row.order.cartId) ?? [],
  }))
}
