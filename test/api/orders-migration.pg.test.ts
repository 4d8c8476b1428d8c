import { randomUUID } from 'node:crypto'
import { eq, sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { orders } from '#server/db/order-schema.ts'
import { dayIn } from '#server/db/calendar.ts'
import { buyer } from './carts.ts'
import type { Api } from './harness.ts'
import { orderOf, ordersOf, placed, startOrders } from './orders.ts'
import { putBack } from './tables.ts'

let api: Api
beforeAll(async () => {
  api = await startOrders()
})
afterAll(() => api.close())

/** As if orders had come into the shop only now: their tables go, the carts stay. */
async function beforeOrders(): Promise<void> {
  const [last] = readMigrations().filter(({ name }) => name.includes('orders'))
  await putBack(
    api.pool,
    `DROP TABLE order_steps, order_lines, orders, order_numbers; DELETE FROM migrations WHERE name = '${last!.name}'`,
  )
}

test('carts that were ordered before orders had numbers get one each, and the next order the next', async () => {
  const anna = await buyer(api, { north: 3, east: 3 }, { username: `anna-${randomUUID()}` })
  const ids = [await placed(anna, { title: 'Äldst', rows: { '1001': 2, '1002': 1, '2001': 3 } }), await placed(anna)]
  const abroad = await placed(anna, { shop: 'east' })
  const [first] = ids
  const before = await orderOf(anna, first!)
  await beforeOrders()
  // Late on New Year's Eve in Sweden is the next year in Finland.
  for (const id of [...ids, abroad])
    await api.db.execute(sql`UPDATE carts SET ordered_at = '2025-12-31T22:30:00Z' WHERE id = ${id}`)
  expect(await migrate(api.pool)).toHaveLength(1)
  // What later migrations gave to orders.
  await api.db.execute(sql`ALTER TABLE orders ADD COLUMN asker_id uuid, ADD COLUMN asker_name text,
    ADD COLUMN approvers jsonb, ADD COLUMN change bigint`)
  for (const later of ['0042_order_steps.sql', '0044_order_stages.sql', '0060_order_sorting.sql'])
    await api.pool.query(readMigrations().find(({ name }) => name === later)!.sql)
  const { ordered_at: _, ...moved } = await orderOf(anna, first!)
  expect(moved).toMatchObject({ climate: before.climate, ordered_by: before.ordered_by, lines: before.lines })
  expect(moved.steps).toMatchObject([{ status: 'GK', by: 'buyer' }])
  const numbers = (await ordersOf(anna)).data.map(({ order_number, shop_id }) => `${shop_id} ${order_number}`)
  expect(numbers.toSorted()).toEqual(['east 2026-00001', 'north 2025-00001', 'north 2025-00002'])
  expect((await ordersOf(anna, '?search=armst%C3%B6d')).data.map(({ id }) => id)).toEqual([first])
  const next = await placed(anna)
  const [row] = await api.db.select({ number: orders.orderNumber }).from(orders).where(eq(orders.cartId, next))
  expect(row?.number).toBe(`${dayIn('SE', new Date()).slice(0, 4)}-00001`)
})
