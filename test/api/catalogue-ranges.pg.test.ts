import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FiltersAnswerSchema, type ProductPage, ProductPageSchema } from '#contract/catalogue/catalogue.schema.ts'
import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      for (const shop of ['north', 'sizes']) await addShop(db, shop)
      await stock(db, 'north', FURNISHED)
      await stock(db, 'sizes', {
        movable: {
          name: { sv: 'Höj- och sänkbart bord' },
          measurements: { height: '65,5-130', width: 160, length: 'Ø' },
        },
        small: {
          name: { sv: 'Pall' },
          measurements: { height: 45, diameter: 35.5 },
          delivery_time: { value: 5, unit: 'wd' },
        },
        large: {
          name: { sv: 'Matta' },
          measurements: { width: 200, length: 300, depth: 1.25 },
          delivery_time: { value: 7, unit: 'd' },
          climate: { co2e_g: 12_345, source: 'similar' },
          price: 1_999,
        },
        late: { name: { sv: 'Soffa' }, delivery_time: { value: 2, unit: 'w' }, measurements: { width: 200.04 } },
      })
    },
  })
  token = (await signedInPerson(api, { shops: { north: 3, sizes: 3 } })).token
})
afterAll(() => api.close())

const page = async (query: string): Promise<ProductPage> => {
  const answer = await api.inject({ url: `/api/products/paginated?${query}`, headers: bearer(token) })
  expect(answer.statusCode).toBe(200)
  expect(Value.Errors(ProductPageSchema, answer.json())).toEqual([])
  return answer.json()
}
const uids = async (query: string): Promise<string[]> =>
  (await page(`shop_id=sizes&${query}`)).data.map(({ uid }) => uid).toSorted()
const spanOf = async (range: Range) => {
  const { min, max } = (await page('shop_id=sizes')).meta.facets.ranges?.[range] ?? {}
  return [min, max]
}

test('each range goes from the least to the greatest that a product says, in the units of the query', async () => {
  expect(await spanOf('height')).toEqual([45, 65.5])
  expect(await spanOf('width')).toEqual([160, 200])
  expect(await spanOf('depth')).toEqual([1.3, 1.3])
  expect(await spanOf('length')).toEqual([300, 300])
  expect(await spanOf('diameter')).toEqual([35.5, 35.5])
  // Workdays are a week for five.
  expect(await spanOf('delivery')).toEqual([7, 14])
  expect(await spanOf('co2e')).toEqual([12.345, 12.345])
  expect(await spanOf('price')).toEqual([19.99, 1000])
})

test('bounds are part of what passes, and a product that says nothing does not pass', async () => {
  expect(await uids('width=160..200')).toEqual(['large', 'late', 'movable'])
  expect(await uids('width=..199.9')).toEqual(['movable'])
  expect(await uids('height=45..45')).toEqual(['small'])
  expect(await uids('price=19.99..19.99')).toEqual(['large'])
  expect(await uids('price=..19.98')).toEqual([])
  expect(await uids('co2e=12.345..')).toEqual(['large'])
  expect(await uids('delivery=..7')).toEqual(['large', 'small'])
  expect(await uids('delivery=..7&width=100..')).toEqual(['large'])
  expect(await uids('width=..')).toHaveLength(4)
})

test('buckets count what the query finds, their own bounds left aside, and together each product once', async () => {
  const { meta } = await page('shop_id=sizes&width=..170&delivery=..20')
  const { width, delivery } = meta.facets.ranges ?? {}
  const counted = (range: typeof width) =>
    range?.from.flatMap((from, i) => (range.buckets[i] ? [[from, range.buckets[i]]] : []))
  expect(counted(width)).toEqual([[200, 2]])
  expect(counted(delivery)).toEqual([])
  expect(delivery?.from).toEqual([7, 8, 9, 10, 12, 14])
})

test('price goes by what one pays, parts and discount included; what is on request has none', async () => {
  const { meta } = await page('shop_id=north&language=sv')
  expect(meta.facets.ranges?.price).toMatchObject({ min: 450.5, max: 4766.4 })
  const { data } = await page('shop_id=north&price=4000..5000')
  expect(data.map(({ uid }) => uid)).toEqual(['1001'])
})

test('the ranges can be asked for alone, by POST too, and those of which nobody says anything are left out', async () => {
  const alone = await api.inject({
    url: '/api/products/filters/ranges?shop_id=north&language=sv',
    headers: bearer(token),
  })
  expect(Value.Errors(FiltersAnswerSchema, alone.json())).toEqual([])
  const { ranges } = (await page('shop_id=north&language=sv')).meta.facets
  expect(alone.json()).toEqual({ data: { ranges } })
  expect(RANGES.filter((range) => ranges?.[range])).toEqual(['price', 'width', 'height', 'co2e', 'delivery'])
  const posted = await api.inject({
    method: 'POST',
    url: '/api/products/search',
    headers: bearer(token),
    payload: { shop_id: 'sizes', term: 'matta', width: '150..' },
  })
  expect(posted.json<ProductPage>().data.map(({ uid }) => uid)).toEqual(['large'])
})
