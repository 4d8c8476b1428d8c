import { Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { createInstance } from '#server/http/instance.ts'
import { health } from '#server/http/health.ts'
import { version } from '#server/version.ts'
import { startApi } from './harness.ts'

test('health is 200 once everything can answer, for anyone', async () => {
  const api = await startApi()
  const answer = await vi.waitUntil(async () => {
    const asked = await api.inject('/api/health')
    return asked.statusCode === 200 && asked
  }, 20_000)
  expect(answer.json()).toMatchObject({
    status: 'ok',
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    version,
    database: { ready: true, version: expect.stringMatching(/^\d+/) },
    catalogue: { ready: true },
  })
  await api.close()
})

test.for([
  ['a catalogue that is being read', false],
  ['a database that does not answer', true],
] as const)('health is 503 with %s', async ([, ready]) => {
  const app = createInstance({ logLevel: 'silent', trustProxy: false })
  const pool = new Pool({ host: '127.0.0.1', port: 1 })
  await health(app, { pool, catalogue: () => ({ ready }) })
  const answer = await app.inject('/api/health')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  await app.close()
  await pool.end()
})
