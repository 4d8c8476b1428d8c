import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductPage, ProductPageSchema, type Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import { writeQueryString } from '#contract/catalogue/query.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

const yes = (sv: string) => [{ key: sv, name: { sv }, value: { sv: 'Ja' } }]

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'chairs')
      await stock(db, 'chairs', {
        arms: { name: { sv: 'Kontorsstol med armstöd' }, price: 300_000, measurements: { width: 60, depth: 62 } },
        plain: {
          name: { sv: 'Kontorsstol utan armstöd' },
          description: { sv: 'Passar ihop med armstöd i vår serie.' },
          price: 200_000,
          measurements: { width: 62, depth: 60, height: 90 },
          delivery_time: { value: 2, unit: 'w' },
        },
        told: { name: { sv: 'Kontorsstol' }, description: { sv: 'Fås även med armstöd.' }, price: null },
        yes: { name: { sv: 'Kontorsstol hög' }, attributes: yes('Armstöd'), price: 450_000 },
        parts: { name: { sv: 'Kontorsstol set' }, parts: [{ uid: 'rest', quantity: 2 }], price: 100_000 },
        rest: { name: { sv: 'Armstöd' }, price: 20_000 },
        three: { name: { sv: '3-sits soffa marinblå' }, price: 900_000, delivery_time: { value: 10, unit: 'wd' } },
        navy: {
          name: { sv: 'Soffa Natt' },
          price: 700_000,
          attributes: [{ key: 'colour', name: { sv: 'Färg' }, value: { sv: 'Marin' } }],
        },
        six: { name: { sv: 'Matbord' }, description: { sv: 'Runt bord för 6 personer, 130x130.' }, price: 600_000 },
      })
    },
  })
  token = (await signedInPerson(api, { shops: { chairs: 3 } })).token
})
afterAll(() => api.close())

const page = async (term: string, more: Record<string, unknown> = {}): Promise<ProductPage> => {
  const query = writeQueryString({ shop_id: 'chairs', language: 'sv', term, ...more })
  const answer = await api.inject({ url: `/api/products/search?${query}`, headers: bearer(token) })
  expect(answer.statusCode).toBe(200)
  expect(Value.Errors(ProductPageSchema, answer.json())).toEqual([])
  return answer.json()
}
const uids = ({ data }: ProductPage): string[] => data.map(({ uid }) => uid).toSorted()

test('without leaves out what is that, or has it in name, attribute or part, and not what a description speaks of', async () => {
  const found = await page('kontorsstol utan armstöd')
  expect(uids(found)).toEqual(['plain', 'told'])
  expect(found.meta.understood).toEqual([
    { kind: 'without', from: 'utan armstöd', value: 'armstöd', parameter: 'without' },
  ])
  expect(uids(await page('kontorsstol utan armstöd', { literal: 'without' }))).toEqual(['arms', 'plain', 'told'])
})

test('a price is what one pays, and what is on request is counted', async () => {
  const { data, meta } = await page('kontorsstol under 2 500')
  expect(data.map(({ uid }) => uid).toSorted()).toEqual(['parts', 'plain'])
  expect(meta.understood).toEqual([
    { kind: 'price', from: 'under 2 500', value: '..2500', parameter: 'price', unsaid: 1 },
  ])
})

test('what is set by hand counts for more than what the text says of the same', async () => {
  const { meta, ...found } = await page('kontorsstol under 2 500', { price: '4000..' })
  expect(uids({ meta, ...found })).toEqual(['yes'])
  expect(meta.understood).toEqual([])
})

test('sides are found in whatever order, seats by name or description, times in days', async () => {
  expect(uids(await page('60x62 cm kontorsstol'))).toEqual(['arms', 'plain'])
  expect((await page('60x62 cm kontorsstol')).meta.understood).toMatchObject([
    { kind: 'size', value: '60x62', parameter: 'sides', unsaid: 3 },
  ])
  expect(uids(await page('soffa 3-sits'))).toEqual(['three'])
  expect(uids(await page('bord för 4 personer'))).toEqual(['six'])
  expect(uids(await page('matbord 130x130'))).toEqual(['six'])
  expect(uids(await page('inom 2 veckor'))).toEqual(['plain', 'three'])
})

test('a colour is found by its family or its word', async () => {
  expect(uids(await page('blå soffa'))).toEqual(['navy', 'three'])
  expect((await page('blå soffa')).meta.understood).toEqual([
    { kind: 'colour', from: 'blå', value: 'blue', parameter: 'colour' },
  ])
  expect(uids(await page('blå soffa', { literal: ['colour', 'price'] }))).toEqual(['three'])
})

test('an unknown kind is refused by name', async () => {
  const query = writeQueryString({ shop_id: 'chairs', term: 'stol', literal: 'weight' })
  const answer = await api.inject({ url: `/api/products/search?${query}`, headers: bearer(token) })
  expect(answer.statusCode).toBe(400)
  expect(JSON.stringify(answer.json())).toContain('literal')
})

test('suggestions are understood as the search is, and keep what was typed', async () => {
  const query = writeQueryString({ shop_id: 'chairs', language: 'sv', term: 'under 2500 kontorss' })
  const answer = await api.inject({ url: `/api/products/suggest?${query}`, headers: bearer(token) })
  const { completions, products, total } = answer.json<{ data: Suggestions }>().data
  expect(completions).toEqual([{ text: 'under 2500 kontorsstol', count: 2 }])
  expect([products.map(({ uid }) => uid).toSorted(), total]).toEqual([['parts', 'plain'], 2])
})
