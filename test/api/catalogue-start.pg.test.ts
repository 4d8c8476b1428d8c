import type { PoolClient } from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { readyInTime } from '#server/features/catalogue/ready-in-time.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api | undefined
let lock: PoolClient | undefined
afterEach(async () => {
  lock?.release(true)
  lock = undefined
  await api?.close()
  api = undefined
})

/** A server whose catalogue cannot be read until the lock is let go. */
async function lockedApi(): Promise<Api> {
  const started = await startApi({
    seed: async ({ db, pool }) => {
      await addShop(db, 'north')
      await stock(db, 'north', { one: { name: { sv: 'Pall', en: 'Stool' } } })
      await pool.query("UPDATE shops SET language = 'en'")
      lock = await pool.connect()
      await lock.query('BEGIN')
      await lock.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE')
    },
  })
  api = started
  return started
}

test('a call that comes before the catalogue is read waits for it', async () => {
  const { inject, ...people } = await lockedApi()
  const { token } = await signedInPerson({ inject, ...people }, { shops: { north: 0 } })
  const health = await inject('/api/health')
  expect([health.statusCode, health.json().code]).toEqual([503, ERROR.unavailable])
  expect(health.headers['retry-after']).toBeDefined()
  const asked = inject({ url: '/api/products/paginated', headers: bearer(token) })
  await lock?.query('COMMIT')
  const answer = await asked
  expect(answer.statusCode).toBe(200)
  // In the shop's own language, which was known by then.
  expect(answer.json<ProductPage>().data.map((card) => card.name)).toEqual(['Stool'])
})

const VIEWS = [{ shop: 'north', buyer: null }]

test('whoever waited long enough is told to come again', async () => {
  const never = { ready: () => new Promise<void>(() => undefined) }
  await expect(readyInTime(never, VIEWS, 'sv', 10)).rejects.toMatchObject({
    status: 503,
    code: ERROR.unavailable,
    options: { headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } },
  })
})

test('what keeps the catalogue from being read is not mistaken for waiting', async () => {
  const broken = { ready: () => Promise.reject(new Error('out of order')) }
  await expect(readyInTime(broken, VIEWS, 'sv', 60_000)).rejects.toThrow('out of order')
})
