import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type Embedded, useEmbedded } from '#server/db/embedded.ts'
import { newClient } from '#server/db/hosts.ts'
import { isUnavailable } from '#server/db/outage.ts'
import { whenReached } from '#server/db/reach.ts'
import { preparedDirectory } from './processes.ts'

const directories = [preparedDirectory(), preparedDirectory()] as const
let primary: Embedded
let replica: Embedded
beforeAll(async () => {
  primary = await useEmbedded(directories[0].path, { settings: { cluster_name: 'primary' } })
  replica = await useEmbedded(directories[1].path, { settings: { cluster_name: 'replica' } })
  await takeWrites(replica, false)
})
afterAll(async () => {
  await primary.stop()
  await replica.stop()
  for (const { remove } of directories) await remove()
})

/** Makes it the one that takes writes, or a replica. */
async function takeWrites({ connection }: Embedded, may: boolean): Promise<void> {
  const client = newClient(connection)
  await client.connect()
  await client.query('SET default_transaction_read_only = off')
  await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${may ? 'off' : 'on'}`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

/** Until the replica was asked whether it takes writes. */
async function looked(application: string): Promise<void> {
  const client = newClient(replica.connection)
  await client.connect()
  const asked = "SELECT FROM pg_stat_activity WHERE application_name = $1 AND state = 'idle' AND query <> ''"
  await expect.poll(async () => (await client.query(asked, [application])).rowCount).toBe(1)
  await client.end()
}

const GONE = '127.0.0.1:1'
const hostOf = ({ connection }: Embedded): string => encodeURIComponent(String(connection.host))
const address = (hosts: string[], options = ''): string => `postgres://interior@${hosts.join(',')}/postgres${options}`
const WHO = "SELECT current_setting('cluster_name') AS who"

test('of several hosts, one that answers is found, by a pool and by a single connection', async () => {
  const connectionString = address([GONE, hostOf(primary)])
  const { pool, close } = openDatabase(connectionString)
  await whenReached(pool, 10_000, () => pool.query('SELECT 1'))
  expect((await pool.query(WHO)).rows).toEqual([{ who: 'primary' }])
  const client = newClient({ connectionString })
  await client.connect()
  expect((await client.query(WHO)).rows).toEqual([{ who: 'primary' }])
  await client.end()
  await close()
})

test('with target_session_attrs=read-write a replica is passed over', async () => {
  const { pool, close } = openDatabase(address([hostOf(replica), hostOf(primary)], '?target_session_attrs=read-write'))
  await whenReached(pool, 10_000, () => pool.query('SELECT 1'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => pool.query(WHO)))
  expect(new Set(answers.map(({ rows }) => rows[0].who))).toEqual(new Set(['primary']))
  await close()
})

test('what is asked of a host that has fallen silent fails as soon as another one takes writes', async () => {
  const where = address([hostOf(primary), hostOf(replica)], '?target_session_attrs=read-write&application_name=silent')
  const { pool, close } = openDatabase(where)
  const clients = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
  const pids = await Promise.all(
    clients.map(async (client) => (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid),
  )
  await looked('silent')
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    const asked = clients.map((client) => client.query('SELECT 1').catch((error: unknown) => error))
    await takeWrites(replica, true)
    expect((await Promise.all(asked)).map(isUnavailable)).toEqual([true, true, true])
    for (const client of clients) client.release()
    expect((await pool.query(WHO)).rows).toEqual([{ who: 'replica' }])
    await close()
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    await takeWrites(replica, false)
  }
})

test('where nobody takes writes, that is said', async () => {
  const { pool, close } = openDatabase(address([hostOf(replica)], '?target_session_attrs=read-write'))
  await expect(whenReached(pool, 0, () => pool.query('SELECT 1'))).rejects.toThrow('The database takes no writes.')
  await close()
})
