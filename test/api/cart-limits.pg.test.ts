import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_LINES_MAX, lineId, OPEN_CARTS_MAX, OWNER_LINES_MAX } from '#contract/cart/line.ts'
import { carts } from '#server/db/cart-schema.ts'
import { eq, inArray, sum } from '#server/db/drizzle.ts'
import { type Buyer, buyer, codeOf, device, INFORMATION } from './carts.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const shop of ['north', 'south']) {
    await addShop(api.db, shop)
    await stock(api.db, shop, { a: {}, b: {} })
  }
})
afterAll(() => api.close())

/** Carts as earlier builds let them grow: copies of one, said to hold so many lines. */
async function copies(id: string, count: number, lineCount = 0): Promise<string[]> {
  const [cart] = await api.db.select().from(carts).where(eq(carts.id, id))
  const made = Array.from({ length: count }, () => ({ ...cart!, id: randomUUID(), lineCount }))
  await api.db.insert(carts).values(made)
  return made.map((one) => one.id)
}

/** A cart that is said to hold so many lines. */
const grow = (id: string, lineCount: number) => api.db.update(carts).set({ lineCount }).where(eq(carts.id, id))

const make = (someone: Buyer, id: string, shop_id = 'north') =>
  someone.send('POST', '/api/cart', { title: 'Another', shop_id, id })

test('so many open carts in a shop, and no more; others of the shop, and of the person, do not count', async () => {
  const anna = await buyer(api, { north: 3, south: 3 })
  const first = await anna.create()
  const [second = ''] = await copies(first.id, OPEN_CARTS_MAX - 1)
  expect(codeOf(await make(anna, randomUUID()))).toBe('409 too_many_carts')
  const { intent, sync } = device(anna)
  const wanted = randomUUID()
  const late = await sync(intent(wanted, 'cart.create', { title: 'Late' }))
  expect(late.results).toMatchObject([{ outcome: 'refused', code: 'too_many_carts' }])

  expect(codeOf(await make(anna, second))).toBe('201')
  expect(codeOf(await make(anna, randomUUID(), 'south'))).toBe('201')
  expect(codeOf(await make(await buyer(api), randomUUID()))).toBe('201')
  expect(codeOf(await anna.status(second, 'AN'))).toBe('200')
  const again = await sync(intent(wanted, 'cart.create', { title: 'Late' }))
  expect(again.results).toMatchObject([{ outcome: 'applied' }])
  expect(codeOf(await make(anna, randomUUID()))).toBe('409 too_many_carts')
})

test('many that are made at once are no more than there may be', async () => {
  const anna = await buyer(api)
  const first = await anna.create()
  await copies(first.id, OPEN_CARTS_MAX - 3)
  const made = await Promise.all(Array.from({ length: 16 }, () => make(anna, randomUUID())))
  const devices = Array.from({ length: 4 }, () => device(anna))
  const sent = await Promise.all(
    devices.map(({ intent, sync }) => sync(intent(randomUUID(), 'cart.create', { title: 'Late' }))),
  )
  expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect(sent.map(({ results }) => results[0]?.code)).toEqual(devices.map(() => 'too_many_carts'))
})

test('so many carts as there were before the limit are read, reduced and ordered', async () => {
  const anna = await buyer(api)
  const first = await anna.create()
  expect(codeOf(await anna.add(first.id, 'a', 2))).toBe('200')
  await copies(first.id, OPEN_CARTS_MAX + 4)
  expect(await anna.carts()).toHaveLength(OPEN_CARTS_MAX + 5)
  expect(codeOf(await anna.add(first.id, 'b'))).toBe('200')
  await anna.update(first.id, { customer: INFORMATION })
  expect(codeOf(await anna.status(first.id, 'GK'))).toBe('200')
})

test('so many lines in all of a person’s open carts, and no more', async () => {
  const anna = await buyer(api, { north: 3, south: 3 })
  const { id } = await anna.create()
  expect(codeOf(await anna.add(id, 'a'))).toBe('200')
  const elsewhere = await anna.create('Elsewhere', 'south')
  await grow(elsewhere.id, OWNER_LINES_MAX - 1)
  expect(codeOf(await anna.add(id, 'b'))).toBe('409 too_many_lines')
  const { intent, sync } = device(anna)
  const { results } = await sync(
    intent(id, 'lines.add', { rows: [{ uid: 'b', quantity: 1 }] }),
    // What is there already may be more and less.
    intent(id, 'lines.add', { rows: [{ uid: 'a', quantity: 4 }] }),
    intent(id, 'line.changeQuantity', { lineId: lineId(id, 'north', 'a'), delta: -2 }),
  )
  expect(results).toMatchObject([
    { outcome: 'refused', code: 'too_many_lines' },
    { outcome: 'applied' },
    { outcome: 'applied' },
  ])
  expect((await anna.cart(id)).lines.map(({ antal }) => antal)).toEqual(['3'])
  await anna.send('PUT', `/api/cart/${elsewhere.id}/status`, { shop_id: 'south', status: 'AN' })
  expect(codeOf(await anna.add(id, 'b'))).toBe('200')
})

test('many lines that are put into many carts at once are no more than there may be', async () => {
  const anna = await buyer(api)
  const made = await Promise.all(Array.from({ length: 16 }, () => anna.create()))
  const [full, ...others] = made.map(({ id }) => id)
  await grow(full!, OWNER_LINES_MAX - 5)
  const rows = ['a', 'b'].map((uid) => ({ uid, quantity: 1 }))
  const sent = await Promise.all(
    others.map((id) => {
      const { intent, sync } = device(anna)
      return sync(intent(id, 'lines.add', { rows }))
    }),
  )
  const outcomes = sent.map(({ results }) => results[0]?.outcome)
  expect(outcomes.filter((one) => one === 'applied')).toHaveLength(2)
  expect(outcomes.filter((one) => one === 'refused')).toHaveLength(others.length - 2)
  const [held] = await api.db
    .select({ lines: sum(carts.lineCount).mapWith(Number) })
    .from(carts)
    .where(
      inArray(
        carts.id,
        made.map(({ id }) => id),
      ),
    )
  expect(held?.lines).toBe(OWNER_LINES_MAX - 1)
})

test('a cart that is fuller than it may be takes no further line, but more and less of what it has', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, 'a')
  await grow(id, CART_LINES_MAX + 7)
  expect(codeOf(await anna.add(id, 'b'))).toBe('409 cart_full')
  expect(codeOf(await anna.add(id, 'a', 4))).toBe('200')
  const { intent, sync } = device(anna)
  const { results } = await sync(intent(id, 'line.remove', { lineId: lineId(id, 'north', 'a') }))
  expect(results).toMatchObject([{ outcome: 'applied' }])
})

test('who is refused ten thousand times a day waits, and what was refused already is told again', async () => {
  const anna = await buyer(api)
  const { intent, post, sync, clientId } = device(anna)
  const nowhere = randomUUID()
  const first = intent(nowhere, 'line.remove', { lineId: randomUUID() })
  expect((await sync(first)).results).toMatchObject([{ outcome: 'refused', code: 'not_found' }])
  await api.pool.query(
    `INSERT INTO cart_refusals (owner, client_id, cart_id, seq, op_id, mutation, code)
     SELECT $1, $2, gen_random_uuid(), n, gen_random_uuid(), 'line.remove', 'not_found' FROM generate_series(2, 10000) n`,
    [anna.owner, clientId],
  )
  const further = intent(nowhere, 'line.remove', { lineId: randomUUID() })
  const answer = await post([further])
  expect(codeOf(answer)).toBe('429 rate_limited')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await sync(first)).results).toMatchObject([{ outcome: 'refused', code: 'not_found' }])
  expect((await sync(intent(randomUUID(), 'cart.create', { title: 'Fine' }))).results).toMatchObject([
    { outcome: 'applied' },
  ])
  await api.pool.query("UPDATE cart_refusals SET refused_at = now() - interval '25 hours' WHERE owner = $1", [
    anna.owner,
  ])
  expect((await sync(further)).results).toMatchObject([{ outcome: 'refused', code: 'not_found' }])
})

test('what is refused under a key counts among them, since it is kept as well', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const { intent, post, clientId } = device(anna)
  const add = (key: string, uid: string) => anna.add(id, uid, 1, { 'idempotency-key': key })
  const first = randomUUID()
  expect(codeOf(await add(first, 'nothing'))).toBe('409 product_gone')
  await api.pool.query(
    `INSERT INTO idempotency_keys (owner, key, method, path, body_hash, status, response)
     SELECT $1, gen_random_uuid(), 'POST', $2, '', 409, '' FROM generate_series(2, 6000)`,
    [anna.owner, `/api/cart/line/${id}`],
  )
  await api.pool.query(
    `INSERT INTO cart_refusals (owner, client_id, cart_id, seq, op_id, mutation, code)
     SELECT $1, $2, gen_random_uuid(), n, gen_random_uuid(), 'line.remove', 'not_found' FROM generate_series(1, 4000) n`,
    [anna.owner, clientId],
  )
  const further = randomUUID()
  const answer = await add(further, 'nothing')
  expect(codeOf(answer)).toBe('429 rate_limited')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const sent = intent(id, 'line.setQuantity', { lineId: randomUUID(), quantity: 2 })
  expect(codeOf(await post([sent]))).toBe('429 rate_limited')
  expect(codeOf(await add(first, 'nothing'))).toBe('409 product_gone')
  expect(codeOf(await add(randomUUID(), 'a'))).toBe('200')
  await api.pool.query("UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE owner = $1", [
    anna.owner,
  ])
  expect(codeOf(await add(further, 'nothing'))).toBe('409 product_gone')
})
