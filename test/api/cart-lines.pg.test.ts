import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineId } from '#contract/cart/line.ts'
import { buyer, changeOf, codeOf, device } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north', { providerContact: 'Kim', paymentTerms: '30 dagar' })
  await addShop(api.db, 'south', { country: 'FI', currency: 'EUR', language: 'en' })
  await stock(api.db, 'north', { ...FURNISHED, euro: { currency: 'EUR', price: 5_000 } })
  await stock(api.db, 'south', { a: { price: 10_002, currency: 'EUR' } })
})
afterAll(() => api.close())

test('a new cart is open, empty, and says what its shop says', async () => {
  const anna = await buyer(api)
  const cart = await anna.create('Reception')
  expect(cart).toMatchObject({
    title: 'Reception',
    name: 'Reception',
    shop_id: 'north',
    status: 'EA',
    revision: 1,
    lines: [],
    currency: 'SEK',
    total: 0,
    company: null,
    payment_terms: '30 dagar',
    provider_contact: 'Kim',
  })
  expect(await anna.carts()).toEqual([cart])
})

test('a product comes with its parts, priced by the server, in a small answer', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const answer = await anna.add(id, '1001', 3)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.etag).toBe('"2"')
  // (4395,00 + 2 × 450,50) × 0,9 = 4766,40; × 3 = 14 299,20; VAT 25 % = 3 574,80.
  expect(changeOf(answer)).toMatchObject({
    cart_id: id,
    revision: 2,
    touched: 2,
    subtotal: 14_299.2,
    vat: 3_574.8,
    total: 17_874,
    lines: [
      {
        id: lineId(id, 'north', '1001'),
        antal: '3',
        prisl_underrad: '0',
        parent_id: null,
        article_number: '1001',
        product: { shop: 'north', uid: '1001', name: 'Kontorsstol Alfa', gone: false },
        unit_price: 4_766.4,
        list_price: 5_296,
        subtotal: 14_299.2,
      },
      {
        id: lineId(id, 'north', '1001', '2001'),
        antal: '6',
        prisl_underrad: '1',
        parent_id: lineId(id, 'north', '1001'),
        unit_price: 450.5,
        sub_price: 2_703,
        subtotal: 0,
        vat: 0,
        total: 0,
      },
    ],
  })
  expect((await anna.cart(id)).lines).toEqual(changeOf(answer).lines)
})

test('adding again grows the line, with its parts', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, '1001', 2)
  await anna.add(id, '1001', 1)
  const { lines } = await anna.cart(id)
  expect(lines.map(({ antal }) => antal)).toEqual(['3', '6'])
})

test('a line that was removed goes back to its place, its parts behind it', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna)
  const { id } = await anna.create()
  for (const uid of ['1001', '1002', '3001']) await anna.add(id, uid)
  const before = (await anna.cart(id)).lines
  expect(before.map(({ position }) => position)).toEqual([1, 1, 2, 3])
  const remove = (uid: string) => intent(id, 'line.remove', { lineId: lineId(id, 'north', uid) })
  const back = (uid: string, position: number) => intent(id, 'lines.add', { rows: [{ uid, quantity: 1, position }] })
  const answer = await sync(remove('1001'), remove('1002'), back('1002', 2), back('1001', 1))
  expect(answer.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied', 'applied'])
  expect((await anna.cart(id)).lines).toEqual(before)
})

test("VAT follows the shop's country, half-up to the cent", async () => {
  const anna = await buyer(api, { south: 3 })
  const { id } = await anna.create()
  // 100,02 × 25,5 % = 25,5051.
  expect(changeOf(await anna.add(id, 'a'))).toMatchObject({ subtotal: 100.02, vat: 25.51, total: 125.53 })
})

test('quantities are set, lines taken away, and lines that are not named stay', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, '1001', 2)
  await anna.add(id, '1002', 2)
  const chair = lineId(id, 'north', '1001')
  const answer = await anna.update(id, { lines: [{ id: chair, antal: '5' }] })
  expect(changeOf(answer).lines.map(({ antal }) => antal)).toEqual(['5', '10'])
  const removed = await anna.update(id, { lines: [{ id: chair, antal: '0' }] })
  expect(changeOf(removed)).toMatchObject({ lines: [], touched: 2, subtotal: 2_598 })
  expect((await anna.cart(id)).lines.map((line) => line.article_number)).toEqual(['1002'])
  const again = await anna.update(id, { lines: [{ id: chair, antal: '0' }] })
  expect(changeOf(again).revision).toBe(changeOf(removed).revision)
})

describe('refused, and nothing changes:', () => {
  test.for([
    ['a product that there is not', (uid: string) => ({ uid }), 'nothing', '409 product_gone'],
    ['another currency', (uid: string) => ({ uid }), 'euro', '409 other_currency'],
    ['more than a line holds', (uid: string) => ({ uid, quantity: 99_999 }), '1002', '422 quantity_too_large'],
  ] as const)('%s', async ([, product, uid, code]) => {
    const anna = await buyer(api)
    const { id } = await anna.create()
    await anna.add(id, '1002')
    const body = { product: { shop: 'north', ...product(uid) }, shop_id: 'north' }
    expect(codeOf(await anna.send('POST', `/api/cart/line/${id}`, body))).toBe(code)
    expect(await anna.cart(id)).toMatchObject({ revision: 2, lines: [{ antal: '1' }] })
  })

  test('a quantity of a line that is gone, or of a part', async () => {
    const anna = await buyer(api)
    const { id } = await anna.create()
    await anna.add(id, '1001')
    const part = lineId(id, 'north', '1001', '2001')
    expect(codeOf(await anna.update(id, { lines: [{ id: part, antal: '4' }] }))).toBe('409 part_of_line')
    const gone = lineId(id, 'north', '1002')
    const change = { title: 'Not this either', lines: [{ id: gone, antal: '4' }] }
    expect(codeOf(await anna.update(id, change))).toBe('409 line_gone')
    expect(await anna.cart(id)).toMatchObject({ title: 'Reception', revision: 2 })
  })
})

test('an empty cart takes the currency of what is put in first', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, 'euro')
  expect((await anna.cart(id)).currency).toBe('EUR')
})

test('names are in the language that is asked for', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, '1001')
  const answer = await anna.send('GET', '/api/cart?language=en')
  expect(answer.json<{ data: { lines: { product: { name: string } }[] }[] }>().data[0]?.lines[0]?.product.name).toBe(
    'Office chair Alpha',
  )
})
