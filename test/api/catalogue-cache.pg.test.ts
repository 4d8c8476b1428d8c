import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { announceSessions } from '#server/accounts/accounts.ts'
import { memberships } from '#server/db/schema.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'south')
      await stock(db, 'north', FURNISHED)
      await stock(db, 'south', { '7001': { name: { sv: 'Hylla' } } })
    },
  })
})
afterAll(() => api.close())

const ALL = '/api/products/paginated?language=sv'
const NORTH = '/api/products/paginated?language=sv&shop_id=north'

test('the same address answers each user from their own shops', async () => {
  const [ann, bo] = [
    await signedInPerson(api, { shops: { north: 0 } }),
    await signedInPerson(api, { shops: { south: 0 } }),
  ]
  for (let round = 0; round < 2; round++)
    for (const [token, shop] of [
      [ann.token, 'north'],
      [bo.token, 'south'],
    ] as const) {
      const { data } = (await api.inject({ url: ALL, headers: bearer(token) })).json<ProductPage>()
      expect(new Set(data.map((card) => card.shop))).toEqual(new Set([shop]))
    }
})

test('whoever loses a shop is refused what they were shown a moment ago', async () => {
  const { id, token } = await signedInPerson(api, { shops: { north: 0, south: 0 } })
  const ask = async (url: string) => (await api.inject({ url, headers: bearer(token) })).statusCode
  expect([await ask(NORTH), await ask(NORTH)]).toEqual([200, 200])
  await api.db.delete(memberships).where(eq(memberships.shopId, 'north'))
  await announceSessions(api.db, id)
  await expect.poll(() => ask(NORTH)).toBe(403)
  expect(await ask(ALL)).toBe(200)
})

test('an answer comes in the encoding asked for, the second time as well', async () => {
  const { token } = await signedInPerson(api, { shops: { south: 0, north: 0 } })
  const ask = (encoding: string) => api.inject({ url: ALL, headers: { ...bearer(token), 'accept-encoding': encoding } })
  const plain = await ask('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toContain('Accept-Encoding')
  for (let round = 0; round < 2; round++) {
    const [br, gzip, none] = [await ask('gzip, br'), await ask('gzip;q=0.5'), await ask('br;q=0')]
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(none.headers['content-encoding']).toBeUndefined()
  }
})
