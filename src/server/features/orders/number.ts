import { sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/client.ts'
import { orderNumbers } from '../../db/order-schema.ts'
import { prepared } from '../../db/pipeline.ts'

/** `2026-00042`: the year by the shop's calendar, and the running number within it, in five digits or more. */
export const orderNumber = (year: number, running: number): string => `${year}-${String(running).padStart(5, '0')}`

/**
 * The next number of a shop's year. Whoever asks next waits until this transaction has ended: one that fails gives its
 * number back, so that there are neither gaps nor doubles. Ask late, since it holds up the shop's other orders.
 */
export async function nextOrderNumber(tx: Tx, shopId: string, year: number): Promise<string> {
  const [row] = await nextNumber(tx).execute({ shopId, year })
  if (!row) throw new Error('No number was given')
  return orderNumber(year, row.last)
}

const nextNumber = prepared('next_order_number', (tx) =>
  tx
    .insert(orderNumbers)
    .values({ shopId: sql.placeholder('shopId'), year: sql.placeholder('year'), last: 1 })
    .onConflictDoUpdate({
      target: [orderNumbers.shopId, orderNumbers.year],
      set: { last: sql`${orderNumbers.last} + 1` },
    })
    .returning({ last: orderNumbers.last }),
)
