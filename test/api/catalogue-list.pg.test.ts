import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  FiltersAnswerSchema,
  type ProductPage,
  ProductPageSchema,
  SuggestionsSchema,
} from '#contract/catalogue/catalogue.schema.ts'
import { ProductCardSchema } from '#contract/catalogue/product.schema.ts'
import { TEST_MS } from '#test/length.ts'
import { category, FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      for (const shop of ['north', 'south', 'hidden']) await addShop(db, shop)
      await stock(db, 'north', FURNISHED)
      await stock(db, 'south', {
        '1001': { name: { sv: 'Hylla' }, categories: [category('shelves', 'Hyllor')], brand: 'Nord' },
      })
      await stock(db, 'hidden', { '9009': { name: { sv: 'Hemlig stol' } } })
    },
  })
  token = (await signedInPerson(api, { shops: { north: 0, south: 3 } })).token
  // A busy machine reads the catalogue longer than a call waits for it.
  await vi.waitFor(answers, { timeout: TEST_MS })
})
afterAll(() => api.close())

const get = (url: string) => api.inject({ url, headers: bearer(token) })
const answers = async (): Promise<void> => {
  const { statusCode } = await get('/api/products/paginated?shop_id=north')
  if (statusCode !== 200) throw new Error(`The catalogue answers ${statusCode}`)
}
const page = async (query: string): Promise<ProductPage> => (await get(`/api/products/paginated?${query}`)).json()
const uids = async (query: string): Promise<string[]> => (await page(query)).data.map((card) => card.uid)

test('a page has the shape of its schema, cards without any other field', async () => {
  const answer = await get('/api/products/paginated?shop_id=north&language=en')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(Value.Errors(ProductPageSchema, answer.json())).toEqual([])
  const { data, meta } = answer.json<ProductPage>()
  expect(data).toHaveLength(4)
  for (const card of data)
    expect(Object.keys(card).toSorted()).toEqual(Object.keys(ProductCardSchema.properties).toSorted())
  expect(meta).toMatchObject({ current_page: 1, per_page: 30, total: 4, total_pages: 1, corrections: [] })
})

test('GET and POST, paginated and search, mean the same', async () => {
  const wanted = await page('shop_id=north&category=chairs&brand=Nord&brand=Syd&per_page=1&page=2&sort=price_asc')
  expect(wanted.data.map((card) => card.uid)).toEqual(['1001'])
  const payload = {
    shop_id: 'north',
    category: ['chairs'],
    brand: ['Syd', 'Nord'],
    per_page: 1,
    page: 2,
    sort: 'price_asc',
  }
  for (const url of ['/api/products/paginated', '/api/products/search']) {
    const answer = await api.inject({ method: 'POST', url, headers: bearer(token), payload })
    expect(answer.json()).toEqual(wanted)
  }
})

test('by price is by what one pays, with parts and after the discount', async () => {
  await addShop(api.db, 'priced')
  await stock(api.db, 'priced', {
    full: { name: { sv: 'Utan rabatt' }, price: 80_000 },
    half: { name: { sv: 'Med rabatt' }, price: 100_000, discount_percentage: 50 },
    parts: { name: { sv: 'Med delar' }, price: 50_000, discount_percentage: 20, parts: [{ uid: 'half', quantity: 1 }] },
  })
  const buyer = await signedInPerson(api, { shops: { priced: 3 } })
  const sorted = async (sort: string) => {
    const answer = await api.inject({
      url: `/api/products/paginated?shop_id=priced&sort=${sort}`,
      headers: bearer(buyer.token),
    })
    return answer.json<ProductPage>().data.map(({ uid }) => uid)
  }
  expect(await sorted('price_asc')).toEqual(['half', 'full', 'parts'])
  expect(await sorted('price_desc')).toEqual(['parts', 'full', 'half'])
})

test('`term` and `search` are the text', async () => {
  expect(await uids('shop_id=north&term=kontorsstol')).toContain('1001')
  expect(await uids('shop_id=north&search=kontorsstol')).toEqual(await uids('shop_id=north&term=kontorsstol'))
  expect(await uids('shop_id=north&language=en&search=chair')).toContain('1001')
  expect((await uids('shop_id=north&search=0001002'))[0]).toBe('1002')
})

test('what matches every word is listed and counted, what matches some stands apart, or after it with match=some', async () => {
  const asked = 'shop_id=north&language=sv&term=stol+alfa'
  const { data, meta } = await page(asked)
  expect(data.map(({ uid }) => uid)).toEqual(['1001'])
  expect(meta).toMatchObject({ total: 1, total_pages: 1, partial: 1, understood: [] })
  expect(meta.more?.map(({ uid }) => uid)).toEqual(['1002'])
  expect(meta.facets.brands.map(({ id, count }) => [id, count])).toEqual([
    ['Nord', 1],
    ['Syd', 0],
  ])
  const some = await page(`${asked}&match=some`)
  expect(some.data).toEqual([...data, ...(meta.more ?? [])])
  expect(some.meta).toMatchObject({ total: 2, partial: 1 })
  expect(some.meta).not.toHaveProperty('more')
  for (const elsewhere of ['&sort=name', '&per_page=1', '&brand=Nord'])
    expect((await page(asked + elsewhere)).meta).not.toHaveProperty('more')
  const none = await page('shop_id=north&language=sv&term=matta+qwvx')
  expect(none).toMatchObject({ data: [], meta: { total: 0, partial: 1, more: [{ uid: '3001' }] } })
  expect(Value.Errors(ProductPageSchema, none)).toEqual([])
  const suggested = (await get('/api/products/suggest?shop_id=north&language=sv&term=matta+qwvx')).json()
  expect(suggested).toMatchObject({ data: { completions: [], products: [{ uid: '3001' }], total: 0 } })
  expect((await get(`/api/products/paginated?${asked}&match=most`)).statusCode).toBe(400)
})

test('a text that is a product’s number is that product, and the answer says so', async () => {
  for (const term of ['0001001', 'nrd 77120'])
    for (const match of ['all', 'some'])
      expect(await page(`shop_id=north&language=sv&match=${match}&term=${term.replaceAll(' ', '+')}`)).toMatchObject({
        data: [{ uid: '1001' }],
        meta: { total: 1, partial: 0, understood: [{ kind: 'number', from: term, value: '1001' }] },
      })
  // Both shops have it.
  expect((await page('term=1001')).meta).toMatchObject({ total: 2, understood: [] })
})

test('facets count under the other filters, and subcategories follow the categories', async () => {
  const { meta } = await page('shop_id=north&category=chairs&brand=Nord&language=sv')
  expect(meta.total).toBe(1)
  expect(meta.facets.brands.map(({ id, count }) => [id, count])).toEqual([
    ['Nord', 1],
    ['Syd', 1],
  ])
  expect(meta.facets.categories.map(({ id, count }) => [id, count])).toEqual([
    ['offer', 1],
    ['chairs', 1],
    ['textile', 1],
    ['extras', 0],
  ])
  // Those of the chosen category; the other brand's finds nothing under this one.
  expect(meta.facets.subcategories).toEqual([
    { id: 'visitor', name: 'Besök', count: 0 },
    { id: 'office', name: 'Kontor', count: 1 },
  ])
})

test('a page past the end is empty and tells the true total', async () => {
  for (const number of ['7', '1000000']) {
    const { data, meta } = await page(`shop_id=north&page=${number}`)
    expect([data, meta.total, meta.total_pages]).toEqual([[], 4, 1])
  }
})

test('without a shop all shops of the user answer, and never another', async () => {
  const { data, meta } = await page('language=sv')
  expect(data.map((card) => `${card.shop}/${card.uid}`).toSorted()).toEqual([
    'north/1001',
    'north/1002',
    'north/2001',
    'north/3001',
    'south/1001',
  ])
  expect(meta.facets.brands.find((brand) => brand.id === 'Nord')?.count).toBe(3)
  expect((await page('search=hemlig')).data.map((card) => card.shop)).not.toContain('hidden')
})

test.each([
  ['shop_id=hidden', 403, 'shop_forbidden'],
  ['shop_id=nowhere', 403, 'shop_forbidden'],
  ['page=0', 400, 'validation_failed'],
  ['page=two', 400, 'validation_failed'],
  ['page=1000001', 400, 'validation_failed'],
  [`term=${'&'.repeat(600)}`, 400, 'validation_failed'],
  ['per_page=201', 400, 'validation_failed'],
  ['sort=colour', 400, 'validation_failed'],
  ['price=cheap', 400, 'validation_failed'],
  ['price=1..2&price=3..4', 400, 'validation_failed'],
  ['remark=red', 400, 'validation_failed'],
  [`search=${'x'.repeat(201)}`, 400, 'validation_failed'],
])('?%s is refused with %i', async (query, status, code) => {
  for (const path of ['paginated', 'search']) {
    const answer = await get(`/api/products/${path}?${query}`)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  }
})

test('without a token nothing is told', async () => {
  for (const path of [
    '',
    '/paginated',
    '/search?term=x',
    '/suggest?term=x',
    '/filters',
    '/north/1001',
    '/index?shop_id=north&language=sv',
  ])
    expect((await api.inject({ url: `/api/products${path}` })).statusCode).toBe(401)
})

test('filters come all together or each list alone, and follow the query', async () => {
  const all = await get('/api/products/filters?shop_id=north&language=sv')
  expect(Value.Errors(FiltersAnswerSchema, all.json())).toEqual([])
  const lists = all.json().data
  expect(Object.keys(lists)).toEqual([
    'categories',
    'subcategories',
    'brands',
    'concepts',
    'certifications',
    'colours',
    'materials',
    'attributes',
    'ranges',
  ])
  for (const list of Object.keys(lists))
    expect((await get(`/api/products/filters/${list}?shop_id=north&language=sv`)).json()).toEqual({
      data: { [list]: lists[list] },
    })
  const subcategories = await get('/api/products/filters/subcategories?shop_id=north&category=chairs')
  expect(
    subcategories
      .json()
      .data.subcategories.map((s: { id: string }) => s.id)
      .toSorted(),
  ).toEqual(['office', 'visitor'])
  const certifications = await get('/api/products/filters/certifications?shop_id=north&language=en')
  expect(certifications.json().data.certifications).toContainEqual({ id: 'svanen', name: 'Nordic Swan', count: 1 })
  expect((await get('/api/products/filters?shop_id=hidden')).statusCode).toBe(403)
  expect((await get('/api/products/filters/remarks')).statusCode).toBe(404)
})

test('families of colours and materials are counted and filtered by, in the language of the question', async () => {
  const { meta } = await page('shop_id=north&language=en')
  expect(meta.facets.colours).toEqual([{ id: 'red', name: 'Red', count: 1 }])
  expect(await uids('shop_id=north&colour=red')).toEqual(['1001'])
  expect(meta.facets.materials).toEqual([
    { id: 'metal', name: 'Metal', count: 1 },
    { id: 'steel', name: 'Steel', count: 1 },
  ])
  expect(await uids('shop_id=north&material=steel&material=oak')).toEqual(['1001'])
  expect(await uids('shop_id=north&material=steel&colour=blue')).toEqual([])
  const { facets } = (await page('shop_id=north&language=fi')).meta
  expect([facets.colours[0]?.name, facets.materials[1]?.name]).toEqual(['Punainen', 'Teräs'])
})

test('suggestions complete the last word and show what it finds', async () => {
  const answer = await get('/api/products/suggest?shop_id=north&language=sv&term=kontorss')
  expect(Value.Errors(SuggestionsSchema, answer.json())).toEqual([])
  const { completions, products, total } = answer.json().data
  expect(completions[0]).toEqual({ text: 'kontorsstol', count: 1 })
  expect([products[0].uid, total]).toEqual(['1001', 1])
  expect((await get('/api/products/suggest?shop_id=north&term=')).statusCode).toBe(400)
  expect((await get('/api/products/suggest?shop_id=hidden&term=a')).statusCode).toBe(403)
})

test('a user without shops sees nothing, and gets answers all the same', async () => {
  const nobody = await signedInPerson(api)
  const answer = await api.inject({ url: '/api/products/paginated', headers: bearer(nobody.token) })
  expect([answer.statusCode, answer.json().data, answer.json().meta.total]).toEqual([200, [], 0])
})
