import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogueEntry, CatalogueEntrySchema } from '#contract/catalogue/product.schema.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

const MANY = Object.fromEntries(Array.from({ length: 350 }, (_, i) => [`m${i}`, { name: { sv: `Pall ${i}` } }]))

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      for (const shop of ['north', 'many', 'hidden']) await addShop(db, shop)
      await stock(db, 'north', FURNISHED)
      await stock(db, 'many', MANY)
      await stock(db, 'hidden', { '9009': {} })
    },
  })
  token = (await signedInPerson(api, { shops: { north: 0, many: 0 } })).token
})
afterAll(() => api.close())

const get = (url: string, accept = 'application/json') => api.inject({ url, headers: { ...bearer(token), accept } })

test('the whole catalogue of the user’s shops, each product once', async () => {
  const answer = await get('/api/products')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { data } = answer.json<{ data: CatalogueEntry[] }>()
  expect(new Set(data.map(({ shop, uid }) => `${shop}/${uid}`)).size).toBe(354)
  expect(data).toHaveLength(354)
  for (const entry of data) expect(Value.Errors(CatalogueEntrySchema, entry)).toEqual([])
})

test('one shop, in a language', async () => {
  const { data } = (await get('/api/products?shop_id=north&language=en')).json<{ data: CatalogueEntry[] }>()
  expect(data.map((entry) => entry.name).toSorted()).toEqual([
    'Armrest',
    'Besöksstol Beta',
    'Matta Gamma',
    'Office chair Alpha',
  ])
})

test('a product per line for those who read line by line', async () => {
  const answer = await get('/api/products?shop_id=many', 'application/x-ndjson')
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const lines = answer.body.trimEnd().split('\n')
  expect(lines).toHaveLength(350)
  expect(lines.every((line) => JSON.parse(line).shop === 'many')).toBe(true)
})

test('an empty catalogue is an empty list', async () => {
  await addShop(api.db, 'empty')
  const person = await signedInPerson(api, { shops: { empty: 0 } })
  const answer = await api.inject({ url: '/api/products', headers: bearer(person.token) })
  expect(answer.json()).toEqual({ data: [] })
})

test('another shop is refused', async () => {
  expect((await get('/api/products?shop_id=hidden')).statusCode).toBe(403)
})
