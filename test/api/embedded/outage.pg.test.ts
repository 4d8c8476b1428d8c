import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import { type Embedded, useEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import type { App } from '#server/http/app-type.ts'
import { preparedDirectory, runningIn } from './processes.ts'

const data = preparedDirectory()
let embedded: Embedded
let database: ReturnType<typeof openDatabase>
let app: App
beforeAll(async () => {
  embedded = await useEmbedded(data.path)
  database = openDatabase(embedded.connection)
  await migrate(database.pool)
  app = await buildApp({ env: readEnv({ LOG_LEVEL: 'silent', DATA_DIR: data.path, DEMO: '0' }), ...database })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await embedded.stop()
  await data.remove()
})

const login = () =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: 'nobody', password: 'nothing' } })

test('while the database is away, calls answer 503; when it is back, they answer as before', async () => {
  expect((await login()).statusCode).toBe(401)
  process.kill(Number(runningIn(data.path)), 'SIGKILL')
  const during = await login()
  expect(during.statusCode).toBe(503)
  expect(during.headers['retry-after']).toBe('2')
  expect(during.json()).toMatchObject({ code: 'unavailable', status: 503 })
  await expect.poll(async () => (await login()).statusCode).toBe(401)
})
