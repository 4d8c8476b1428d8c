import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { buyer } from './carts.ts'
import type { Api } from './harness.ts'
import { orderOf, placed, startOrders } from './orders.ts'
import { putBack } from './tables.ts'

let api: Api
beforeAll(async () => {
  api = await startOrders()
})
afterAll(() => api.close())

interface Listed {
  lines: readonly { article_number: string; list_price?: number | null | undefined }[]
}
const lists = ({ lines }: Listed) => lines.map((line) => [line.article_number, line.list_price])

test('open carts from before learn their list prices; an order keeps what it knew', async () => {
  const anna = await buyer(api)
  const ordered = await placed(anna, { rows: { '1001': 1 } })
  const { id } = await anna.create()
  await anna.add(id, '1001')
  await anna.add(id, '1002')
  await putBack(
    api.pool,
    `ALTER TABLE cart_lines DROP COLUMN list_price; DELETE FROM migrations WHERE name = '0016_list_prices.sql'`,
  )
  expect(await migrate(api.pool)).toHaveLength(1)
  expect(lists(await anna.cart(id))).toEqual([
    ['1001', 5_296],
    ['2001', null],
    ['1002', null],
  ])
  expect(lists(await orderOf(anna, ordered))).toEqual([
    ['1001', null],
    ['2001', null],
  ])
})
