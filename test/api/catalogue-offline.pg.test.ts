import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { display } from '#catalogue/document.ts'
import { query } from '#catalogue/query.ts'
import { openSegment } from '#catalogue/segment.ts'
import { Value } from 'typebox/value'
import { type IndexAnswer, readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import { CatalogueEntrySchema } from '#contract/catalogue/product.schema.ts'
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
    },
  })
  token = (await signedInPerson(api, { shops: { north: 0 } })).token
})
afterAll(() => api.close())

const ask = (query: string, encoding = 'br') =>
  api.inject({ url: `/api/products/index?${query}`, headers: { ...bearer(token), 'accept-encoding': encoding } })

async function read(query: string): Promise<IndexAnswer> {
  const answer = await ask(query)
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
  const index = readIndexAnswer(Uint8Array.from(brotliDecompressSync(answer.rawPayload)).buffer)
  expect(answer.headers['x-catalogue-version']).toBe(String(index.head.version))
  return index
}

const QUESTION = {
  search: '',
  filters: {},
  ranges: {},
  match: 'all',
  sort: 'shop',
  page: 1,
  per_page: 30,
  language: 'en',
} as const

test('the whole: the engine opens it and finds every product with all that its page shows', async () => {
  const { head, segment } = await read('shop_id=north&language=en')
  expect(head).toEqual({ shop: 'north', language: 'en', version: 1, since: null, deletes: [] })
  const catalogue = createCatalogue([openSegment(segment)])
  expect(query(catalogue, { ...QUESTION, search: 'office chair' }, ['north']).keys[0]?.uid).toBe('1001')
  const { keys } = query(catalogue, QUESTION, ['north'])
  const entries = keys.map((key) => JSON.parse(display(catalogue, key, 'en') ?? 'null'))
  for (const entry of entries) expect(Value.Errors(CatalogueEntrySchema, entry)).toEqual([])
  expect(entries[0]).toMatchObject({
    name: 'Office chair Alpha',
    related: ['1002', 'gone'],
    parts: [{ name: 'Armrest' }],
  })
})

test('with `since`: nothing new, then what changed, which brings the copy up to date', async () => {
  const { head, segment } = await read('shop_id=north&language=en')
  const same = await ask(`shop_id=north&language=en&since=${head.version}`)
  expect([same.statusCode, same.body, same.headers['x-catalogue-version']]).toEqual([204, '', '1'])

  const changed = { '1002': { name: { en: 'Stool' } }, '2001': { price: 1 }, '4001': { name: { en: 'New lamp' } } }
  await stock(api.db, 'north', changed)
  const { '3001': _gone, ...kept }: typeof FURNISHED = { ...FURNISHED, ...changed }
  await stock(api.db, 'north', kept, { deleteMissing: true })
  await expect
    .poll(async () => (await ask(`shop_id=north&language=en&since=${head.version}`)).headers['x-catalogue-version'])
    .toBe('3')

  const changes = await read(`shop_id=north&language=en&since=${head.version}`)
  expect(changes.head).toEqual({ shop: 'north', language: 'en', version: 3, since: 1, deletes: ['3001'] })
  const now = createCatalogue([openSegment(segment)]).update({
    shop: 'north',
    upserts: changes.segment,
    deletes: changes.head.deletes,
  })
  expect(query(now, QUESTION, ['north']).keys.map((key) => key.uid)).toEqual(['1001', '1002', '2001', '4001'])
  // Its part has another price: the whole product came along.
  expect(JSON.parse(display(now, { shop: 'north', uid: '1001' }, 'en') ?? '').parts[0].price).toBe(0.01)
  const anew = await read('shop_id=north&language=en')
  expect(query(createCatalogue([openSegment(anew.segment)]), QUESTION, ['north'])).toEqual(
    query(now, QUESTION, ['north']),
  )
})

test('a copy of a database that is no more gets the whole', async () => {
  expect((await read('shop_id=north&language=en&since=99')).head.since).toBeNull()
})

test('whoever cannot unpack brotli gets the plain bytes', async () => {
  const packed = await read('shop_id=north&language=sv')
  const plain = await ask('shop_id=north&language=sv', 'gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(readIndexAnswer(Uint8Array.from(plain.rawPayload).buffer).head).toEqual(packed.head)
})

test.each([
  ['shop_id=hidden&language=sv', 403],
  ['shop_id=nowhere&language=sv', 403],
  ['language=sv', 400],
  ['shop_id=north', 400],
  ['shop_id=north&language=sv&since=-1', 400],
])('?%s is refused with %i', async (query, status) => {
  expect((await ask(query)).statusCode).toBe(status)
})
