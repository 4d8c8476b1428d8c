import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { freshDatabase } from '../harness.ts'
import { shopProducts, startCommand, versionOf } from '../import-files.ts'
import { largeCsv } from '../import-large-files.ts'
import { addShop } from '../people.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await addShop(database.db, 'killed')
})
afterAll(() => database.close())

test('an import that is killed in the middle changes nothing, and can be run again', async () => {
  const path = await largeCsv(3000)
  // Someone else's unfinished row stops the import in its middle, so that it is killed there and nowhere else.
  const other = await database.pool.connect()
  await other.query('BEGIN')
  await other.query(
    `INSERT INTO products (shop_id, uid, position, version, fingerprint, data) VALUES ('killed', 'A2000', 0, 1, '', '{}')`,
  )
  const blocked = startCommand(database, [path, '--shop', 'killed'])
  const waiting = async () => {
    const { rows } = await database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rows.length
  }
  await expect.poll(waiting).toBe(1)
  blocked.child.kill('SIGKILL')
  expect(await blocked.finished).toMatchObject({ signal: 'SIGKILL' })
  await other.query('ROLLBACK')
  other.release()

  const again = await startCommand(database, [path, '--shop', 'killed']).finished
  expect(again.out).toMatch(/created +3000\n/)
  expect(await versionOf(database, 'killed')).toBe(1)
  expect(await shopProducts(database, 'killed')).toHaveLength(3000)
})

test('exit codes: 2 for what is not understood, 1 when nothing could be loaded', async () => {
  const unclear = await startCommand(database, ['x.csv', '--shop', 'killed', '--decimal', 'x']).finished
  expect(unclear).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--decimal') })
  const absent = await startCommand(database, ['/no/such.csv', '--shop', 'killed']).finished
  expect(absent).toMatchObject({ code: 1, out: '', err: 'There is no file /no/such.csv.\n' })
  const help = await startCommand(database, ['--help']).finished
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('npm run import -- FILE --shop ID') })
})
