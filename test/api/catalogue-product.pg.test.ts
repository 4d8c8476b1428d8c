import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProductAnswerSchema } from '#contract/catalogue/catalogue.schema.ts'
import { type Product, ProductCardSchema, ProductSchema } from '#contract/catalogue/product.schema.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'hidden')
      await stock(db, 'north', FURNISHED)
      await stock(db, 'hidden', { '9009': { name: { sv: 'Hemlig' } } })
    },
  })
  token = (await signedInPerson(api, { shops: { north: 0 } })).token
})
afterAll(() => api.close())

const get = (url: string) => api.inject({ url, headers: bearer(token) })
const product = async (url: string): Promise<Product> => (await get(url)).json<{ data: Product }>().data

test('a product has every field of its schema and no other', async () => {
  const answer = await get('/api/products/north/1001?language=sv')
  expect(answer.statusCode).toBe(200)
  expect(Value.Errors(ProductAnswerSchema, answer.json())).toEqual([])
  const { data } = answer.json<{ data: Product }>()
  // Documents stand where there are any.
  const fields = Object.keys(ProductSchema.properties).filter((key) => key !== 'documents')
  expect(Object.keys(data).toSorted()).toEqual(fields.toSorted())
  expect(Object.keys(data.related[0] ?? {}).toSorted()).toEqual(Object.keys(ProductCardSchema.properties).toSorted())
})

test('prices are decimals, parts are resolved, texts come in the language asked for', async () => {
  expect(await product('/api/products/north/1001?language=en')).toMatchObject({
    uid: '1001',
    shop: 'north',
    article_number: '1001',
    name: 'Office chair Alpha',
    description: 'Ergonomic chair on castors',
    price: 4395,
    discount_percentage: 10,
    parts: [{ uid: '2001', name: 'Armrest', price: 450.5, quantity: 2 }],
    brand: 'Nord',
    concept: { id: 'focus', name: 'Focus' },
    certifications: [{ id: 'svanen', name: 'Nordic Swan' }],
    categories: [
      { id: 'chairs', name: 'Stolar', subcategory: { id: 'office', name: 'Kontor' } },
      { id: 'offer', name: 'Erbjudanden', subcategory: null },
    ],
    delivery_time: { value: 3, unit: 'w' },
    measurements: { height: '95/154', width: 66 },
    climate: { co2e_g: 40_000, source: 'declared' },
    climate_category: { name: 'Stolar', min_g: 20_000, median_g: 30_000, max_g: 40_000, count: 2 },
    thumbnail: '/public/thumbnail/abc-main-light.svg',
    all_images: ['/public/thumbnail/abc-main-light.svg'],
    attributes: [
      { name: 'Colour', value: 'Red' },
      { name: 'Material', value: 'Steel' },
    ],
    manufacturer_part_number: 'NRD-77.120',
    gtin: '7350053850019',
    unspsc: '56112102',
    unit: 'pcs',
  })
})

test('related products come as cards, in their order, without those that are gone', async () => {
  const { related } = await product('/api/products/north/1001?language=sv')
  expect(related.map((card) => [card.uid, card.thumbnail])).toEqual([['1002', '/public/thumbnail/def-400.webp']])
})

test('a product on request has no price, and one without anything has nulls', async () => {
  expect(await product('/api/products/north/3001')).toMatchObject({
    price: null,
    thumbnail: null,
    picture: null,
    climate: null,
    climate_category: null,
    delivery_time: null,
    description: '',
  })
})

test('a text that exists in one language only is shown in every other', async () => {
  for (const language of ['sv', 'no', 'da', 'en', 'fi'])
    expect((await product(`/api/products/north/1002?language=${language}`)).name).toBe('Besöksstol Beta')
})

test.each([
  ['/api/products/north/none', 404, 'not_found'],
  ['/api/products/hidden/9009', 403, 'shop_forbidden'],
  ['/api/products/hidden/none', 403, 'shop_forbidden'],
  ['/api/products/nowhere/1001', 403, 'shop_forbidden'],
  ['/api/products/north/1001?language=de', 400, 'validation_failed'],
  ['/api/products/north/1001?colour=red', 400, 'validation_failed'],
])('%s is answered with %i %s', async (url, status, code) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('uids are free texts', async () => {
  const uid = `a/b ?'%"<i>ö`
  await stock(api.db, 'north', { [uid]: { name: { sv: 'Udda' } } })
  expect((await product(`/api/products/north/${encodeURIComponent(uid)}`)).uid).toBe(uid)
})
