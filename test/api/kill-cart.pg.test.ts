import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { seeded } from '#server/bench/random.ts'
import type { Database } from '#server/db/client.ts'
import { rounds, TEST_MS } from '#test/length.ts'
import { INFORMATION } from './carts.ts'
import type { Pieces } from './cart-story.ts'
import { type dataDirectory, preparedDirectory } from './embedded/processes.ts'
import { freshDatabase } from './harness.ts'
import { importContent } from './import-files.ts'
import { ask, type Device, held, lineDevice, orderDevice, SHOP, takeSeat } from './kill/cart-devices.ts'
import { serveHere, startServer, withDatabaseOf } from './kill/processes.ts'
import { addPerson, addShop } from './people.ts'

const KILLS = rounds('KILLS', { short: 1, long: 20 })
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const UIDS = Array.from({ length: 12 }, (_, i) => `P${i}`)

let data: ReturnType<typeof dataDirectory>
/** The run's other PostgreSQL, if it has one; else the server brings its own. */
let external: Awaited<ReturnType<typeof freshDatabase>> | undefined
beforeAll(async () => {
  data = preparedDirectory()
  if (process.env.TEST_DATABASE_URL) external = await freshDatabase()
})
afterAll(async () => {
  await external?.close()
  await data.remove()
})

async function furnish(database: Database): Promise<void> {
  await addShop(database.db, SHOP)
  const rows = UIDS.map((uid, i) => `${uid};Chair;Chairs;${i + 1}`)
  await importContent(database, SHOP, ['uid;name;category;price', ...rows].join('\n'))
  await addPerson(database.db, { username: 'buyer', shops: { [SHOP]: 3 } })
}

test(`the server is killed ${KILLS} times while carts are filled and ordered: nothing that it said is lost, nothing is there twice`, {
  timeout: TEST_MS + KILLS * 20_000,
}, async () => {
  process.stdout.write(`seed ${SEED}\n`)
  const url = external?.connection.connectionString
  const settings: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url }
  await (external ? furnish(external) : withDatabaseOf(data.path, furnish))
  let server = await startServer(data.path, settings)
  let { address } = server
  const seat = await takeSeat(() => address)
  const wanted = { title: 'Shared', shop_id: SHOP, id: randomUUID() }
  const { data: shared } = await ask<{ data: Cart }>(seat, 'POST', '/api/cart', wanted)

  const pieces: Pieces[] = [new Map(), new Map(), new Map()]
  const placed = new Map<string, number>()
  const lines = pieces.map((own, i) => lineDevice(seat, shared.id, UIDS.slice(i * 4, i * 4 + 4), seeded(SEED + i), own))
  const devices: Device[] = [...lines, orderDevice(seat, UIDS.slice(0, 3), seeded(SEED + 9), INFORMATION, placed)]
  let steps = 0
  const work = async (device: Device): Promise<void> => {
    while (await device.step()) steps++
  }

  for (let kill = 1; kill <= KILLS; kill++) {
    const before = steps
    const working = Promise.all(devices.map(work))
    await expect.poll(() => steps, { interval: 5 }).toBeGreaterThanOrEqual(before + 20)
    await server.kill()
    await working
    expect(devices.some((device) => device.waiting())).toBe(true)
    if (kill === KILLS) break
    server = await startServer(data.path, settings)
    address = server.address
  }
  const again = await serveHere(data.path, settings)
  address = again.address
  const last = devices.filter((device) => device.waiting()).map((device) => device.step())
  expect(await Promise.all(last)).not.toContain(false)

  const { data: carts } = await ask<{ data: Cart[] }>(seat, 'GET', '/api/cart')
  expect(held(carts.find(({ id }) => id === shared.id))).toEqual(Object.fromEntries(pieces.flatMap((own) => [...own])))
  const orders = carts.filter(({ id }) => id !== shared.id)
  expect(orders.map(({ status, revision }) => [status, revision])).toEqual(orders.map(() => ['GK', 4]))
  const expected = [...placed].map(([id, quantity]) => [id, { P0: quantity, P1: quantity, P2: quantity }])
  expect(Object.fromEntries(orders.map((cart) => [cart.id, held(cart)]))).toEqual(Object.fromEntries(expected))
  await again.stop()
})
