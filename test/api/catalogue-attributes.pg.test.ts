import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { openSegment } from '#catalogue/segment.ts'
import * as answers from '#client/offline-catalogue/answers.ts'
import { questionOf } from '#catalogue/wire.ts'
import { readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import type { Attribute, ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { parseQueryString, readState } from '#contract/catalogue/query.ts'
import { eq } from '#server/db/drizzle.ts'
import { shops } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { importContent } from './import-files.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  token = (await signedInPerson(api, { shops: { north: 0 } })).token
  await importContent(api, 'north', file)
})
afterAll(() => api.close())

/**
 * Sixty products: a list, yes or no, numbers, colours, what is nearly always the same, a number of each, an address, a
 * page of the supplier's catalogue, and a measurement as a field and once more.
 */
const HEAD = 'uid,name,seat height: max,stackable,weight,colour,sellable,barcode,link,catalogue page,height,height_i'
const row = (i: number) =>
  `p${i},Chair ${i},${['low', 'high', 'adjustable'][i % 3]},${i % 4 === 0 ? 'yes' : 'no'},"${i},${i % 10} kg",${i % 2 ? 'red' : 'blue'},${i < 59 ? 'True' : 'False'},73${1000 + i},https://shop.example/${i},${12 + (i % 6)},${70 + (i % 5)},${70 + (i % 5)}.0`
const file = [HEAD, ...Array.from({ length: 60 }, (_, i) => row(i))].join('\n')

const get = (url: string) => api.inject({ url, headers: bearer(token) })
const page = async (query: string): Promise<ProductPage> =>
  (await get(`/api/products/paginated?shop_id=north&language=sv&${query}`)).json()
const counted = (all: readonly Attribute[] = []) =>
  Object.fromEntries(all.map(({ key, options }) => [key, options.map(({ id, count }) => `${id} ${count}`).join(', ')]))

test('columns are told apart over the whole shop, and those with few values on many products narrow it', async () => {
  await expect.poll(async () => (await page('')).meta.total).toBe(60)
  const [shop] = await api.db.select().from(shops).where(eq(shops.shopId, 'north'))
  const kinds = Object.entries(shop?.attributeKinds ?? {})
  expect(
    Object.fromEntries(kinds.map(([key, { kind, narrows }]) => [key, `${kind}${narrows ? ', narrows' : ''}`])),
  ).toEqual({
    'seat height: max': 'list, narrows',
    stackable: 'yes-no, narrows',
    weight: 'number, narrows',
    colour: 'list',
    sellable: 'yes-no',
    barcode: 'noise',
    link: 'noise',
    'catalogue page': 'noise',
    height_i: 'noise',
  })
  expect(counted((await page('')).meta.facets.attributes)).toEqual({
    'seat height: max': 'adjustable 20, high 20, low 20',
    stackable: 'no 45, yes 15',
    weight: '',
  })
})

test('within an attribute values mean or, between attributes and with facets and, and none filters itself', async () => {
  const seats = 'attr=seat+height%253A+max:low&attr=seat+height%253A+max:high'
  const both = await page(`${seats}&attr=stackable:yes`)
  expect(both.meta.total).toBe(10)
  expect(counted(both.meta.facets.attributes)).toEqual({
    'seat height: max': 'adjustable 5, high 5, low 5',
    stackable: 'no 30, yes 10',
    weight: '',
  })
  expect((await page(`${seats}&attr=stackable:yes&colour=red`)).meta.total).toBe(0)
  for (const none of ['attr=stackable:perhaps', 'attr=weight:1', 'attr=unheard:of'])
    expect([none, (await page(none)).meta.total]).toEqual([none, 0])
  // What says nothing asks for nothing.
  for (const nothing of ['attr=', 'attr=stackable', 'attr=stackable:', 'attr=:yes'])
    expect([nothing, (await page(nothing)).meta.total]).toEqual([nothing, 60])
})

const weightOf = ({ meta }: ProductPage) => meta.facets.attributes?.find(({ key }) => key === 'weight')?.range

test('a column of numbers with a unit is a range: its ends stand still, its buckets count what all else lets through', async () => {
  const all = weightOf(await page(''))
  // `59,9 kg` is the heaviest, `0,0 kg` the lightest.
  expect(all).toMatchObject({ unit: 'kg', min: 0, max: 59.9 })
  expect(all?.buckets.reduce((a, b) => a + b)).toBe(60)
  expect((await page('attr=weight:10..12.2')).meta.total).toBe(3)
  expect((await page('attr=weight:12.2..10&attr=stackable:yes')).meta.total).toBe(1)
  expect((await page('attr=weight:..1.1&attr=weight:58.8..')).meta.total).toBe(4)
  // As it is written it is still a value.
  expect((await page(`attr=${encodeURIComponent('weight:12,2 kg')}`)).meta.total).toBe(1)
  const heavy = weightOf(await page('attr=weight:50..&attr=stackable:yes'))
  expect(heavy).toMatchObject({ min: 0, max: 59.9, from: all?.from })
  expect(heavy?.buckets.reduce((a, b) => a + b)).toBe(15)
})

test('the call for attributes alone, and the same question by POST', async () => {
  const { attributes } = (await page('attr=stackable:yes')).meta.facets
  const alone = await get('/api/products/filters/attributes?shop_id=north&language=sv&attr=stackable:yes')
  expect(alone.json()).toEqual({ data: { attributes } })
  const payload = { shop_id: 'north', language: 'sv', attr: ['stackable:yes'] }
  const posted = await api.inject({ method: 'POST', url: '/api/products/search', headers: bearer(token), payload })
  expect(posted.json<ProductPage>().meta.total).toBe(15)
})

test('a copy on a device answers the same', async () => {
  const answer = await api.inject({
    url: '/api/products/index?shop_id=north&language=sv',
    headers: { ...bearer(token), 'accept-encoding': 'br' },
  })
  const { segment } = readIndexAnswer(Uint8Array.from(brotliDecompressSync(answer.rawPayload)).buffer)
  const catalogue = createCatalogue([openSegment(segment)])
  const copy = { catalogue, shop: 'north', language: 'sv' as const, prices: new Map(), overlays: [] }
  for (const query of [
    '',
    'attr=stackable:yes',
    'attr=weight:10..20.5&attr=stackable:no&group=1',
    'attr=seat+height%253A+max:low&attr=stackable:no&colour=red&search=chair',
  ])
    expect(answers.page(copy, questionOf(readState(parseQueryString(query)), 'sv'))).toEqual(await page(query))
})
