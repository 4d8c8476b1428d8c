import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { display } from '#catalogue/document.ts'
import { openSegment } from '#catalogue/segment.ts'
import { readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { type Api, startApi } from './harness.ts'
import { importContent } from './import-files.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  token = (await signedInPerson(api, { shops: { north: 0 } })).token
})
afterAll(() => api.close())

const HEAD = 'uid,name,finish,sellable,link,barcode,old_price'
/** Forty products, of which the last two are unlike the others. */
const row = (i: number, finish = ['oak', 'ash', 'pine'][i % 3]) =>
  `p${i},Chair ${i},${finish},${i < 39 ? 'True' : 'False'},https://shop.example/${i},73${1000 + i},${i < 38 ? 'No old price' : 95 + i}`
const file = [HEAD, ...Array.from({ length: 40 }, (_, i) => row(i))].join('\n')

const get = (url: string) => api.inject({ url, headers: bearer(token) })
const factsIn = ({ attributes }: Pick<Product, 'attributes'>) =>
  attributes.map(({ name, value }) => `${name}: ${value}`)
const page = async (uid: string) => factsIn((await get(`/api/products/north/${uid}?language=sv`)).json().data)

async function copied(): Promise<(uid: string) => string[]> {
  const answer = await api.inject({
    url: '/api/products/index?shop_id=north&language=sv',
    headers: { ...bearer(token), 'accept-encoding': 'br' },
  })
  const { segment } = readIndexAnswer(Uint8Array.from(brotliDecompressSync(answer.rawPayload)).buffer)
  const catalogue = createCatalogue([openSegment(segment)])
  return (uid) => factsIn(JSON.parse(display(catalogue, { shop: 'north', uid }, 'sv') ?? 'null'))
}

test('what says nothing of a product is on no page and in no copy, but is found and exported', async () => {
  await importContent(api, 'north', file)
  await expect.poll(() => page('p0')).toEqual(['Finish: oak'])
  expect(await page('p38')).toEqual(['Finish: pine', 'Old price: 133'])
  expect(await page('p39')).toEqual(['Finish: oak', 'Sellable: False', 'Old price: 134'])
  const copy = await copied()
  expect([copy('p0'), copy('p39')]).toEqual([['Finish: oak'], ['Finish: oak', 'Sellable: False', 'Old price: 134']])
  const found = (await get('/api/products/search?shop_id=north&search=731007')).json()
  expect(found.data.map(({ uid }: Product) => uid)).toContain('p7')
  const all = (await get('/api/products?shop_id=north&language=sv')).json()
  expect(factsIn(all.data[0])).toHaveLength(5)
})

test('a later file of a few rows is judged among all of the shop’s products, which follow', async () => {
  const { data } = (await get('/api/products/north/p0?language=sv')).json()
  await importContent(api, 'north', [HEAD, row(1, 'teak')].join('\n'))
  await expect.poll(() => page('p1')).toEqual(['Finish: teak'])
  expect((await get('/api/products/north/p0?language=sv')).json().data).toEqual(data)
  // Now all have the same finish.
  await importContent(api, 'north', [HEAD, ...Array.from({ length: 40 }, (_, i) => row(i, 'oak'))].join('\n'))
  await expect.poll(() => page('p1')).toEqual([])
  await expect.poll(async () => (await copied())('p1')).toEqual([])
})
