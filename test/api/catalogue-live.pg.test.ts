import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { eq } from '#server/db/drizzle.ts'
import { shops } from '#server/db/schema.ts'
import { LONG_TAG } from '#test/length.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

/** However a change is heard of, it is seen; how soon is measured where the machine has nothing else to do. */
const SEEN = { interval: 20 }

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', { first: { name: { sv: 'Första' } } })
  const person = await signedInPerson(api, { shops: { north: 0 } })
  token = person.token
  await page('shop_id=north')
})
afterAll(() => api.close())

async function page(query: string): Promise<ProductPage> {
  return (await api.inject({ url: `/api/products/paginated?${query}`, headers: bearer(token) })).json()
}
const found = async (term: string, language = 'sv'): Promise<string[]> =>
  (await page(`shop_id=north&language=${language}&search=${encodeURIComponent(term)}`)).data.map((card) => card.uid)
const card = async (uid: string, language = 'sv') =>
  (await page(`shop_id=north&language=${language}&per_page=200`)).data.find((one) => one.uid === uid)

test('a new product is found, a changed one is shown as it is now, a removed one is gone', async () => {
  await stock(api.db, 'north', { tempo: { name: { sv: 'Gungstol' } } })
  await expect.poll(() => found('gungstol'), SEEN).toEqual(['tempo'])
  await stock(api.db, 'north', { tempo: { name: { sv: 'Hängmatta' }, price: 250_000 } })
  await expect.poll(() => found('hängmatta'), SEEN).toEqual(['tempo'])
  expect(await found('gungstol')).not.toContain('tempo')
  expect((await card('tempo'))?.price).toBe(2500)
  await stock(api.db, 'north', { first: { name: { sv: 'Första' } } }, { deleteMissing: true })
  await expect.poll(() => card('tempo'), SEEN).toBeUndefined()
  const gone = await api.inject({ url: '/api/products/north/tempo', headers: bearer(token) })
  expect(gone.statusCode).toBe(404)
})

test('a product shows the new price and name of its part', async () => {
  const whole = { name: { sv: 'Bord med ben' }, parts: [{ uid: 'leg', quantity: 4 }] }
  await stock(api.db, 'north', { whole, leg: { name: { sv: 'Ben' }, price: 10_000 } })
  await expect.poll(async () => (await card('whole'))?.parts[0]?.price, SEEN).toBe(100)
  await stock(api.db, 'north', { leg: { name: { sv: 'Ekben' }, price: 900_000 } })
  await expect
    .poll(async () => (await card('whole'))?.parts[0], SEEN)
    .toEqual({ uid: 'leg', name: 'Ekben', price: 9000, quantity: 4 })
  // The order by price follows: four legs make it the dearest.
  await expect.poll(async () => (await page('shop_id=north&sort=price_desc')).data[0]?.uid, SEEN).toBe('whole')
})

test('a change of the shop’s own language changes which text stands in', { tags: [LONG_TAG] }, async () => {
  await stock(api.db, 'north', { bilingual: { name: { sv: 'Vas', en: 'Vase' } } })
  await expect.poll(async () => (await card('bilingual', 'fi'))?.name, SEEN).toBe('Vas')
  await api.db.update(shops).set({ language: 'en' }).where(eq(shops.shopId, 'north'))
  await expect.poll(async () => (await card('bilingual', 'fi'))?.name, SEEN).toBe('Vase')
  await api.db.update(shops).set({ language: 'sv' }).where(eq(shops.shopId, 'north'))
  await expect.poll(async () => (await card('bilingual', 'fi'))?.name, SEEN).toBe('Vas')
})

test('many changes one after the other are all there in the end', async () => {
  for (let i = 0; i < 25; i++)
    await stock(api.db, 'north', { [`series-${i % 5}`]: { name: { sv: `Serie nummer${i}` } } })
  for (let i = 20; i < 25; i++) await expect.poll(() => found(`nummer${i}`), SEEN).toEqual([`series-${i % 5}`])
  expect((await page('shop_id=north&search=serie')).meta.total).toBe(5)
})

test('a change is seen although the connection that listens was cut', async () => {
  await api.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  )
  await stock(api.db, 'north', { cut: { name: { sv: 'Efter avbrottet' } } })
  await expect.poll(() => found('avbrottet'), SEEN).toEqual(['cut'])
})

test('a change is seen although nobody gave notice of it', async () => {
  await api.pool.query(
    `WITH v AS (UPDATE shops SET catalogue_version = catalogue_version + 1 WHERE shop_id = 'north' RETURNING catalogue_version)
     UPDATE products SET data = jsonb_set(data, '{name,sv}', '"Tystnaden"'), version = (SELECT catalogue_version FROM v)
     WHERE shop_id = 'north' AND uid = 'first'`,
  )
  await expect.poll(() => found('tystnaden'), SEEN).toEqual(['first'])
})

test('a shop made while the server runs is there at once', async () => {
  await addShop(api.db, 'fresh')
  await stock(api.db, 'fresh', { one: { name: { sv: 'Nyhet' } } })
  const person = await signedInPerson(api, { shops: { fresh: 0 } })
  const answer = await api.inject({ url: '/api/products/search?term=nyhet', headers: bearer(person.token) })
  expect(answer.json<ProductPage>().data.map((one) => one.uid)).toEqual(['one'])
})

test('health tells what is ready', async () => {
  await expect
    .poll(async () => (await api.inject({ url: '/api/health' })).json().catalogue, SEEN)
    .toMatchObject({ ready: true, shops: 2, threaded: false })
})
