import { randomUUID } from 'node:crypto'
import { eq } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { lineId } from '#contract/cart/line.ts'
import { shops } from '#server/db/schema.ts'
import { buyer, codeOf, device, INFORMATION } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

let api: Api
let made = 0
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** A shop of one's own with a cart of a chair and a visitor's chair, ready to be ordered. */
async function ready() {
  const shop = `shop-${++made}`
  await addShop(api.db, shop)
  await stock(api.db, shop, FURNISHED)
  const anna = await buyer(api, { [shop]: 3 })
  const { id } = await anna.create()
  for (const uid of ['1001', '1002']) await anna.add(id, uid)
  await anna.update(id, { customer: INFORMATION })
  const restock = (goods: typeof FURNISHED) => stock(api.db, shop, goods, { deleteMissing: true })
  return { anna, shop, id, restock, cart: () => anna.cart(id) }
}

const row = (uid: string, quantity = 1) => ({ uid, quantity })

const namedIn = (answer: { json: () => unknown }): string[] | undefined =>
  (answer.json() as Problem).errors?.map(({ field }) => field)

test('a cart says when its owner changed it last, which new prices do not', async () => {
  const { anna, id, restock, cart } = await ready()
  const at = async (): Promise<number> => Date.parse((await cart()).changed_at ?? '')
  const first = await at()
  expect(first).toBeGreaterThanOrEqual(Date.parse((await cart()).created_at))
  await anna.add(id, '1001')
  const second = await at()
  expect(second).toBeGreaterThan(first)
  const { revision } = await cart()
  await restock({ ...FURNISHED, '1002': { ...FURNISHED['1002'], price: 150_000 } })
  const refused = await anna.status(id, 'GK', { 'idempotency-key': randomUUID() }, 1)
  expect(codeOf(refused)).toBe('409 total_changed')
  expect((await cart()).revision).toBeGreaterThan(revision)
  expect(await at()).toBe(second)
  await api.pool.query('UPDATE carts SET changed_at = NULL WHERE id = $1', [id])
  expect((await cart()).changed_at).toBeNull()
})

test('a total that moved under an order is told with what moved, and ordered at once it is seen', async () => {
  const { anna, shop, id, restock, cart } = await ready()
  const { total, revision } = await cart()
  await restock({ ...FURNISHED, '1002': { ...FURNISHED['1002'], price: 150_000 } })
  const { intent, sync } = device(anna, shop)
  const { results, carts } = await sync(intent(id, 'cart.order', { expectedTotal: total }))
  expect(results).toMatchObject([{ outcome: 'refused', code: 'total_changed', revision: revision + 1 }])
  expect(carts).toMatchObject([{ from: revision, revision: revision + 1, status: 'EA', removed: [] }])
  expect(carts[0]?.lines.map((line) => [line.article_number, line.previous_unit_price, line.unit_price])).toEqual([
    ['1002', 1_299, 1_500],
  ])
  const now = carts[0]!.total
  expect(now).toBe((await cart()).total)
  const again = await sync(intent(id, 'cart.order', { expectedTotal: now }))
  expect(again.results).toMatchObject([{ outcome: 'applied' }])
  expect(again.carts).toMatchObject([{ status: 'GK', total: now }])
})

test('the single call says the same, and leaves the cart as it was', async () => {
  const { anna, id, restock, cart } = await ready()
  const { total } = await cart()
  await restock({ ...FURNISHED, '1002': { ...FURNISHED['1002'], price: 150_000 } })
  const key = { 'idempotency-key': randomUUID() }
  const answer = await anna.status(id, 'GK', key, total)
  expect(codeOf(answer)).toBe('409 total_changed')
  const { data } = answer.json<{ data: { total: number } }>()
  expect(data).toEqual(await cart())
  expect((await anna.status(id, 'GK', key, total)).body).toBe(answer.body)
  expect((await anna.status(id, 'GK', {}, data.total)).statusCode).toBe(200)
})

test('what stands in the way of an order is named: products that are gone, then those without a price', async () => {
  const { anna, id, restock } = await ready()
  await anna.add(id, '3001')
  const { '1002': _, ...rest } = FURNISHED
  await restock(rest)
  const gone = await anna.status(id, 'GK')
  expect([codeOf(gone), namedIn(gone)]).toEqual(['409 product_gone', ['1002']])
  await anna.update(id, { lines: [{ id: lineId(id, `shop-${made}`, '1002'), antal: '0' }] })
  const unpriced = await anna.status(id, 'GK')
  expect([codeOf(unpriced), namedIn(unpriced)]).toEqual(['409 price_on_request', ['3001']])
})

test('the outbox is told which products stand in the way, of an order and of rows that are added', async () => {
  const { anna, shop, id, restock } = await ready()
  const { '1002': _, ...rest } = FURNISHED
  await restock({ ...rest, '1003': { currency: 'EUR' } })
  const { intent, sync } = device(anna, shop)
  const ops = [
    intent(id, 'cart.order', {}),
    intent(id, 'lines.add', { rows: [row('2001'), row('1002'), row('nothing')] }),
    intent(id, 'lines.add', { rows: [row('2001'), row('1003')] }),
    intent(id, 'lines.add', { rows: [row('2001'), row('1001', 99_999)] }),
  ]
  const { results } = await sync(...ops)
  expect(results.map(({ code, errors }) => [code, errors?.map(({ field }) => field)])).toEqual([
    ['product_gone', ['1002']],
    ['product_gone', ['1002', 'nothing']],
    ['other_currency', ['1003']],
    ['quantity_too_large', ['1001']],
  ])
  const again = await sync(...ops)
  expect(again.results.map(({ outcome, code }) => [outcome, code])).toEqual(
    results.map(({ code }) => ['refused', code]),
  )
})

test('a product that comes back is no longer gone, and tells what it cost before', async () => {
  const { restock, cart } = await ready()
  const { '1002': back, ...rest } = FURNISHED
  await restock(rest)
  const line = async () => (await cart()).lines.find((one) => one.article_number === '1002')
  expect(await line()).toMatchObject({ unit_price: 1_299, product: { gone: true } })
  await restock({ ...rest, '1002': { ...back, price: 140_000 } })
  expect(await line()).toMatchObject({ unit_price: 1_400, previous_unit_price: 1_299, product: { gone: false } })
})

test('a product that changes its currency cannot be ordered with the others; an emptied cart takes the next one’s', async () => {
  const { anna, shop, id, restock, cart } = await ready()
  await restock({ ...FURNISHED, '1002': { ...FURNISHED['1002'], currency: 'EUR' } })
  const answer = await anna.status(id, 'GK')
  expect([codeOf(answer), namedIn(answer)]).toEqual(['409 product_gone', ['1002']])
  expect(codeOf(await anna.add(id, '1002'))).toBe('409 other_currency')
  const lines = ['1001', '1002'].map((uid) => ({ id: lineId(id, shop, uid), antal: '0' }))
  expect((await anna.update(id, { lines })).statusCode).toBe(200)
  expect((await anna.add(id, '1002')).statusCode).toBe(200)
  expect(await cart()).toMatchObject({ currency: 'EUR', lines: [{ product: { gone: false } }] })
})

test('an open cart follows its shop into another country, though its catalogue is the same', async () => {
  const { shop, cart } = await ready()
  const { subtotal, revision } = await cart()
  await api.db.update(shops).set({ country: 'FI' }).where(eq(shops.shopId, shop))
  const after = await cart()
  expect([after.subtotal, after.revision]).toEqual([subtotal, revision + 1])
  expect(after.vat).toBeCloseTo(subtotal * 0.255, 1)
})

test('a copy is a new cart with the same rows, at the prices of now', async () => {
  const { anna, shop, restock, cart } = await ready()
  const { lines } = await cart()
  await restock({ ...FURNISHED, '1002': { ...FURNISHED['1002'], price: 150_000 } })
  const { intent, sync } = device(anna, shop)
  const copy = randomUUID()
  const rows = lines
    .filter((line) => line.prisl_underrad === '0')
    .map((line) => ({ uid: line.article_number, quantity: Number(line.antal) }))
  const answer = await sync(intent(copy, 'cart.create', { title: 'Copy' }), intent(copy, 'lines.add', { rows }))
  expect(answer.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
  const [copied, original] = [await anna.cart(copy), await cart()]
  expect(copied.lines.map((line) => line.previous_unit_price)).toEqual([null, null, null])
  expect([copied.total, copied.lines.map(({ antal }) => antal)]).toEqual([
    original.total,
    original.lines.map(({ antal }) => antal),
  ])
})

test('what waits for a cart that another process changes sees what that has written', async () => {
  const { anna, shop, id, cart } = await ready()
  const { intent, sync } = device(anna, shop)
  const line = lineId(id, shop, '1002')
  const other = await api.pool.connect()
  const whileLocked = async (change: () => PromiseLike<unknown>): Promise<void> => {
    await other.query('BEGIN')
    await other.query('SELECT FROM carts WHERE id = $1 FOR UPDATE', [id])
    const changing = Promise.resolve(change())
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await api.pool.query(waiting)).rowCount).toBe(1)
    await other.query('UPDATE cart_lines SET antal = antal + 10 WHERE cart_id = $1 AND id = $2', [id, line])
    await other.query('COMMIT')
    await changing
  }
  await whileLocked(() => anna.add(id, '1002'))
  await whileLocked(() => sync(intent(id, 'line.changeQuantity', { lineId: line, delta: 1 })))
  other.release()
  expect((await cart()).lines.find((one) => one.id === line)?.antal).toBe('23')
})

test('ids that are no UUIDs for the database are refused before it sees them', async () => {
  const { anna, shop, id } = await ready()
  const { intent, post } = device(anna, shop)
  const urn = `urn:uuid:${randomUUID()}`
  const answers = [
    await anna.send('POST', '/api/cart', { title: 'x', shop_id: shop, id: urn }),
    await anna.update(id, { lines: [{ id: urn, antal: '1' }] }),
    await anna.update(id, { customer_id: urn }),
    await anna.update(urn, { title: 'x' }),
    await anna.send('GET', '/api/cart', undefined, { 'x-client-id': urn }),
    await post([intent(urn, 'cart.create', { title: 'x' })]),
  ]
  expect(answers.map(codeOf)).toEqual(answers.map(() => '400 validation_failed'))
})
