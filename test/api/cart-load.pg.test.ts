import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineId } from '#contract/cart-line.ts'
import { buyer, changeOf, device } from './carts.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

let api: Api
const uid = (i: number): string => `p${i}`
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  const goods = Array.from({ length: 2_000 }, (_, i) => [uid(i), { price: 1_001 + i * 37, discount_percentage: i % 7 }])
  await stock(api.db, 'north', Object.fromEntries(goods) as Record<string, { price: number }>)
})
afterAll(() => api.close())

test('thirty-two clients at one cart leave what they would have left one after another', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const expected = new Map<string, number>()
  const clients = Array.from({ length: 32 }, (_, client) => async () => {
    for (let i = 0; i < 6; i++) {
      const product = uid((client * 3 + i * 5) % 17)
      const quantity = 1 + ((client + i) % 3)
      const key = `00000000-0000-4000-8000-${String(client * 100 + i).padStart(12, '0')}`
      expected.set(product, (expected.get(product) ?? 0) + quantity)
      const answers = [await anna.add(id, product, quantity, { 'idempotency-key': key })]
      if (i % 2 === 0) answers.push(await anna.add(id, product, quantity, { 'idempotency-key': key }))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    }
  })
  await Promise.all(clients.map((work) => work()))
  const cart = await anna.cart(id)
  expect(new Map(cart.lines.map((line) => [line.article_number, Number(line.antal)]))).toEqual(expected)
  expect(cart.revision).toBe(1 + 32 * 6)
  const sum = (of: 'subtotal' | 'vat') => cart.lines.reduce((total, line) => total + Math.round(line[of] * 100), 0)
  expect([sum('subtotal'), sum('vat')]).toEqual([Math.round(cart.subtotal * 100), Math.round(cart.vat * 100)])
})

test('two thousand lines come in one intent, and answers about them stay within 4 KB', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const { intent, sync } = device(anna)
  const rows = Array.from({ length: 2_000 }, (_, i) => ({ uid: uid(i), quantity: 1 + (i % 5) }))
  const { results, carts } = await sync(intent(id, 'lines.add', { rows }))
  expect(results).toMatchObject([{ outcome: 'applied' }])
  expect(carts[0]?.lines).toHaveLength(2_000)
  const one = await anna.add(id, uid(3))
  expect(Buffer.byteLength(one.body)).toBeLessThanOrEqual(4_096)
  expect(changeOf(one).lines.map(({ antal }) => antal)).toEqual(['5'])
  const lines = rows.map((row) => ({ id: lineId(id, 'north', row.uid), antal: '9' }))
  const all = await anna.update(id, { lines })
  expect(Buffer.byteLength(all.body)).toBeLessThanOrEqual(4_096)
  expect(changeOf(all).touched).toBe(2_000)
  const cart = await anna.cart(id)
  expect(new Set(cart.lines.map(({ antal }) => antal))).toEqual(new Set(['9']))
  expect(cart.total).toBe(changeOf(all).total)
})
