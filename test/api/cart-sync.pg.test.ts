import { randomUUID } from 'node:crypto'
import { sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_ID_HEADER } from '#contract/cart/sync.ts'
import { lineId } from '#contract/cart/line.ts'
import { buyer, codeOf, device, INFORMATION } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  await stock(api.db, 'north', FURNISHED)
})
afterAll(() => api.close())

const told = ({ results }: { results: { outcome: string; code: string | null }[] }) =>
  results.map(({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`))
const rows = (uid: string, quantity = 1) => ({ rows: [{ uid, quantity }] })

test('what was made offline is made, once, in its order, and told as a difference', async () => {
  const anna = await buyer(api)
  const { clientId, intent, sync } = device(anna)
  const cart = randomUUID()
  const ops = [
    intent(cart, 'cart.create', { title: 'Offline' }),
    intent(cart, 'lines.add', rows('1001', 2)),
    intent(cart, 'lines.add', rows('1002')),
    intent(cart, 'line.changeQuantity', { lineId: lineId(cart, 'north', '1001'), delta: 3 }),
    intent(cart, 'line.remove', { lineId: lineId(cart, 'north', '1002') }),
    intent(cart, 'cart.rename', { title: 'Made offline' }),
  ]
  const answer = await sync(...ops)
  expect(told(answer)).toEqual(ops.map(() => 'applied'))
  expect(answer.contains).toEqual({ [cart]: 6 })
  const now = await anna.cart(cart)
  const { lines, ...header } = now
  expect(answer.carts).toEqual([
    { ...header, from: 0, from_changed_at: null, lines, removed: [lineId(cart, 'north', '1002')] },
  ])
  expect(now).toMatchObject({ title: 'Made offline', revision: 6 })

  const again = await sync(...ops)
  expect(told(again)).toEqual(ops.map(() => 'duplicate'))
  expect(again.carts).toEqual([])
  expect(await anna.cart(cart)).toEqual(now)
  const [listed] = await anna.carts({ [CLIENT_ID_HEADER]: clientId })
  expect(listed).toEqual({ ...now, contains: 6 })
  const [other] = await anna.carts({ [CLIENT_ID_HEADER]: randomUUID() })
  expect(other?.contains).toBe(0)
})

test('what was refused is refused again, and never taken for done', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const { intent, sync } = device(anna)
  const ops = [
    intent(id, 'lines.add', rows('nothing')),
    intent(id, 'line.changeQuantity', { lineId: lineId(id, 'north', '1001'), delta: 1 }),
    intent(id, 'lines.add', { rows: [] }),
    intent(id, 'cart.order', {}),
    intent(id, 'lines.add', rows('1002')),
  ]
  const expected = ['refused product_gone', 'refused line_gone', 'refused validation_failed', 'refused cart_empty']
  expect(told(await sync(...ops))).toEqual([...expected, 'applied'])
  expect(told(await sync(...ops))).toEqual([...expected, 'duplicate'])
  const refused = await sync(intent(id, 'lines.add', rows('nothing')))
  expect([told(refused), refused.carts]).toEqual([['refused product_gone'], []])
})

test('one cart’s stuck intent holds up its own cart alone', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna)
  const [stuck, free] = [randomUUID(), randomUUID()]
  const answer = await sync(
    intent(stuck, 'cart.create', { title: 'Stuck' }),
    intent(stuck, 'cart.fly', {}),
    intent(stuck, 'cart.rename', { title: 'Never' }),
    intent(free, 'cart.create', { title: 'Free' }),
    { ...intent(free, 'cart.rename', { title: 'Newer' }), version: 2 },
  )
  expect(told(answer)).toEqual([
    'applied',
    'deferred unknown_mutation',
    'deferred waiting_for_earlier',
    'applied',
    'deferred unknown_mutation',
  ])
  expect(answer.contains).toEqual({ [stuck]: 1, [free]: 4 })
})

test('an intent that fails by a fault of ours is put off with what follows it; what came before and other carts go on', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna)
  const [{ id }, free] = [await anna.create(), randomUUID()]
  await anna.add(id, '1001')
  await anna.update(id, { customer: INFORMATION })
  const ops = [
    intent(id, 'cart.rename', { title: 'Before' }),
    intent(id, 'cart.order', {}),
    intent(free, 'cart.create', { title: 'Free' }),
  ]
  await api.db.execute(sql`ALTER TABLE mails RENAME TO mails_away`)
  try {
    expect(told(await sync(...ops))).toEqual(['applied', 'deferred internal_error', 'applied'])
  } finally {
    await api.db.execute(sql`ALTER TABLE mails_away RENAME TO mails`)
  }
  expect(await anna.cart(id)).toMatchObject({ title: 'Before', status: 'EA' })
  expect(told(await sync(...ops))).toEqual(['duplicate', 'applied', 'duplicate'])
})

test('what depends on a refused cart is refused with it, also when a copy comes after another device has made the cart', async () => {
  const anna = await buyer(api)
  const [early, maker] = [device(anna), device(anna)]
  const cart = randomUUID()
  const ops = [
    early.intent(cart, 'cart.create', { title: 'x'.repeat(1_000) }),
    early.intent(cart, 'lines.add', rows('1001')),
    early.intent(cart, 'lines.add', rows('1002')),
  ]
  const refused = ['refused validation_failed', 'refused waiting_for_cart', 'refused waiting_for_cart']
  const first = await early.sync(...ops)
  expect([told(first), first.contains]).toEqual([refused, { [cart]: 3 }])
  const made = [maker.intent(cart, 'cart.create', { title: 'Made' }), maker.intent(cart, 'lines.add', rows('1001'))]
  expect(told(await maker.sync(...made))).toEqual(['applied', 'applied'])
  const late = await early.sync(...ops)
  expect([told(late), late.carts, late.contains]).toEqual([refused, [], { [cart]: 3 }])
  expect(await anna.cart(cart)).toMatchObject({ title: 'Made', revision: 2 })
  expect(told(await early.sync(early.intent(cart, 'lines.add', rows('1002'))))).toEqual(['applied'])
})

test('where nothing is kept, since they may have no carts there, it waits', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna, 'south')
  const cart = randomUUID()
  const ops = [intent(cart, 'cart.create', { title: 'x' }), intent(cart, 'lines.add', rows('1001'))]
  expect(told(await sync(...ops))).toEqual(['refused shop_forbidden', 'deferred waiting_for_cart'])
  expect(told(await sync(...ops))).toEqual(['refused shop_forbidden', 'deferred waiting_for_cart'])
})

test('what came before its cart was refused for good, also when a copy comes after the cart', async () => {
  const anna = await buyer(api)
  const [early, maker] = [device(anna), device(anna)]
  const cart = randomUUID()
  const rename = early.intent(cart, 'cart.rename', { title: 'Early' })
  expect(told(await early.sync(rename))).toEqual(['refused not_found'])
  expect(told(await maker.sync(maker.intent(cart, 'cart.create', { title: 'Made' })))).toEqual(['applied'])
  const again = await early.sync(rename, early.intent(cart, 'lines.add', rows('1001')))
  expect(told(again)).toEqual(['refused not_found', 'applied'])
  expect(await anna.cart(cart)).toMatchObject({ title: 'Made', revision: 2 })
})

test("intents on another's cart leave no trace", async () => {
  const [anna, eve] = [await buyer(api), await buyer(api, { north: 9 })]
  const { id } = await anna.create()
  const { intent, sync } = device(eve)
  const answer = await sync(intent(id, 'cart.cancel', {}), intent(id, 'cart.create', { title: 'Mine' }))
  expect(told(answer)).toEqual(['refused not_found', 'refused cart_id_taken'])
  expect([answer.carts, answer.contains]).toEqual([[], {}])
  expect(await anna.cart(id)).toMatchObject({ status: 'EA', revision: 1 })
})

test('a quantity that moved meanwhile is set, and said', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, '1001', 4)
  const { intent, sync } = device(anna)
  const line = lineId(id, 'north', '1001')
  const set = (quantity: number, seen: number) => intent(id, 'line.setQuantity', { lineId: line, quantity, seen })
  const { results } = await sync(set(7, 4), set(8, 4))
  expect(results.map(({ notice }) => notice)).toEqual([undefined, 'quantity_moved'])
  expect((await anna.cart(id)).lines[0]?.antal).toBe('8')
})

/** Somebody with four of a product, and a device that thinks what it likes of that. */
const sets = async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, '1001', 4)
  const { clientId, intent, sync } = device(anna)
  const line = lineId(id, 'north', '1001')
  const set = (quantity: number, seen: number) => intent(id, 'line.setQuantity', { lineId: line, quantity, seen })
  const kept = async () =>
    (await api.pool.query('SELECT 1 FROM cart_notices WHERE client_id = $1', [clientId])).rows.length
  return { cart: id, clientId, owner: anna.owner, set, sync, kept }
}

describe('what is told with an answer that was lost', () => {
  test('is told again with the duplicate; of what moved nowhere nothing is kept', async () => {
    const { set, sync, kept } = await sets()
    const ops = [set(7, 4), set(8, 4), set(8, 8)]
    await sync(...ops)
    const again = await sync(...ops)
    expect(told(again)).toEqual(['duplicate', 'duplicate', 'duplicate'])
    expect(again.results.map(({ notice }) => notice)).toEqual([undefined, 'quantity_moved', undefined])
    expect(await kept()).toBe(1)
  })

  test('is kept for as many as a device may send again, and no more', async () => {
    const { cart, clientId, owner, set, sync, kept } = await sets()
    const all = Array.from({ length: 250 }, () => set(7, 99))
    for (const { opId, seq } of all.slice(0, -1))
      await api.pool.query("INSERT INTO cart_notices VALUES ($1, $2, $3, $4, $5, 'quantity_moved')", [
        owner,
        clientId,
        cart,
        seq,
        opId,
      ])
    await sync(...all.slice(-1))
    expect(await kept()).toBe(200)
    const again = await sync(...all.slice(50))
    expect(again.results.every(({ notice }) => notice === 'quantity_moved')).toBe(true)
  })
})

describe('a request as a whole', () => {
  test('of another owner stores nothing; of another protocol waits for an update; too large is refused', async () => {
    const anna = await buyer(api)
    const { intent, post } = device(anna)
    const op = intent(randomUUID(), 'cart.create', { title: 'x' })
    expect(codeOf(await post([op], { owner: `user:${randomUUID()}` }))).toBe('409 wrong_owner')
    expect(codeOf(await post([op], { protocol: 2 }))).toBe('426 update_required')
    expect(codeOf(await post([{ ...op, args: { title: 'x'.repeat(300_000) } }]))).toBe('413 body_too_large')
    expect(codeOf(await post(Array.from({ length: 201 }, () => op)))).toBe('400 validation_failed')
    expect(await anna.carts()).toEqual([])
  })
})

test('what somebody else changed between two of its intents is in no difference: it begins after that', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna)
  const [{ id }, held] = [await anna.create(), await anna.create()]
  const lock = await api.pool.connect()
  await lock.query('BEGIN')
  await lock.query('SELECT FROM carts WHERE id = $1 FOR UPDATE', [held.id])
  const answer = sync(
    intent(id, 'cart.rename', { title: 'First' }),
    intent(held.id, 'cart.rename', { title: 'Held' }),
    intent(id, 'lines.add', rows('1002')),
  )
  await expect.poll(async () => (await anna.cart(id)).title).toBe('First')
  await anna.add(id, '1001')
  await lock.query('COMMIT')
  lock.release()
  const difference = (await answer).carts.find((cart) => cart.id === id)
  expect(difference).toMatchObject({ from: 3, revision: 4, lines: [{ article_number: '1002' }] })
})

test('copies of one request that arrive at once take effect once', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna)
  const cart = randomUUID()
  const ops = [intent(cart, 'cart.create', { title: 'x' }), intent(cart, 'lines.add', rows('1002', 2))]
  const answers = await Promise.all(Array.from({ length: 12 }, () => sync(...ops)))
  expect(answers.flatMap(told).filter((one) => one === 'applied')).toHaveLength(2)
  expect((await anna.cart(cart)).lines[0]?.antal).toBe('2')
})
