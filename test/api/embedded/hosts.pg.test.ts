import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type Embedded, useEmbedded } from '#server/db/embedded.ts'
import { newClient } from '#server/db/hosts.ts'
import { whenReached } from '#server/db/reach.ts'
import { preparedDirectory } from './processes.ts'

const directories = [preparedDirectory(), preparedDirectory()] as const
let primary: Embedded
let replica: Embedded
beforeAll(async () => {
  primary = await useEmbedded(directories[0].path, { settings: { cluster_name: 'primary' } })
  replica = await useEmbedded(directories[1].path, {
    settings: { cluster_name: 'replica', default_transaction_read_only: 'on' },
  })
})
afterAll(async () => {
  await primary.stop()
  await replica.stop()
  for (const { remove } of directories) await remove()
})

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

test('where nobody takes writes, that is said', async () => {
  const { pool, close } = openDatabase(address([hostOf(replica)], '?target_session_attrs=read-write'))
  await expect(whenReached(pool, 0, () => pool.query('SELECT 1'))).rejects.toThrow('The database takes no writes.')
  await close()
})
