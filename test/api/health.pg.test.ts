import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createInstance } from '#server/http/instance.ts'
import { health } from '#server/http/health.ts'
import { version } from '#server/version.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, punchoutToken, signedInPerson } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
})
afterAll(() => api.close())

test('health is 200 once everything can answer, for anyone', async () => {
  const answer = await healthy(api)
  expect(answer.json()).toMatchObject({
    status: 'ok',
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    version,
    database: { ready: true, version: expect.stringMatching(/^\d+/) },
    catalogue: { ready: true },
  })
})

interface Asked {
  remoteAddress?: string
  headers?: Record<string, string>
}

/** What a healthy server says: on a busy machine its database may seem away for a second. */
const healthy = (from: Api, asked: Asked = {}) =>
  vi.waitUntil(async () => {
    const answer = await from.inject({ url: '/api/health', ...asked })
    return answer.statusCode === 200 && answer
  }, 60_000)

/** Whether the answer to an asker names versions. */
const told = async (asked: Asked, from: Api = api) => {
  const answer = await healthy(from, asked)
  expect(answer.json()).toMatchObject({ status: 'ok', database: { ready: true }, catalogue: { ready: true } })
  return answer.body.includes(version)
}

describe('which versions run here', () => {
  const away = { remoteAddress: '192.0.2.1' }
  test('is told on this machine, and to nobody elsewhere', async () => {
    for (const remoteAddress of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      expect(await told({ remoteAddress })).toBe(true)
    for (const remoteAddress of ['192.0.2.1', '2001:db8::1', '10.0.0.1', '::ffff:10.0.0.1'])
      expect(await told({ remoteAddress })).toBe(false)
    const answer = (await healthy(api, away)).json()
    expect(Object.keys(answer)).toEqual(['status', 'started_at', 'database', 'catalogue'])
    expect([answer.database, answer.catalogue]).toEqual([{ ready: true }, { ready: true }])
  })

  test.for(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'is not told to whom a proxy on this machine forwards: %s',
    async (name) => {
      expect(await told({ headers: { [name]: '127.0.0.1' } })).toBe(false)
    },
  )

  test('is not told through a proxy on this machine that is trusted', async () => {
    const behind = await startApi({ env: { TRUST_PROXY: 'loopback' } })
    try {
      expect(await told({ headers: { 'x-forwarded-for': '192.0.2.1' } }, behind)).toBe(false)
      expect(await told({ headers: { 'x-forwarded-for': '127.0.0.1' } }, behind)).toBe(false)
      expect(await told({}, behind)).toBe(true)
    } finally {
      await behind.close()
    }
  })

  test('is told to staff, from wherever', async () => {
    const as = async (level: number, more = {}) =>
      bearer((await signedInPerson(api, { shops: { north: level }, ...more })).token)
    expect(await told({ ...away, headers: await as(8) })).toBe(true)
    expect(await told({ ...away, headers: await as(9) })).toBe(true)
    expect(await told({ ...away, headers: await as(7) })).toBe(false)
    expect(await told({ ...away, headers: await as(8, { active: false }) })).toBe(false)
    expect(await told({ ...away, headers: await as(8, { resetPassword: true }) })).toBe(false)
    const { id } = await signedInPerson(api, { shops: { north: 8 } })
    expect(await told({ ...away, headers: bearer(await punchoutToken(api.db, id)) })).toBe(false)
    expect(await told({ ...away, headers: bearer('x'.repeat(43)) })).toBe(false)
    expect(await told({ ...away, headers: { authorization: 'nonsense' } })).toBe(false)
  })
})

test.for([
  ['a catalogue that is being read', false],
  ['a database that does not answer', true],
] as const)('health is 503 with %s', async ([, ready]) => {
  const app = createInstance({ logLevel: 'silent', trustProxy: false })
  const pool = new Pool({ host: '127.0.0.1', port: 1 })
  await health(app, { pool, catalogue: () => ({ ready }), sessions: { find: async () => null } })
  const answer = await app.inject('/api/health')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  await app.close()
  await pool.end()
})
