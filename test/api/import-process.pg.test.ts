import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { freshDatabase } from './harness.ts'
import { shopProducts, startCommand, versionOf } from './import-files.ts'
import { largeCsv, largeWorkbook } from './import-large-files.ts'
import { addShop } from './people.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await addShop(database.db, 'killed')
})
afterAll(() => database.close())

/** Tells twice a second what is really held: the heap after a collection, buffers, and the process as a whole. */
const WATCH = `data:text/javascript,setInterval(() => {
  gc(); const m = process.memoryUsage(); console.error('memory', m.heapUsed + m.external, m.rss)
}, 500).unref()`.replaceAll(/\s+/g, ' ')

const LARGE: [string, (rows: number) => Promise<string>][] = [
  ['CSV', largeCsv],
  ['XLSX', largeWorkbook],
]

test.each(LARGE)(
  'a hundred thousand rows of %s in bounded memory, with progress',
  async (kind, write) => {
    const shop = `large-${kind}`
    await addShop(database.db, shop)
    const path = await write(100_000)
    const options = ['--expose-gc', '--max-old-space-size=128', `--import=${WATCH}`]
    const { out, err, code } = await startCommand(database, [path, '--shop', shop], options).finished
    expect(code).toBe(0)
    expect(out).toMatch(/read +100000 .*created +100000\n.*skipped +0\n/s)
    expect(err).toMatch(/loading \d+ of 100000 rows, \d+ rows\/s/)
    const held = [...err.matchAll(/^memory (\d+) (\d+)$/gm)]
    const megabytes = (index: number) => Math.max(...held.map((sample) => Number(sample[index]))) / 1e6
    // Beside the program itself there are the article numbers and one batch, and of a workbook the texts that were used
    // last; the products would be hundreds of megabytes.
    expect(megabytes(1)).toBeLessThan(kind === 'XLSX' ? 80 : 60)
    expect(megabytes(2)).toBeLessThan(400)
  },
  400_000,
)

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
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  blocked.child.kill('SIGKILL')
  expect(await blocked.finished).toMatchObject({ signal: 'SIGKILL' })
  await other.query('ROLLBACK')
  other.release()

  const again = await startCommand(database, [path, '--shop', 'killed']).finished
  expect(again.out).toMatch(/created +3000\n/)
  expect(await versionOf(database, 'killed')).toBe(1)
  expect(await shopProducts(database, 'killed')).toHaveLength(3000)
}, 90_000)

test('exit codes: 2 for what is not understood, 1 when nothing could be loaded', async () => {
  const unclear = await startCommand(database, ['x.csv', '--shop', 'killed', '--decimal', 'x']).finished
  expect(unclear).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--decimal') })
  const absent = await startCommand(database, ['/no/such.csv', '--shop', 'killed']).finished
  expect(absent).toMatchObject({ code: 1, out: '', err: 'There is no file /no/such.csv.\n' })
  const help = await startCommand(database, ['--help']).finished
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('npm run import -- FILE --shop ID') })
}, 60_000)
