import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/client.ts'
import { useEmbedded } from '../db/embedded.ts'
import { readEnv } from '../env.ts'
import { signedIn } from '../http/session.ts'
import { serveTask } from './child.ts'
import { BARE_INSERT } from './mutation-calls.ts'

/** The whole server with one route more, that does one INSERT: what a stored change costs at least. */
await serveTask<unknown, { address: string }>(async () => {
  const env = readEnv(process.env)
  const embedded = await useEmbedded(env.dataDir)
  const database = openDatabase(embedded.connection)
  await database.pool.query('CREATE TABLE IF NOT EXISTS bench_rows (id uuid PRIMARY KEY, owner text, body jsonb)')
  const app = await buildApp({ env, ...database })
  app.post(BARE_INSERT, async (request) => {
    const { userId } = signedIn(request)
    const values = [randomUUID(), userId, JSON.stringify(request.body)]
    await database.pool.query('INSERT INTO bench_rows (id, owner, body) VALUES ($1, $2, $3)', values)
    return { data: values[0] }
  })
  await app.listen({ host: env.host, port: env.port })
  const { port } = app.server.address() as AddressInfo
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
    await embedded.stop()
  }
  return { answer: { address: `http://${env.host}:${port}` }, close }
})
