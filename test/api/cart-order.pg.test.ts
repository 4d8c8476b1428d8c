import { randomUUID } from 'node:crypto'
import { eq, sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineId } from '#contract/cart/line.ts'
import { customers, shops } from '#server/db/schema.ts'
import { buyer, codeOf, INFORMATION } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const shop of ['north', 'south', 'east']) await addShop(api.db, shop)
  await stock(api.db, 'north', FURNISHED)
  await stock(api.db, 'east', FURNISHED)
})
afterAll(() => api.close())

/** A cart that lacks nothing. */
async function ready(shops: Record<string, number> = { north: 3 }) {
  const anna = await buyer(api, shops)
  const { id } = await anna.create()
  await anna.add(id, '1001')
  await anna.update(id, { customer: INFORMATION })
  return { anna, id, cart: () => anna.cart(id) }
}

describe('ordering', () => {
  test('closes the cart with the moment, and answers all of it', async () => {
    const { anna, id, cart } = await ready()
    const answer = await anna.status(id, 'GK')
    expect(answer.statusCode).toBe(200)
    const now = await cart()
    expect(answer.json()).toEqual({ data: now })
    expect(now).toMatchObject({ status: 'GK', revision: 4, customer_reference: 'PO 4711', total: 5_958 })
    expect(now.ordered_at).toBe(now.closed_at)
    expect(answer.headers.etag).toBe('"4"')
    expect(codeOf(await anna.status(id, 'GK'))).toBe('409 cart_closed')
    expect(codeOf(await anna.add(id, '1002'))).toBe('409 cart_closed')
    expect(codeOf(await anna.update(id, { title: 'Later' }))).toBe('409 cart_closed')
  })

  test('keeps prices, texts and VAT of its moment, whatever the shop does later', async () => {
    const { anna, id, cart } = await ready({ east: 3 })
    await anna.status(id, 'GK')
    const ordered = await cart()
    await stock(api.db, 'east', { '1001': { name: { sv: 'Annat' }, price: 1 } }, { deleteMissing: true })
    await api.db.update(shops).set({ country: 'FI', providerContact: 'Somebody else' }).where(eq(shops.shopId, 'east'))
    expect(await cart()).toEqual(ordered)
  })

  test('names every field of the customer information that is missing', async () => {
    const { anna, id, cart } = await ready()
    await anna.update(id, { customer: { city: '  ', additional_information: '' }, customer_reference: '' })
    const answer = await anna.status(id, 'GK')
    expect(codeOf(answer)).toBe('422 customer_information_required')
    expect(answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
      'customer.city',
      'customer.customer_reference',
    ])
    expect((await cart()).status).toBe('EA')
  })

  test('asks for a field that a cart from before it lacks, and says it as empty', async () => {
    const { anna, id, cart } = await ready()
    await api.db.execute(sql`UPDATE carts SET information = information - 'city' WHERE id = ${id}`)
    expect((await cart()).customer.city).toBe('')
    expect(codeOf(await anna.status(id, 'GK'))).toBe('422 customer_information_required')
    await anna.update(id, { customer: { city: 'Umeå' } })
    expect((await anna.status(id, 'GK')).statusCode).toBe(200)
  })

  test('is refused with a product whose price has to be asked for, and with an empty cart', async () => {
    const { anna, id } = await ready()
    await anna.add(id, '3001')
    expect(codeOf(await anna.status(id, 'GK'))).toBe('409 price_on_request')
    const [chair, rug] = ['1001', '3001'].map((uid) => lineId(id, 'north', uid))
    await anna.update(id, { lines: [chair, rug].map((line) => ({ id: line, antal: '0' })) })
    expect(codeOf(await anna.status(id, 'GK'))).toBe('409 cart_empty')
  })

  test('at another total than the person saw is refused with the cart as it is', async () => {
    const { anna, id, cart } = await ready()
    const answer = await anna.status(id, 'GK', {}, 5_957.99)
    expect(codeOf(answer)).toBe('409 total_changed')
    expect(answer.json()).toMatchObject({ data: await cart() })
    expect((await anna.status(id, 'GK', {}, 5_958)).statusCode).toBe(200)
  })

  test('a hundred times at once, with the same and other keys, is one order', async () => {
    const { anna, id, cart } = await ready()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => anna.status(id, 'GK', { 'idempotency-key': i % 2 ? key : randomUUID() })),
    )
    const told = Map.groupBy(answers, codeOf)
    expect([...told.keys()].toSorted()).toEqual(['200', '409 cart_closed'])
    expect(new Set(told.get('200')?.map(({ body }) => body)).size).toBe(1)
    expect((await cart()).revision).toBe(4)
  })
})

test('a changed price and a product that is gone are flagged, and ordered only when they are seen', async () => {
  await addShop(api.db, 'west')
  await stock(api.db, 'west', FURNISHED)
  const anna = await buyer(api, { west: 3 })
  const { id } = await anna.create()
  await anna.add(id, '1001')
  await anna.add(id, '1002')
  await anna.update(id, { customer: INFORMATION })
  const { '1001': chair, '2001': arm } = FURNISHED
  await stock(api.db, 'west', { '1001': { ...chair, price: 500_000 }, '2001': { ...arm } }, { deleteMissing: true })
  const now = await anna.cart(id)
  // (5000,00 + 2 × 450,50) × 0,9 = 5310,90.
  expect(
    now.lines.map((line) => [line.article_number, line.unit_price, line.previous_unit_price, line.product.gone]),
  ).toEqual([
    ['1001', 5_310.9, 4_766.4, false],
    ['2001', 450.5, null, false],
    ['1002', 1_299, null, true],
  ])
  expect(now.revision).toBe(5)
  expect(now.subtotal).toBe(6_609.9)
  expect(codeOf(await anna.status(id, 'GK'))).toBe('409 product_gone')
  await anna.update(id, { lines: [{ id: lineId(id, 'west', '1002'), antal: '0' }] })
  expect((await anna.status(id, 'GK', {}, 6_638.63)).statusCode).toBe(200)
})

test('a cart is cancelled once; no other status can be asked for', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  for (const status of ['ÖV', 'EA', 'GKAN', 'something'])
    expect(codeOf(await anna.status(id, status))).toBe('409 status_not_allowed')
  expect((await anna.status(id, 'AN')).statusCode).toBe(200)
  expect(codeOf(await anna.status(id, 'AN'))).toBe('409 cart_closed')
  expect(await anna.cart(id)).toMatchObject({ status: 'AN', ordered_at: null })
})

test('the company is one of the buyer’s, and its terms are the cart’s', async () => {
  const made = await api.db
    .insert(customers)
    .values([
      { shopId: 'north', name: 'Berg AB', paymentTerms: '10 dagar' },
      { shopId: 'south', name: 'Secret Ltd' },
    ])
    .returning({ id: customers.id })
  const [berg, foreign] = made.map(({ id }) => id)
  const anna = await buyer(api, { north: 3 }, { companies: { north: [berg!] } })
  const { id } = await anna.create()
  await anna.update(id, { customer_id: berg })
  expect(await anna.cart(id)).toMatchObject({ customer_id: berg, company: 'Berg AB', payment_terms: '10 dagar' })
  expect(codeOf(await anna.update(id, { customer_id: foreign }))).toBe('403 company_forbidden')
  await anna.update(id, { customer_id: null })
  expect(await anna.cart(id)).toMatchObject({ customer_id: null, company: null, payment_terms: null })
})
