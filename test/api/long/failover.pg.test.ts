import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { seeded } from '#server/bench/random.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { whenReached } from '#server/db/reach.ts'
import { TEST_MS } from '#test/length.ts'
import type { Pieces } from '../cart-story.ts'
import { type Pair, startPair } from '../failover/pair.ts'
import { importContent } from '../import-files.ts'
import { ask, type Device, held, lineDevice, type Seat, SHOP, takeSeat } from '../kill/cart-devices.ts'
import { startCommand, startServer } from '../kill/processes.ts'
import { addPerson, addShop } from '../people.ts'

const FAIL_OVERS = Number(process.env.FAIL_OVERS ?? 10)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const UIDS = Array.from({ length: 12 }, (_, i) => `P${i}`)

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.remove())

const AWAY_MS = 60_000
/** Every device has had a change taken by then, once another database takes writes. */
const PROMISED_MS = 10_000

/** Works on the database of whichever takes writes. */
async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(pair.url)
  await whenReached(database.pool, AWAY_MS, () => work(database))
  await database.close()
}

/** Until so many wait for a lock. */
async function waiting(count: number): Promise<void> {
  const client = await pair.connect()
  const locked = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query NOT LIKE '%advisory%'"
  await expect.poll(async () => (await client.query(locked)).rowCount).toBe(count)
  await client.end()
}

/** Of all goods, as the catalogue lists them. */
async function prices(seat: Seat): Promise<(number | null)[]> {
  const path = `/api/products/paginated?shop_id=${SHOP}&language=sv&per_page=60`
  return (await ask<ProductPage>(seat, 'GET', path)).data.map(({ price }) => price)
}

const goods = (price: number): string =>
  ['uid;name;category;price', ...UIDS.map((uid) => `${uid};Chair;Chairs;${price}`)].join('\n')

test(`the database fails over ${FAIL_OVERS} times while carts are filled: the server lives, and nothing that it said is lost or done twice`, {
  timeout: TEST_MS + FAIL_OVERS * 60_000,
}, async () => {
  process.stdout.write(`seed ${SEED}\n`)
  await withDatabase(async (database) => {
    await addShop(database.db, SHOP)
    await importContent(database, SHOP, goods(1))
    await addPerson(database.db, { username: 'buyer', shops: { [SHOP]: 3 } })
  })
  const data = mkdtempSync(join(inject('scratch'), 'failover-'))
  const server = await startServer(data, { DATABASE_URL: pair.url })
  const seat = await takeSeat(() => server.address)
  const healthy = () => ask<{ started_at: string }>(seat, 'GET', '/api/health')
  // While something is missing, health says so.
  const startedAt = async (): Promise<string> => {
    return (await vi.waitFor(healthy, { timeout: 60_000, interval: 20 })).started_at
  }
  const since = await startedAt()
  const wanted = { title: 'Shared', shop_id: SHOP, id: randomUUID() }
  const { data: cart } = await ask<{ data: Cart }>(seat, 'POST', '/api/cart', wanted)

  const pieces: Pieces[] = [new Map(), new Map(), new Map(), new Map()]
  const devices = pieces.map((own, i) => lineDevice(seat, cart.id, UIDS.slice(i * 3, i * 3 + 3), seeded(SEED + i), own))
  let steps = 0
  const over = new AbortController()
  const work = async (device: Device): Promise<void> => {
    while (!over.signal.aborted || device.waiting()) if (await device.step()) steps++
  }
  const working = Promise.all(devices.map(work))
  for (let turn = 1; turn <= FAIL_OVERS; turn++) {
    const before = steps
    await expect.poll(() => steps, { interval: 5 }).toBeGreaterThanOrEqual(before + 40)
    // An import is in its midst: it waits for somebody who will never let go.
    await (await pair.connect()).query('BEGIN; LOCK TABLE products IN SHARE MODE')
    const file = join(data, 'catalogue.csv')
    writeFileSync(file, goods(1 + turn))
    const { finished } = startCommand(data, 'import', [file, '--shop', SHOP], { DATABASE_URL: pair.url })
    await waiting(1)
    await pair.failOver()
    const promoted = Date.now()
    const then = steps
    await expect.poll(() => steps, { interval: 5 }).toBeGreaterThanOrEqual(then + devices.length)
    const away = Date.now() - promoted
    process.stdout.write(`Changes arrive ${away} ms after the promotion.\n`)
    expect(away).toBeLessThan(PROMISED_MS)
    expect(await startedAt()).toBe(since)
    expect(await finished).toMatchObject({
      code: 0,
      err: expect.stringContaining('The database went away: the import begins again.'),
    })
    // Who listens for changes hears of them again, and the index holds them.
    await expect.poll(() => prices(seat)).toEqual(UIDS.map(() => 1 + turn))
    if (turn < FAIL_OVERS) await pair.repair()
  }
  over.abort()
  await working

  const { data: carts } = await ask<{ data: Cart[] }>(seat, 'GET', '/api/cart')
  expect(held(carts.find(({ id }) => id === cart.id))).toEqual(Object.fromEntries(pieces.flatMap((own) => [...own])))
  await server.kill()
})

test('tables that are being changed when the database fails over are changed once, in the new one', async () => {
  await pair.repair()
  const slow = {
    name: '9999_slow.sql',
    sql: 'CREATE TABLE slow AS SELECT 1 AS one; LOCK TABLE products IN ACCESS EXCLUSIVE MODE',
    checksum: 'slow',
  }
  await withDatabase(async ({ pool }) => {
    await (await pair.connect()).query('BEGIN; LOCK TABLE products IN SHARE MODE')
    const migrating = whenReached(pool, AWAY_MS, () => migrate(pool, [...readMigrations(), slow]))
    await waiting(1)
    await pair.failOver()
    expect(await migrating).toEqual([slow.name])
    expect((await pool.query('SELECT one FROM slow')).rows).toEqual([{ one: 1 }])
  })
})
