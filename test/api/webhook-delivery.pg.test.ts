import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '#contract/office/webhook.ts'
import type { Database } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import { type DelivererDeps, startDeliverer } from '#server/features/webhooks/deliverer.ts'
import { listDeliveries, readDelivery, resend, skip } from '#server/features/webhooks/deliveries.ts'
import {
  changeEndpoint,
  findEndpoint,
  lockEndpoint,
  removeEndpoint,
  rotateSecret,
} from '#server/features/webhooks/endpoints.ts'
import { firstOf, LONG_TAG, rounds } from '#test/length.ts'
import { freshDatabase } from './harness.ts'
import { addShop } from './people.ts'
import { addEndpoint, type Receiver, startReceiver, type Told } from './webhook-receiver.ts'

let database: Database
let closers: (() => Promise<unknown>)[]
beforeEach(async () => {
  database = await freshDatabase()
  closers = []
  await addShop(database.db, 'north')
})
afterEach(async () => {
  for (const close of closers.toReversed()) await close()
  await database.close()
})

const endpoint = { id: '' }

async function receiving(says?: Parameters<typeof startReceiver>[0], port?: number): Promise<Receiver> {
  const receiver = await startReceiver(says, port)
  closers.push(receiver.close)
  return receiver
}

async function pointing(receiver: Pick<Receiver, 'url' | 'secret'>): Promise<void> {
  const { id, secret } = await addEndpoint(database.db, receiver.url, WEBHOOK_EVENTS)
  receiver.secret = secret
  endpoint.id = id
}

/** A server of several, with the days of real life in milliseconds. */
function deliver(more: Partial<DelivererDeps> = {}): void {
  const { db, connection } = database
  const deliverer = startDeliverer({
    db,
    connection,
    reach: { isPrivateAllowed: true },
    onParked: () => undefined,
    onError: () => undefined,
    pauseMs: () => 20,
    restMs: () => 20,
    pollMs: 100,
    ...more,
  })
  closers.push(deliverer.close)
}

/** What triggers write when something happens to an order. */
const happen = (subject: string | null, step: number) =>
  database.db.execute(
    sql`SELECT tell_webhooks('north', 'order.changed', ${subject}::uuid, ${JSON.stringify({ subject, step })}::jsonb)`,
  )

async function manySteps(orders: readonly string[], steps: number): Promise<void> {
  for (let step = 1; step <= steps; step++) for (const order of orders) await happen(order, step)
}

const states = async (): Promise<Record<string, number>> => {
  const { rows } = await database.db.execute<{ state: string; number: number }>(
    sql`SELECT state, count(*)::integer AS number FROM webhook_deliveries GROUP BY state`,
  )
  return Object.fromEntries(rows.map(({ state, number }) => [state, number]))
}
const allDelivered = (number: number) => expect.poll(states).toEqual({ delivered: number })

/** What a receiver has taken of each order, in its order, each event once: what is sent twice has the id of before. */
function stepsOf(taken: readonly Told[]): Record<string, unknown[]> {
  const known = new Map(taken.map((one) => [one.id, one]))
  const steps = Object.groupBy(known.values(), ({ data }) => String(data.subject))
  return Object.fromEntries(Object.entries(steps).map(([order, its]) => [order, its!.map(({ data }) => data.step)]))
}

const orderIds = (number: number) => Array.from({ length: number }, () => randomUUID())
const inOrder = (orders: readonly string[], steps: number) =>
  Object.fromEntries(orders.map((order) => [order, Array.from({ length: steps }, (_, i) => i + 1)]))

/** Chance that comes out the same each time. */
function chance(seed: number): () => number {
  let at = seed
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return at / 2_147_483_648
  }
}

test('a receiver that fails one time in five gets each event, signed, those of one order in their order', async () => {
  const next = chance(5)
  const receiver = await receiving(() => (next() < 0.2 ? 500 : 204))
  await pointing(receiver)
  const orders = orderIds(rounds('WEBHOOK_ORDERS', { short: 20, long: 200 }))
  for (let i = 0; i < 3; i++) deliver()
  await manySteps(orders, 5)
  await allDelivered(orders.length * 5)
  expect(stepsOf(receiver.taken)).toEqual(inOrder(orders, 5))
  expect(receiver.unsigned).toBe(0)
  expect(receiver.asked.length).toBeGreaterThan(orders.length * 5)
  // No order's event was taken before an earlier one of it, nor sent by two at a time.
  const seen = new Map<unknown, number>()
  for (const { data } of receiver.taken) {
    expect(data.step).toBe((seen.get(data.subject) ?? 0) + 1)
    seen.set(data.subject, Number(data.step))
  }
  expect(receiver.mostAtOnce()).toBe(1)
})

/** How often in a row an endpoint took nothing. */
const failures = async (): Promise<number> => {
  const { rows } = await database.db.execute<{ most: number }>(sql`SELECT max(failures) AS most FROM webhook_endpoints`)
  return rows[0]!.most
}

test('a receiver that is away for an hour gets all of it when it is back, soon and in order', {
  tags: [LONG_TAG],
}, async () => {
  const first = await receiving()
  await pointing(first)
  const port = Number(new URL(first.url).port)
  const orders = orderIds(6)
  // An hour of pauses from 5 s on, doubling, in milliseconds instead of seconds.
  const scaled = { pauseMs: (tries: number) => 5 * 2 ** (tries - 1), restMs: (times: number) => 2 ** (times - 1) }
  await manySteps(orders, 1)
  deliver(scaled)
  deliver(scaled)
  await allDelivered(6)
  await first.close()
  closers.splice(closers.indexOf(first.close), 1)
  await manySteps(orders, 3)
  // 1 + 2 + … + 2048 ms of rest: the scaled hour, more or less.
  await expect.poll(failures).toBeGreaterThanOrEqual(12)
  expect(await states()).toEqual({ delivered: 6, waiting: 18 })
  const back = await receiving(undefined, port)
  back.secret = first.secret
  await allDelivered(24)
  expect(stepsOf(back.taken)).toEqual(inOrder(orders, 3))
  expect(back.unsigned).toBe(0)
})

test('what is tried for too long is parked, and holds back its own order alone, until it is resent', async () => {
  const [bad = '', good = ''] = orderIds(2)
  let isRefusing = true
  const receiver = await receiving(({ data }) => (isRefusing && data.subject === bad ? 500 : 204))
  await pointing(receiver)
  const parked: number[] = []
  await manySteps([bad, good], 3)
  deliver({ parkAfterMs: 100, onParked: (_, deliveries) => parked.push(...deliveries) })
  await expect.poll(states).toEqual({ parked: 1, waiting: 2, delivered: 3 })
  expect(stepsOf(receiver.taken)).toEqual({ [good]: [1, 2, 3] })
  const { data } = await listDeliveries(database.db, endpoint.id, { state: 'waiting' })
  expect(data.map(({ held_by }) => held_by)).toEqual([parked[0], parked[0]])
  const held = await readDelivery(database.db, parked[0]!, null)
  expect(held).toMatchObject({ state: 'parked', holds: 2, last_status: 500, attempts: held!.tries.length })
  expect(held!.tries[0]).toMatchObject({ status: 500, answer: 'said 500' })
  isRefusing = false
  await database.db.transaction((tx) => resend(tx, { id: parked[0]!, actor: 'Kim' }))
  await allDelivered(6)
  expect(stepsOf(receiver.taken)[bad]).toEqual([1, 2, 3])
})

test('or skipped; what was skipped or taken may be sent once more, by itself', async () => {
  const [order = ''] = orderIds(1)
  const receiver = await receiving(({ data }) => (data.step === 1 ? 500 : 204))
  await pointing(receiver)
  await manySteps([order], 2)
  deliver({ parkAfterMs: 0 })
  await expect.poll(states).toEqual({ parked: 1, waiting: 1 })
  const [parked] = (await listDeliveries(database.db, endpoint.id, { state: 'parked' })).data
  await database.db.transaction((tx) => skip(tx, { id: parked!.id, actor: 'Kim' }))
  await expect.poll(states).toEqual({ skipped: 1, delivered: 1 })
  expect(await database.db.transaction((tx) => skip(tx, { id: parked!.id, actor: 'Kim' }))).toBe(false)
  const [delivered] = (await listDeliveries(database.db, endpoint.id, { state: 'delivered' })).data
  const again = await database.db.transaction((tx) => resend(tx, { id: delivered!.id, actor: 'Kim' }))
  expect(again).not.toBe(delivered!.id)
  await expect.poll(states).toEqual({ skipped: 1, delivered: 2 })
  expect(receiver.taken.map(({ id }) => id)).toEqual([delivered!.webhook_id, delivered!.webhook_id])
})

test.each(firstOf(2, [302, 503, 301, 307, 400, 404, 410, 429]))(
  'an answer of %i is no taking, and is tried again',
  async (status) => {
    let refused = 0
    const receiver = await receiving(() => (refused++ === 0 ? status : 200))
    await pointing(receiver)
    await happen(randomUUID(), 1)
    deliver()
    await allDelivered(1)
    expect(receiver.asked).toHaveLength(2)
    expect(new Set(receiver.asked).size).toBe(1)
  },
)

test('a host that has become one of a private network is asked for nothing', async () => {
  await pointing({ url: 'https://rebound.example/', secret: '' })
  await happen(randomUUID(), 1)
  deliver({ reach: { isPrivateAllowed: false, resolve: async () => [{ address: '127.0.0.1', family: 4 }] } })
  await expect
    .poll(async () => (await listDeliveries(database.db, endpoint.id, {})).data[0]?.last_error)
    .toBe('127.0.0.1 is not of the public internet')
})

test('one that hangs is left after a time, and holds up no other endpoint', { tags: [LONG_TAG] }, async () => {
  const hanging = await receiving(() => new Promise<never>(() => undefined))
  await pointing(hanging)
  await happen(randomUUID(), 1)
  const prompt = await receiving()
  await pointing(prompt)
  await happen(randomUUID(), 2)
  deliver({ timeoutMs: 2_000, pauseMs: () => 3_600_000 })
  await expect.poll(() => prompt.taken.length).toBe(1)
  await expect.poll(states).toEqual({ delivered: 1, waiting: 2 })
})

test('while a secret is changed, events are verified by the one before and by the new one', async () => {
  const receiver = await receiving()
  await pointing(receiver)
  const before = receiver.secret
  const after = await database.db.transaction((tx) => rotateSecret(tx, 'Kim', endpoint.id, 14))
  deliver()
  for (const one of [before, after]) {
    receiver.secret = one
    await happen(randomUUID(), 1)
    await expect.poll(async () => (await states()).waiting ?? 0).toBe(0)
  }
  expect([receiver.taken.length, receiver.unsigned]).toEqual([2, 0])
  await database.db.transaction((tx) => rotateSecret(tx, 'Kim', endpoint.id, 0))
  await happen(randomUUID(), 1)
  await expect.poll(() => receiver.unsigned).toBeGreaterThan(0)
})

const set = (active: boolean) =>
  database.db.transaction(async (tx) =>
    changeEndpoint(tx, 'Kim', (await lockEndpoint(tx, endpoint.id, null))!, { active }),
  )

test('an endpoint that is switched off gets nothing; what waited goes when it is on again', {
  tags: [LONG_TAG],
}, async () => {
  const receiver = await receiving()
  await pointing(receiver)
  await happen(randomUUID(), 1)
  await set(false)
  // Nothing is written for it meanwhile.
  await happen(randomUUID(), 2)
  deliver()
  await set(true)
  await allDelivered(1)
  expect(receiver.taken.map(({ data }) => data.step)).toEqual([1])
})

test('one that is removed takes along what waits for it', async () => {
  await pointing({ url: 'http://127.0.0.1:1/', secret: '' })
  await happen(randomUUID(), 1)
  deliver()
  await expect
    .poll(async () => (await listDeliveries(database.db, endpoint.id, {})).data[0]?.last_error)
    .toMatch(/ECONNREFUSED/)
  await database.db.transaction(async (tx) => removeEndpoint(tx, 'kim', (await findEndpoint(tx, endpoint.id, null))!))
  expect(await states()).toEqual({})
})

test('what is rolled back is told to nobody', async () => {
  const receiver = await receiving()
  await pointing(receiver)
  deliver()
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`SELECT tell_webhooks('north', 'order.changed', NULL, '{"step": 1}')`)
      throw new Error('undone')
    })
    .catch(() => undefined)
  await happen(null, 2)
  await allDelivered(1)
  expect(receiver.taken.map(({ data }) => data.step)).toEqual([2])
})

test('while nothing can be noted, nothing is sent', { tags: [LONG_TAG] }, async () => {
  const receiver = await receiving()
  await pointing(receiver)
  await happen(randomUUID(), 1)
  await database.pool.query(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$;
     CREATE TRIGGER full_disk BEFORE UPDATE ON webhook_deliveries EXECUTE FUNCTION full_disk()`,
  )
  const errors: unknown[] = []
  deliver({ onError: (error) => errors.push(error) })
  await expect.poll(() => errors.length).toBeGreaterThan(2)
  expect(receiver.asked).toEqual([])
  await database.pool.query('DROP TRIGGER full_disk ON webhook_deliveries')
  await allDelivered(1)
  expect(receiver.asked).toHaveLength(1)
})

test('closing waits for what is on its way', { tags: [LONG_TAG] }, async () => {
  const begun = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<number>()
  const receiver = await receiving(() => {
    begun.resolve()
    return finished.promise
  })
  await pointing(receiver)
  await happen(randomUUID(), 1)
  deliver()
  await begun.promise
  const closing = closers.pop()!()
  finished.resolve(204)
  await closing
  expect(await states()).toEqual({ delivered: 1 })
})
