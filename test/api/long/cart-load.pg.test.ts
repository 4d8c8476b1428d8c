import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineId } from '#contract/cart/line.ts'
import { seeded } from '#server/bench/random.ts'
import { rounds, TEST_MS } from '#test/length.ts'
import { outboxClient, restClient } from '../cart-client.ts'
import { replay, type FirstAnswer } from '../cart-story.ts'
import { buyer, changeOf, device } from '../carts.ts'
import { stock } from '../goods.ts'
import { type Api, startApi } from '../harness.ts'
import { addShop } from '../people.ts'

let api: Api
const uid = (i: number): string => `p${i}`
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  const goods = Array.from({ length: 2_000 }, (_, i) => [uid(i), { price: 1_001 + i * 37, discount_percentage: i % 7 }])
  await stock(api.db, 'north', Object.fromEntries(goods) as Record<string, { price: number }>)
})
afterAll(() => api.close())

/** What each client does. */
const WORKS = rounds('LOAD', { short: 4, long: 150 })
/** The same clients again, as far as chance lets them meet alike. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`thirty-two clients change one cart ${WORKS} times each, with repeats and lost answers, and leave what one after another would have left`, {
  timeout: TEST_MS + WORKS * 2_000,
}, async () => {
  process.stdout.write(`seed ${SEED}\n`)
  const anna = await buyer(api)
  const { id, revision: first } = await anna.create()
  const few = Array.from({ length: 17 }, (_, i) => uid(i * 7))
  const answers: FirstAnswer[] = []
  await Promise.all(
    Array.from({ length: 32 }, async (_, i) => {
      const random = seeded(SEED + i)
      const client = (i % 2 === 0 ? outboxClient : restClient)(anna, id, few, answers)
      for (let work = 0; work < WORKS; work++) await client.work(random)
    }),
  )
  const cart = await anna.cart(id)
  const expected = replay(answers, first)
  expect(new Map(cart.lines.map((line) => [line.article_number, Number(line.antal)]))).toEqual(expected.pieces)
  expect(cart.revision).toBe(expected.revision)
  expect(answers.length).toBeGreaterThan(WORKS * 10)
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
