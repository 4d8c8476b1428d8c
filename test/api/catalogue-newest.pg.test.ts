import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { openSegment } from '#catalogue/segment.ts'
import * as answers from '#client/offline-catalogue/answers.ts'
import { questionOf } from '#catalogue/wire.ts'
import { readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { parseQueryString, readState } from '#contract/catalogue/query.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { type Api, startApi } from './harness.ts'
import { importContent } from './import-files.ts'
import { addShop, bearer, signedInPerson } from './people.ts'
import { putBack } from './tables.ts'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  token = (await signedInPerson(api, { shops: { north: 0 } })).token
})
afterAll(() => api.close())

const load = (...rows: string[]) => importContent(api, 'north', ['uid;name;price', ...rows].join('\n'))
const page = async (query: string): Promise<ProductPage> => {
  const url = `/api/products/paginated?shop_id=north&language=sv&${query}`
  return (await api.inject({ url, headers: bearer(token) })).json()
}
const names = async (query: string): Promise<string[]> => (await page(query)).data.map(({ name }) => name)

test('newest first is by the import that first had a product, whatever a later one changes', async () => {
  await load('b;Bord;1', 'a;Apa;1')
  await load('c;Citron bord;1', 'b;Bord, ändrat;2', 'a;Apa;1')
  await load('b;Bord igen;3')
  await expect.poll(() => names('sort=newest')).toEqual(['Citron bord', 'Bord igen', 'Apa'])
  expect(await names('sort=newest&search=bord')).toEqual(['Citron bord', 'Bord igen'])
})

test('a product that was gone and comes back is no newer', async () => {
  await importContent(api, 'north', 'uid;name;price\nc;Citron bord;1\na;Apa;1', { deleteMissing: true, yes: true })
  await expect.poll(() => names('sort=newest')).toEqual(['Citron bord', 'Apa'])
  await load('b;Bord åter;1', 'd;Drake;1')
  await expect.poll(() => names('sort=newest')).toEqual(['Drake', 'Citron bord', 'Bord åter', 'Apa'])
})

test('a copy on a device answers the same', async () => {
  const answer = await api.inject({
    url: '/api/products/index?shop_id=north&language=sv',
    headers: { ...bearer(token), 'accept-encoding': 'br' },
  })
  const { segment } = readIndexAnswer(Uint8Array.from(brotliDecompressSync(answer.rawPayload)).buffer)
  const copy = {
    catalogue: createCatalogue([openSegment(segment)]),
    shop: 'north',
    language: 'sv' as const,
    prices: new Map(),
    overlays: [],
  }
  for (const query of ['sort=newest', 'sort=newest&search=bord'])
    expect(answers.page(copy, questionOf(readState(parseQueryString(query)), 'sv'))).toEqual(await page(query))
})

test('products of before that was kept stand behind all others, in the shop’s order', async () => {
  await putBack(
    api.pool,
    `ALTER TABLE products DROP COLUMN added_at; DELETE FROM migrations WHERE name = '0031_added_at.sql'`,
  )
  expect(await migrate(api.pool, readMigrations())).toEqual(['0031_added_at.sql'])
  await load('e;Ekbord;1', 'a;Apa;2', 'b;Bord;2', 'c;Citron bord;2', 'd;Drake;2')
  await expect.poll(() => names('sort=newest')).toEqual(['Ekbord', 'Bord', 'Apa', 'Citron bord', 'Drake'])
})
