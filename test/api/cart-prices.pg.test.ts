import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartPrices } from '#contract/cart/prices.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { eq } from '#server/db/drizzle.ts'
import { customers } from '#server/db/schema.ts'
import { agree, priceRow } from './agreements.ts'
import { type Buyer, buyer, codeOf } from './carts.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addCompany, addShop } from './people.ts'

/** A company with a list, one with another that hides a product, and one without any. */
let api: Api
let berg: string
let dal: string
let ek: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', {
    chair: { name: { sv: 'Stol', en: 'Chair' }, price: 100_000, parts: [{ uid: 'seat', quantity: 1 }] },
    seat: { price: 10_000 },
    lamp: { name: { sv: 'Lampa' }, price: 50_000 },
    rug: { price: 20_000 },
  })
  berg = await addCompany(api.db, 'north', 'Berg AB')
  dal = await addCompany(api.db, 'north', 'Dal AB')
  ek = await addCompany(api.db, 'north', 'Ek AB')
  const [one, other] = [
    { id: 'berg', companies: [berg] },
    { id: 'dal', companies: [dal] },
  ]
  await agree(api.db, 'north', one, priceRow({ product: 'chair' }, { price: 70_000, from: 3 }))
  await agree(
    api.db,
    'north',
    other,
    priceRow({ product: 'chair' }, { discount: 50 }),
    priceRow({ product: 'lamp' }, { hidden: true }),
  )
})
afterAll(() => api.close())

const buys = (companies: readonly string[], level = 3): Promise<Buyer> =>
  buyer(api, { north: level }, { companies: { north: companies } })

/** A cart for somebody's first company: three chairs, a lamp and a rug. */
async function filled(someone: Buyer): Promise<Cart> {
  const { id } = await someone.create()
  await someone.add(id, 'chair', 3)
  await someone.add(id, 'lamp')
  await someone.add(id, 'rug')
  return await someone.cart(id)
}

const ask = (someone: Buyer, cart: string, query = '') => someone.send('GET', `/api/cart/${cart}/prices${query}`)
const pricesOf = async (someone: Buyer, cart: string, query = ''): Promise<CartPrices> =>
  (await ask(someone, cart, query)).json<{ data: CartPrices }>().data

test('says which lines would cost something else for another company, or be gone, and writes nothing', async () => {
  const anna = await buys([berg, dal, ek])
  const cart = await filled(anna)
  const prices = await pricesOf(anna, cart.id, `?company_id=${dal.toUpperCase()}&language=en`)
  const [chair, lamp] = cart.lines.filter(({ parent_id }) => parent_id === null)
  expect(prices).toEqual({
    cart_id: cart.id,
    revision: cart.revision,
    company_id: dal,
    currency: 'SEK',
    lines: [
      {
        id: chair!.id,
        article_number: 'chair',
        name: 'Chair',
        antal: '3',
        // The price from three pieces on with its part; half of both.
        before: { unit_price: 800, subtotal: 2_400, gone: false },
        after: { unit_price: 550, subtotal: 1_650, gone: false },
      },
      {
        id: lamp!.id,
        article_number: 'lamp',
        name: 'Lampa',
        antal: '1',
        before: { unit_price: 500, subtotal: 500, gone: false },
        after: { unit_price: 500, subtotal: 500, gone: true },
      },
    ],
    before: { subtotal: 3_100, vat: 775, total: 3_875 },
    after: { subtotal: 2_350, vat: 587.5, total: 2_937.5 },
  })
  expect(await anna.cart(cart.id)).toEqual(cart)
})

test('is what choosing the company then does', async () => {
  const anna = await buys([berg, dal, ek])
  const { id } = await filled(anna)
  for (const company of [dal, ek, null, berg]) {
    const foreseen = await pricesOf(anna, id, `?company_id=${company ?? 'none'}`)
    const before = await anna.cart(id)
    expect(foreseen.before).toEqual({ subtotal: before.subtotal, vat: before.vat, total: before.total })
    await anna.update(id, { customer_id: company })
    const after = await anna.cart(id)
    expect(foreseen.after).toEqual({ subtotal: after.subtotal, vat: after.vat, total: after.total })
    for (const line of foreseen.lines) {
      const now = after.lines.find((one) => one.id === line.id)
      expect(line.after).toEqual({ unit_price: now!.unit_price, subtotal: now!.subtotal, gone: now!.product.gone })
    }
    // Whatever is not named stays what it was.
    const named = new Set(foreseen.lines.map((line) => line.id))
    const unnamed = ({ lines }: Cart) =>
      lines.flatMap((line) => (named.has(line.id) ? [] : [[line.id, line.unit_price]]))
    expect(
      unnamed(after).filter(([lineId]) => before.lines.some((one) => one.id === lineId && !one.parent_id)),
    ).toEqual(unnamed(before).filter(([lineId]) => after.lines.some((one) => one.id === lineId && !one.parent_id)))
  }
})

test('without a company it is for the first of one’s own', async () => {
  const anna = await buys([berg, dal])
  const { id } = await filled(anna)
  await anna.update(id, { customer_id: dal })
  expect(await pricesOf(anna, id)).toMatchObject({ company_id: berg, after: { subtotal: 3_100 } })
})

test('tells nobody what another company pays', async () => {
  const [anna, bo] = [await buys([berg]), await buys([dal])]
  const { id } = await filled(anna)
  expect(codeOf(await ask(anna, id, `?company_id=${dal}`))).toBe('403 company_forbidden')
  expect(codeOf(await ask(anna, id, `?company_id=${randomUUID()}`))).toBe('403 company_forbidden')
  expect(codeOf(await ask(bo, id, `?company_id=${dal}`))).toBe('404 not_found')
  expect(codeOf(await ask(anna, id, '?company_id=all'))).toBe('400 validation_failed')
})

test('is refused where the company could not be chosen, and for a cart that is closed', async () => {
  const anna = await buys([berg, ek])
  const { id } = await filled(anna)
  await api.db.update(customers).set({ retiredAt: new Date() }).where(eq(customers.id, ek))
  expect(codeOf(await ask(anna, id, `?company_id=${ek}`))).toBe('409 company_gone')
  await api.db.update(customers).set({ retiredAt: null }).where(eq(customers.id, ek))
  await anna.status(id, 'AN')
  expect(codeOf(await ask(anna, id, `?company_id=${berg}`))).toBe('409 cart_closed')
})

test('whoever has lost the cart’s company is shown the shop’s own prices before', async () => {
  const anna = await buys([berg, dal])
  const { id } = await filled(anna)
  const bo = await buyer(api, { north: 3 }, { companies: { north: [dal] } })
  // A cart that came to somebody of another company.
  await api.db.execute(`UPDATE carts SET owner = 'user:${bo.id}', user_id = '${bo.id}' WHERE id = '${id}'`)
  expect(await pricesOf(bo, id, `?company_id=${dal}`)).toMatchObject({
    before: { subtotal: 4_000 },
    after: { subtotal: 2_350 },
  })
})
