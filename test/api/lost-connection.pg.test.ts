import type { ClientBase, PoolConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import { newClient } from '#server/db/hosts.ts'
import { isUnavailable } from '#server/db/outage.ts'
import { freshDatabase } from './harness.ts'
import { urlOf } from './import-files.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Ends a connection as a database does that goes away, and waits until the client has heard of it. */
async function cut(client: Pick<ClientBase, 'once'>, pid: number): Promise<void> {
  const heard = new Promise((resolve) => client.once('end', resolve))
  await database.pool.query('SELECT pg_terminate_backend($1)', [pid])
  await heard
}

const PID = 'SELECT pg_backend_pid() AS pid'

// An error that nobody listens for ends the process, here as in the shop.
describe.each<[string, () => PoolConfig]>([
  ['one host', () => ({ connectionString: urlOf(database.connection) })],
  ['a host that takes writes', () => ({ connectionString: withOption(urlOf(database.connection)) })],
])('of %s, a connection that breaks', (_, where) => {
  test('between two questions of a transaction fails that transaction alone', async () => {
    const { db, pool, close } = openDatabase(where())
    const client = await pool.connect()
    client.release()
    const failed = await db
      .transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql.raw(PID))
        await cut(client, rows[0]?.pid ?? 0)
        await tx.execute(sql`SELECT 1`)
      })
      .catch((error: unknown) => error)
    expect(isUnavailable(failed)).toBe(true)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await close()
  })

  test('outside of any pool fails what is asked of it next', async () => {
    const client = newClient(where())
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(PID)
    await cut(client, rows[0]?.pid ?? 0)
    expect(isUnavailable(await client.query('SELECT 1').catch((error: unknown) => error))).toBe(true)
    await client.end()
  })
})

const withOption = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=read-write`
