import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineId } from '#contract/cart/line.ts'
import { SYNC_OPS_MAX } from '#contract/cart/sync.ts'
import { LONG_TAG } from '#test/length.ts'
import { type Buyer, buyer, codeOf, device } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, setLevel } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  await stock(api.db, 'north', FURNISHED)
})
afterAll(() => api.close())

const outcomesOf = ({ results }: { results: { outcome: string; code: string | null }[] }) =>
  results.map(({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`))
const rows = (uid: string, quantity = 1) => ({ rows: [{ uid, quantity }] })

/** Every row of every table. */
async function stored(): Promise<Record<string, number>> {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  )
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows: counted } = await api.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}"`)
      return [name, counted[0]!.count] as const
    }),
  )
  return Object.fromEntries(counts)
}

async function become(someone: Buyer, level: number): Promise<void> {
  await setLevel(api.db, someone.id, level)
  await api.pool.query("SELECT pg_notify('sessions', $1)", [someone.id])
  const permission = async () => {
    const answer = await someone.send('GET', '/api/auth/shops')
    return answer.json<{ data: { permission: number }[] }>().data[0]?.permission
  }
  await expect.poll(permission).toBe(level)
}

test('a thousand changes of somebody who may have no carts leave no rows', { tags: [LONG_TAG] }, async () => {
  const viewer = await buyer(api, { north: 0 })
  const before = await stored()
  for (let request = 0; request < 5; request++) {
    const { intent, sync } = device(viewer, request === 4 ? 'south' : 'north')
    const code = request === 4 ? 'shop_forbidden' : 'forbidden'
    const ops = Array.from({ length: SYNC_OPS_MAX / 4 }, () => randomUUID()).flatMap((cart) => [
      intent(cart, 'cart.create', { title: 'Mine' }),
      intent(cart, 'lines.add', rows('1001')),
      intent(randomUUID(), 'lines.add', rows('1001')),
      intent(randomUUID(), 'lines.add', { rows: [] }),
    ])
    const expected = ops.map((_, i) => (i % 4 === 1 ? 'deferred waiting_for_cart' : `refused ${code}`))
    const answer = await sync(...ops)
    expect(outcomesOf(answer)).toEqual(expected)
    expect([answer.carts, answer.contains]).toEqual([[], {}])
    expect(outcomesOf(await sync(...ops.slice(0, 8)))).toEqual(expected.slice(0, 8))
  }
  const headers = { 'idempotency-key': randomUUID() }
  const body = { title: 'Mine', shop_id: 'north' }
  expect(codeOf(await viewer.send('POST', '/api/cart', body, headers))).toBe('403 forbidden')
  expect(await stored()).toEqual(before)
})

test('what was refused for want of a right stays refused when the right is back, and leaves no rows', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna)
  const cart = randomUUID()
  const made = [intent(cart, 'cart.create', { title: 'Hall' }), intent(cart, 'lines.add', rows('1002'))]
  expect(outcomesOf(await sync(...made))).toEqual(['applied', 'applied'])
  await become(anna, 0)
  const before = await stored()
  const barred = [
    intent(cart, 'cart.rename', { title: 'Barred' }),
    intent(cart, 'lines.add', rows('1001')),
    intent(cart, 'line.remove', { lineId: lineId(cart, 'north', '1002') }),
  ]
  const refused = barred.map(() => 'refused forbidden')
  expect(outcomesOf(await sync(...barred))).toEqual(refused)
  // What took effect is not called refused, whatever became of the right.
  expect(outcomesOf(await sync(...made, ...barred))).toEqual(['duplicate', 'duplicate', ...refused])
  expect(await stored()).toEqual(before)

  await become(anna, 3)
  const answer = await sync(...barred, intent(cart, 'lines.add', rows('1002')))
  expect([outcomesOf(answer), answer.contains]).toEqual([[...refused, 'applied'], { [cart]: 6 }])
  expect(outcomesOf(await sync(...made, ...barred))).toEqual(['duplicate', 'duplicate', ...refused])
  await become(anna, 0)
  const again = [intent(cart, 'cart.rename', { title: 'Barred again' }), intent(cart, 'cart.cancel', {})]
  expect(outcomesOf(await sync(...again))).toEqual(['refused forbidden', 'refused forbidden'])
  await become(anna, 3)
  expect(outcomesOf(await sync(...barred, ...again))).toEqual([...refused, 'refused forbidden', 'refused forbidden'])
  expect(await anna.cart(cart)).toMatchObject({ title: 'Hall', status: 'EA', lines: [{ antal: '2' }] })
})

test('a device that got no answer while it had no right takes its cart up once it has it', async () => {
  const anna = await buyer(api, { north: 0 })
  const { intent, sync } = device(anna)
  const cart = randomUUID()
  const ops = [intent(cart, 'cart.create', { title: 'Hall' }), intent(cart, 'lines.add', rows('1002'))]
  expect(outcomesOf(await sync(...ops))).toEqual(['refused forbidden', 'deferred waiting_for_cart'])
  await become(anna, 1)
  expect(outcomesOf(await sync(...ops))).toEqual(['applied', 'applied'])
  expect(outcomesOf(await sync(...ops))).toEqual(['duplicate', 'duplicate'])
  expect(await anna.cart(cart)).toMatchObject({ title: 'Hall', revision: 2 })
})

test('what followed a cart that was refused for want of a right stays refused when the right and the cart are there', async () => {
  const anna = await buyer(api)
  const [early, maker] = [device(anna), device(anna)]
  const cart = randomUUID()
  const invalid = early.intent(cart, 'cart.create', { title: 'x'.repeat(1_000) })
  expect(outcomesOf(await early.sync(invalid))).toEqual(['refused validation_failed'])
  await become(anna, 0)
  const ops = [early.intent(cart, 'cart.create', { title: 'Hall' }), early.intent(cart, 'lines.add', rows('1002'))]
  const refused = ['refused forbidden', 'refused waiting_for_cart']
  expect(outcomesOf(await early.sync(...ops))).toEqual(refused)
  await become(anna, 3)
  expect(outcomesOf(await maker.sync(maker.intent(cart, 'cart.create', { title: 'Made' })))).toEqual(['applied'])
  expect(outcomesOf(await early.sync(...ops))).toEqual(refused)
  expect(await anna.cart(cart)).toMatchObject({ title: 'Made', revision: 1 })
})

test('whoever asks in two shops by turns, in one of which they have no right, makes no queue of any size', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna)
  const cart = randomUUID()
  await sync(intent(cart, 'cart.create', { title: 'Hall' }))
  const turns = Array.from({ length: 95 }, (_, i) => [
    intent(cart, 'cart.rename', { title: `Hall ${i}` }),
    { ...intent(cart, 'cart.rename', { title: 'Barred' }), shopId: 'south' },
  ])
  const expected = turns.flatMap(() => ['applied', 'refused shop_forbidden'])
  expect(outcomesOf(await sync(...turns.flat()))).toEqual(expected)
  const { rows: kept } = await api.pool.query<{ size: number }>(
    'SELECT cardinality(barred) AS size FROM cart_lanes WHERE cart_id = $1',
    [cart],
  )
  expect(kept).toEqual([{ size: 100 }])
  expect(outcomesOf(await sync(...turns.flat()))).toEqual(turns.flatMap(() => ['duplicate', 'refused shop_forbidden']))
})
