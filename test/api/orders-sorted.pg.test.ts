import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORDER_SORTS, type OrderSort } from '#contract/office/orders.ts'
import { and, inArray, sql } from '#server/db/drizzle.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { orders } from '#server/db/order-schema.ts'
import { customers } from '#server/db/schema.ts'
import { matching } from '#server/features/orders/filter.ts'
import { visibleOrders } from '#server/features/orders/scope.ts'
import { ORDER_BY } from '#server/features/orders/sorted.ts'
import type { Session } from '#server/http/session-store.ts'
import { type Buyer, buyer, codeOf } from './carts.ts'
import type { Api } from './harness.ts'
import { ordersOf, placed, startOrders } from './orders.ts'
import { putBack } from './tables.ts'

let api: Api
let staff: Buyer
/** In the order in which they were placed: of Zander for 1, of Berg for 3, of nobody's company for 2, of Berg for 1. */
let ids: string[]
beforeAll(async () => {
  api = await startOrders()
  staff = await buyer(api, { north: 8 }, { username: 'kim' })
  const [zander, berg] = await api.db
    .insert(customers)
    .values(['Zander AB', 'berg AB'].map((name) => ({ shopId: 'north', name, orgNumber: '' })))
    .returning()
  const companies = { north: [zander!.id, berg!.id] }
  const anna = await buyer(api, { north: 3 }, { username: 'anna', companies })
  ids = [
    await placed(anna, { customer_id: zander!.id, rows: { '1001': 1 } }),
    await placed(anna, { customer_id: berg!.id, rows: { '1001': 3 } }),
    await placed(staff, { rows: { '1001': 2 } }),
    await placed(anna, { customer_id: berg!.id, rows: { '1001': 1 } }),
  ]
  await take(ids[0]!, 'confirm', { delivery_on: '2030-05-02' })
  await take(ids[1]!, 'confirm', { delivery_on: '2030-04-02' })
  await take(ids[3]!, 'cancel')
  await api.db.execute(sql`UPDATE orders SET buyer_name = 'Maja', sold_to = 'maja' WHERE cart_id = ${ids[2]!}`)
})
afterAll(() => api.close())

const take = async (id: string, way: string, body: object = {}): Promise<void> => {
  const answer = await staff.send('POST', `/api/orders/${id}/${way}`, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
/** The places of orders, from 0 in the order in which they were placed. */
const inOrder = async (query: string) =>
  (await ordersOf(staff, `?shop_id=north&${query}`)).data.map(({ id }) => ids.indexOf(id))

describe('the queue of orders', () => {
  test('stands in the order that is asked for', async () => {
    expect(await inOrder('')).toEqual([3, 2, 1, 0])
    const sorted: Readonly<Record<OrderSort, number[]>> = {
      placed_desc: [3, 2, 1, 0],
      placed_asc: [0, 1, 2, 3],
      company_asc: [3, 1, 2, 0],
      company_desc: [0, 2, 1, 3],
      total_asc: [3, 0, 2, 1],
      total_desc: [1, 2, 0, 3],
      stage_asc: [2, 1, 0, 3],
      stage_desc: [3, 0, 1, 2],
      // What is not promised stands last, whichever way.
      due_asc: [1, 0, 3, 2],
      due_desc: [0, 1, 3, 2],
    }
    for (const sort of ORDER_SORTS) expect([sort, await inOrder(`sort=${sort}`)]).toEqual([sort, sorted[sort]])
  })

  test('has the same order over its pages, and within what it is narrowed to', async () => {
    const pages = await Promise.all([1, 2].map((page) => inOrder(`sort=company_asc&per_page=3&page=${page}`)))
    expect(pages).toEqual([[3, 1, 2], [0]])
    expect(await inOrder('sort=total_asc&stage=confirmed')).toEqual([0, 1])
    expect(codeOf(await staff.send('GET', '/api/orders?sort=price'))).toBe('400 validation_failed')
  })

  test('is read from an index, however many orders there are', async () => {
    const session = {
      owner: { kind: 'user', id: staff.id },
      userId: staff.id,
      levels: new Map([['north', 8]]),
      companies: new Map([['north', { whole: true, ids: [], first: null, required: false }]]),
    } as unknown as Session
    const client = await api.pool.connect()
    try {
      // With four orders all of them would be sorted: what is left to the planner is to read them in their order.
      await client.query(
        'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off',
      )
      for (const sort of ORDER_SORTS) {
        const { sql: text, params } = api.db
          .select({ id: orders.cartId })
          .from(orders)
          .where(and(visibleOrders(session, 'north'), matching({})))
          .orderBy(...ORDER_BY[sort])
          .limit(50)
          .toSQL()
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(`${sort}: ${plan}`).toMatch(/Index (Only )?Scan/)
        expect(`${sort}: ${plan}`).not.toMatch(/Sort/)
      }
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  test('knows orders of before by what their carts say', async () => {
    await putBack(
      api.pool,
      'DROP TRIGGER orders_sort ON orders; DROP FUNCTION sort_order; ALTER TABLE orders DROP COLUMN sold_to, DROP COLUMN total; DROP INDEX orders_by_stage, orders_due_last',
    )
    await api.pool.query(readMigrations().find(({ name }) => name === '0060_order_sorting.sql')!.sql)
    const rows = await api.db
      .select({ id: orders.cartId, soldTo: orders.soldTo, total: orders.total })
      .from(orders)
      .where(inArray(orders.cartId, ids))
    const told = new Map(rows.map(({ id, ...row }) => [ids.indexOf(id), row]))
    const { data } = await ordersOf(staff, '?shop_id=north')
    for (const { id, total, company } of data)
      expect(told.get(ids.indexOf(id))).toEqual({
        soldTo: (company ?? 'Maja').toLowerCase(),
        total: Math.round(total * 100),
      })
  })
})
