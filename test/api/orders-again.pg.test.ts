import { eq } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgainLine } from '#contract/orders/orders.schema.ts'
import { customers, shops, users } from '#server/db/schema.ts'
import { buyer } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import type { Api } from './harness.ts'
import { orderOf, placed, startOrders } from './orders.ts'

let api: Api
beforeAll(async () => {
  api = await startOrders()
})
afterAll(() => api.close())

const { '1001': chair, '1002': visitor, '2001': arm } = FURNISHED
const goods = {
  '1001': chair!,
  '1002': visitor!,
  '2001': arm!,
  set: {
    name: { sv: 'Grupp' },
    price: 100_00,
    parts: [
      { uid: '2001', quantity: 1 },
      { uid: '1002', quantity: 2 },
    ],
  },
  lamp: { name: { sv: 'Lampa', en: 'Lamp' }, price: 50_00 },
  vase: { name: { sv: 'Vas' }, price: 20_00 },
}

test('what ordering the same again would be: same, another price, other parts, gone', async () => {
  await stock(api.db, 'south', goods, { deleteMissing: true })
  const anna = await buyer(api, { south: 3 })
  const rows = { '1001': 2, '1002': 1, set: 3, lamp: 4, vase: 5 }
  const id = await placed(anna, { shop: 'south', rows })
  const again = async (language = '') =>
    (await anna.send('GET', `/api/orders/${id}/again${language}`)).json<{ data: { lines: AgainLine[] } }>().data.lines
  const states = async () => Object.fromEntries((await again()).map(({ uid, state }) => [uid, state]))

  expect(await states()).toEqual({ '1001': 'same', '1002': 'same', set: 'same', lamp: 'same', vase: 'same' })
  const before = await orderOf(anna, id)
  const { vase: _, ...left } = goods
  await stock(
    api.db,
    'south',
    {
      ...left,
      '1001': { ...chair, discount_percentage: 0 },
      '1002': { ...visitor, price: null },
      set: { ...goods.set, parts: [{ uid: '1002', quantity: 2 }] },
      lamp: { ...goods.lamp, currency: 'EUR', name: { sv: 'Lampan', en: 'The lamp' } },
    },
    { deleteMissing: true },
  )
  expect(await again('?language=en')).toEqual([
    {
      uid: '1001',
      quantity: 2,
      name: 'Office chair Alpha',
      thumbnail: expect.any(String),
      state: 'price_changed',
      price_then: 4_766.4,
      price_now: 5_296,
      currency: 'SEK',
      currency_then: 'SEK',
    },
    {
      uid: '1002',
      quantity: 1,
      name: 'Besöksstol Beta',
      thumbnail: expect.any(String),
      state: 'price_changed',
      price_then: 1_299,
      price_now: null,
      currency: 'SEK',
      currency_then: 'SEK',
    },
    {
      uid: 'set',
      quantity: 3,
      name: 'Grupp',
      thumbnail: null,
      state: 'parts_changed',
      price_then: 3_148.5,
      price_now: 100,
      currency: 'SEK',
      currency_then: 'SEK',
    },
    {
      uid: 'lamp',
      quantity: 4,
      name: 'The lamp',
      thumbnail: null,
      state: 'price_changed',
      price_then: 50,
      price_now: 50,
      currency: 'EUR',
      currency_then: 'SEK',
    },
    {
      uid: 'vase',
      quantity: 5,
      name: 'Vas',
      thumbnail: null,
      state: 'gone',
      price_then: 20,
      price_now: null,
      currency: 'SEK',
      currency_then: 'SEK',
    },
  ])
  // Asking changes nothing, and the order keeps the prices and texts of its moment.
  expect(await orderOf(anna, id)).toEqual(before)
})

test('an order keeps who ordered, for whom and from whom, whatever they are called later', async () => {
  const [berg] = await api.db
    .insert(customers)
    .values({ shopId: 'north', name: 'Berg AB', orgNumber: '55-1' })
    .returning()
  const bo = await buyer(api, { north: 3 }, { companies: { north: [berg!.id] } })
  const id = await placed(bo, { customer_id: berg!.id })
  const before = await orderOf(bo, id)
  await api.db.update(customers).set({ name: 'Dal AB', orgNumber: '55-2' }).where(eq(customers.id, berg!.id))
  await api.db.update(users).set({ name: 'Other', email: 'other@example.com' }).where(eq(users.id, bo.id))
  await api.db.update(shops).set({ name: 'Other', country: 'FI', paymentTerms: '5' }).where(eq(shops.shopId, 'north'))
  expect(await orderOf(bo, id)).toEqual(before)
  await api.db.delete(customers).where(eq(customers.id, berg!.id))
  expect(await orderOf(bo, id)).toEqual({ ...before, customer_id: null })
})
