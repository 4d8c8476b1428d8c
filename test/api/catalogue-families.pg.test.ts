import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { product } from '#client/offline-catalogue/answers.ts'
import { openSegment } from '#catalogue/segment.ts'
import { readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { rounds } from '#test/length.ts'
import { agree, priceRow } from './agreements.ts'
import { sameAsServer } from './copy-answers.ts'
import { type Api, startApi } from './harness.ts'
import { importContent } from './import-files.ts'
import { addCompany, addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  token = (await signedInPerson(api, { shops: { north: 0 } })).token
  await importContent(api, 'north', file)
})
afterAll(() => api.close())

/** Sixty chairs of twenty families, and twenty desks that stand alone. */
const HEAD = 'uid,name,brand,category,price,colour,width,family'
const COLOURS = ['svart', 'blå', 'röd']
const row = (i: number) =>
  i < 60
    ? `p${i},Stol ${i % 20},Berg,Stolar,${1000 + 10 * (i % 7)},${COLOURS[Math.floor(i / 20)]},${40 + (i % 3)},f${i % 20}`
    : `p${i},Bord ${i},Berg,Bord,${2000 + i},svart,120,`
const file = [HEAD, ...Array.from({ length: 80 }, (_, i) => row(i))].join('\n')

const get = (url: string, as = token) => api.inject({ url, headers: bearer(as) })
const page = async (query: string, as = token): Promise<ProductPage> =>
  (await get(`/api/products/paginated?shop_id=north&language=sv&${query}`, as)).json()
const counts = ({ meta }: ProductPage) => Object.fromEntries(meta.facets.colours.map(({ id, count }) => [id, count]))

test('with group=1 a family is one card with its colours, and counts once', async () => {
  await expect.poll(async () => (await page('')).meta.total).toBe(80)
  const each = await page('')
  expect([each.meta.families, each.data[0]?.family]).toEqual([20, undefined])
  const grouped = await page('group=1')
  expect([grouped.meta.total, grouped.meta.families]).toEqual([40, 20])
  expect(counts(grouped)).toEqual({ black: 40, blue: 20, red: 20 })
  const [first] = grouped.data
  expect(first).toMatchObject({ uid: 'p0', price: 1000 })
  expect(first?.family).toEqual({
    products: 3,
    prices_differ: true,
    colours: [
      { id: 'blue', name: 'Blå', uid: 'p20' },
      { id: 'red', name: 'Röd', uid: 'p40' },
      { id: 'black', name: 'Svart', uid: 'p0' },
    ],
  })
  const blue = await page('group=1&colour=blue&price=..1030')
  expect(blue.data.every(({ uid, family }) => /^p[23]\d$/.test(uid) && family?.products === 3)).toBe(true)
  expect(counts(blue).blue).toBe(blue.meta.total)
  const posted = await api.inject({
    method: 'POST',
    url: '/api/products/search',
    headers: bearer(token),
    payload: { shop_id: 'north', language: 'sv', group: 1 },
  })
  expect(posted.json<ProductPage>().meta.total).toBe(40)
  expect((await page('group=0')).meta.total).toBe(80)
  expect((await get('/api/products/paginated?group=2')).statusCode).toBe(400)
})

test('what a company pays decides which is cheapest, and what is hidden from it is no member', async () => {
  const company = await addCompany(api.db, 'north', 'Berg AB')
  const buyer = await signedInPerson(api, { shops: { north: 1 }, companies: { north: [company] } })
  await agree(
    api.db,
    'north',
    { id: 'frame', companies: [company] },
    priceRow({ product: 'p40' }, { price: 50_000 }),
    priceRow({ product: 'p20' }, { hidden: true }),
  )
  const first = async () => (await page('group=1&sort=price_asc', buyer.token)).data[0]
  await expect.poll(async () => (await first())?.uid).toBe('p40')
  expect(await first()).toMatchObject({ price: 500, family: { products: 2, prices_differ: true } })
  expect((await first())?.family?.colours.map(({ uid }) => uid)).toEqual(['p40', 'p0'])
  const names = JSON.stringify(await page('group=1&per_page=200', buyer.token))
  expect(names).not.toContain('"p20"')
  expect((await page('group=1')).data[0]?.family?.products).toBe(3)
  const seen = await choices('p40', buyer.token)
  expect(seen?.map(({ options }) => options.map(({ uid }) => uid))).toEqual([['p0', 'p40']])
})

const choices = async (uid: string, as = token) =>
  (await get(`/api/products/north/${uid}?language=sv`, as)).json<{ data: Product }>().data.choices

test('the page of a product offers the others of its family, and that of one that stands alone none', async () => {
  expect(await choices('p20')).toEqual([
    {
      by: 'colour',
      name: null,
      options: [
        { value: 'svart', colour: 'black', uid: 'p0' },
        { value: 'röd', colour: 'red', uid: 'p40' },
        { value: 'blå', colour: 'blue', uid: 'p20' },
      ],
    },
  ])
  expect(await choices('p60')).toEqual([])
})

test('a copy on a device answers the same', async () => {
  const answer = await api.inject({
    url: '/api/products/index?shop_id=north&language=sv',
    headers: { ...bearer(token), 'accept-encoding': 'br' },
  })
  const { segment } = readIndexAnswer(Uint8Array.from(brotliDecompressSync(answer.rawPayload)).buffer)
  const catalogue = createCatalogue([openSegment(segment)])
  const copy = { catalogue, shop: 'north', language: 'sv' as const, prices: new Map(), overlays: [] }
  const asking = { api, token, scope: { shop_id: 'north', language: 'sv' } }
  for (const uid of ['p20', 'p60']) expect(product(copy, uid)?.choices).toEqual(await choices(uid))
  expect(await sameAsServer(asking, copy, rounds('QUESTIONS', { short: 25, long: 150 }))).toBe(true)
})

test('families that a later file takes away are single products again', async () => {
  await importContent(api, 'north', [HEAD, ...[0, 20].map((i) => row(i).replace(/f0$/, ''))].join('\n'))
  await expect.poll(async () => (await page('group=1')).meta).toMatchObject({ total: 42, families: 19 })
})
