import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '#contract/keys/scope.ts'
import { WEBHOOK_EVENTS } from '#contract/office/webhook.ts'
import { startDeliverer } from '#server/features/webhooks/deliverer.ts'
import { ROOT } from '#server/version.ts'
import { rounds } from '#test/length.ts'
import { type Buyer, buyer } from '../carts.ts'
import type { Api } from '../harness.ts'
import { addKey } from '../keys.ts'
import { placed, startOrders } from '../orders.ts'
import { bearer } from '../people.ts'
import { addEndpoint, type Receiver, startReceiver } from '../webhook-receiver.ts'

const run = promisify(execFile)
/** One in so many webhooks is refused. */
const REFUSED = 5
const PRODUCTS = 10_000
const ORDERS = rounds('ERP_ORDERS', { short: 8, long: 30 })

let api: Api
let directory: string
let receiver: Receiver
beforeAll(async () => {
  api = await startOrders({ env: { WEBHOOK_PRIVATE: '1' } })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  // Where the program finds the packages that it uses.
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true })
  directory = mkdtempSync(join(ROOT, 'node_modules/.cache/erp-'))
  writeFileSync(join(directory, 'openapi.json'), (await api.inject('/api/openapi.json')).body)
  copyFileSync(join(ROOT, 'test/api/erp/day.mjs'), join(directory, 'day.mjs'))
  const generate = join(ROOT, 'test/api/erp/generate.ts')
  await run(process.execPath, [generate, join(directory, 'openapi.json'), join(directory, 'paths.d.ts')])
  let asked = 0
  receiver = await startReceiver(() => (++asked % REFUSED === 0 ? 500 : 204))
})
afterAll(async () => {
  await receiver.close()
  await api.close()
  rmSync(directory, { recursive: true, force: true })
})

test('a program that was written against the generated client has its types right', async () => {
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const strictly = [
    '--noEmit',
    '--allowJs',
    '--checkJs',
    '--strict',
    '--skipLibCheck',
    '--types',
    'node',
    '--ignoreConfig',
  ]
  const { stdout } = await run(tsc, [...strictly, '--target', 'es2024', '--module', 'nodenext', 'day.mjs'], {
    cwd: directory,
  }).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

interface ErpLine {
  products?: Record<string, number>
  read?: { id: string; status: string }[]
  confirmed?: string[]
}

/** The program as it runs, and what it has told so far. */
function startErp(key: string): { erp: ChildProcess; told: ErpLine[]; ended: Promise<number | null> } {
  const { port } = api.app.server.address() as AddressInfo
  const env = { SHOP_URL: `http://127.0.0.1:${port}`, SHOP_KEY: key, SHOP: 'north', PRODUCTS: String(PRODUCTS) }
  const erp = spawn(process.execPath, ['day.mjs'], { cwd: directory, env, stdio: ['pipe', 'pipe', 'inherit'] })
  const told: ErpLine[] = []
  createInterface({ input: erp.stdout }).on('line', (line) => told.push(JSON.parse(line) as ErpLine))
  return { erp, told, ended: new Promise((resolve) => erp.on('close', resolve)) }
}

test('the ERP’s day: products, changed orders while they change from four sides, confirmations, webhooks', async () => {
  const { erp, told, ended } = startErp(await addKey(api, SCOPES))
  await expect.poll(() => told[0]?.products).toMatchObject({ created: PRODUCTS, refused: 0, failed: 0 })

  const { id, secret } = await addEndpoint(api.db, receiver.url, WEBHOOK_EVENTS)
  receiver.secret = secret
  // A second server, which tries again soon, and has the ERP look whenever something was taken.
  const deliverer = startDeliverer({
    db: api.db,
    connection: api.connection,
    reach: { isPrivateAllowed: true },
    pauseMs: () => 20,
    restMs: () => 20,
    pollMs: 100,
    onParked: () => undefined,
    onError: () => undefined,
  })
  const staff = bearer((await buyer(api, { north: 8 })).token)
  const sides = await Promise.all(Array.from({ length: 4 }, () => buyer(api)))
  const look = (): void => void erp.stdin!.write('webhook\n')
  const orders = (await Promise.all(sides.map((side, i) => oneSide(side, i, staff, look)))).flat()

  const waiting = async () => {
    const { rows } = await api.pool.query<{ number: number }>(
      "SELECT count(*)::integer AS number FROM webhook_deliveries WHERE endpoint_id = $1 AND state <> 'delivered'",
      [id],
    )
    return rows[0]!.number
  }
  // It confirms what it reads, which is a change again, until there is nothing that it has not read.
  const confirmed = () => told.flatMap((line) => line.confirmed ?? [])
  const unconfirmed = async () => {
    look()
    const { rows } = await api.pool.query<{ number: number }>(
      "SELECT count(*)::integer AS number FROM orders JOIN carts ON carts.id = cart_id WHERE status = 'GK' AND confirmed_at IS NULL",
    )
    return rows[0]!.number
  }
  await expect.poll(unconfirmed).toBe(0)
  await expect.poll(waiting).toBe(0)
  look()
  erp.stdin!.end()
  expect(await ended).toBe(0)
  await deliverer.close()

  // Nothing was missed: the last that was told of each order is how it is; and no order was confirmed twice.
  const last = new Map(told.flatMap(({ read = [] }) => read).map(({ id: order, status }) => [order, status]))
  const { rows } = await api.pool.query<{ id: string; status: string; steps: number; change: string }>(`
    SELECT c.id, c.status, o.change, (SELECT count(*)::integer FROM order_steps s WHERE s.cart_id = c.id) AS steps
    FROM orders o JOIN carts c ON c.id = o.cart_id WHERE o.shop_id = 'north'`)
  expect(rows.length).toBe(orders.length)
  expect(Object.fromEntries(last)).toEqual(Object.fromEntries(rows.map(({ id: order, status }) => [order, status])))
  expect(new Set(confirmed()).size).toBe(confirmed().length)

  // Each step came by a webhook, verified, those of one order in the order of their changes.
  const events = new Map(receiver.taken.map((one) => [one.id, one]))
  const byOrder = Map.groupBy(
    [...events.values()].filter(({ type }) => type.startsWith('order.')),
    ({ data }) => String(data.id),
  )
  for (const { id: order, steps, change } of rows) {
    const changes = (byOrder.get(order) ?? []).map(({ data }) => Number(data.change))
    expect(changes).toHaveLength(steps)
    expect(changes).toEqual(changes.toSorted((a, b) => a - b))
    expect(changes.at(-1)).toBe(Number(change))
  }
  expect(receiver.unsigned).toBe(0)
  expect(receiver.asked.length).toBeGreaterThan(receiver.taken.length)
})

/** Somebody orders; every other order the shop's staff cancel or hand over at once. Answers the orders. */
async function oneSide(
  side: Buyer,
  which: number,
  headers: { authorization: string },
  changed: () => void,
): Promise<string[]> {
  const orders: string[] = []
  for (let i = 0; i < ORDERS; i++) {
    const order = await placed(side)
    orders.push(order)
    changed()
    if (i % 2 === 0) continue
    const way = (i + which) % 3 === 0 ? 'cancel' : 'deliver'
    const answer = await api.inject({ method: 'POST', url: `/api/orders/${order}/${way}`, headers, payload: {} })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    changed()
  }
  return orders
}
