import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSED_CARTS_MAX, NAMED_CARTS_MAX, OWNER_LINES_MAX } from '#contract/cart/line.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { LONG_TAG } from '#test/length.ts'
import { type Buyer, buyer, device } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

/** A cart of so many lines, each of its own product; what it comes to is nobody's business here. */
async function longCart(someone: Buyer, lines: number): Promise<string> {
  const { id } = await someone.create(`${lines} lines`)
  await api.pool.query(
    `INSERT INTO cart_lines (cart_id, id, parent_id, position, part, uid, antal, product, unit_price, first_price,
       sub_price, subtotal, vat, gone)
     SELECT $1, gen_random_uuid(), NULL, (n / 2) + 1, 0, 'uid-' || n, 1,
       jsonb_build_object('name', jsonb_build_object('sv', 'Stol ' || n || repeat(' lång', 20)), 'thumbnail', NULL,
         'unit', NULL, 'delivery_time', NULL, 'climate', NULL),
       100, 100, NULL, 100, 25, false
     FROM generate_series(1, $2::int) n`,
    [id, lines],
  )
  await api.pool.query('UPDATE carts SET line_count = $2, last_position = $2 WHERE id = $1', [id, lines])
  return id
}

let api: Api
let address: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})
afterAll(() => api.close())

const read = async (someone: Buyer, query = ''): Promise<Cart[]> => {
  const answer = await someone.send('GET', `/api/cart${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Cart[] }>().data
}

test('carts of any size come whole and in order, whatever pieces they are sent in', async () => {
  const anna = await buyer(api)
  const sizes = [0, 1, 499, 500, 501, 1_200, 30]
  const ids: string[] = []
  for (const size of sizes) ids.unshift(await longCart(anna, size))
  const carts = await read(anna)
  expect(carts.map(({ id }) => id)).toEqual(ids)
  expect(carts.map(({ lines }) => lines.length)).toEqual(sizes.toReversed())
  for (const { lines, id } of carts) {
    const { rows } = await api.pool.query<{ id: string }>(
      'SELECT id FROM cart_lines WHERE cart_id = $1 ORDER BY position, id',
      [id],
    )
    expect(lines.map((line) => line.id)).toEqual(rows.map((row) => row.id))
  }
})

const shown = (carts: Cart[]) => carts.map(({ lines, lines_omitted }) => [lines.length, lines_omitted])

test('lines are left out where they are not asked for, and it is said so', async () => {
  const anna = await buyer(api)
  const [first, second] = [await anna.create('One'), await anna.create('Two')]
  await anna.add(first.id, '1002')
  await anna.add(second.id, '1002')
  expect(shown(await read(anna))).toEqual([
    [1, undefined],
    [1, undefined],
  ])
  expect(shown(await read(anna, '?lines=none'))).toEqual([
    [0, true],
    [0, true],
  ])
  expect(shown(await read(anna, `?lines=${first.id.toUpperCase()}`))).toEqual([
    [0, true],
    [1, undefined],
  ])
  expect(shown(await read(anna, `?lines=${randomUUID()}`))).toEqual([
    [0, true],
    [0, true],
  ])
  const [two] = await read(anna, '?lines=none')
  expect(two).toMatchObject({ id: second.id, total: expect.any(Number), revision: 2, line_count: 1 })
  expect((await anna.send('GET', '/api/cart?lines=all')).statusCode).toBe(400)
})

const counts = (carts: Cart[]) => carts.map(({ id, lines, line_count }) => [id, lines.length, line_count])

test('the lines of several carts are asked for by name, and the others left out altogether', async () => {
  const [anna, bo] = [await buyer(api), await buyer(api)]
  const ids = [await longCart(anna, 3), await longCart(anna, 700), await longCart(anna, 0)]
  const foreign = await longCart(bo, 2)
  const [small, large, empty] = ids as [string, string, string]
  expect(counts(await read(anna, `?lines=${small}&lines=${large}`))).toEqual([
    [empty, 0, 0],
    [large, 700, undefined],
    [small, 3, undefined],
  ])
  expect(counts(await read(anna, `?lines=${small}&lines=${empty}&others=none`))).toEqual([
    [empty, 0, undefined],
    [small, 3, undefined],
  ])
  expect(counts(await read(anna, `?lines=${large}&others=none`))).toEqual([[large, 700, undefined]])
  expect(await read(anna, `?lines=${foreign}&lines=${randomUUID()}&others=none`)).toEqual([])
  expect(await read(anna, '?lines=none&others=none')).toEqual([])
  expect((await read(anna, '?others=none')).map(({ id }) => id)).toEqual([empty, large, small])
  const clientId = randomUUID()
  const answer = await anna.send('GET', `/api/cart?lines=${small}&others=none`, undefined, {
    'x-client-id': clientId,
  })
  expect(answer.json()).toMatchObject({ data: [{ id: small, contains: 0 }] })
})

test.each([
  'lines=',
  'lines=all',
  'lines=none&lines=none',
  `lines=${randomUUID()}&lines=none`,
  `lines=urn:uuid:${randomUUID()}`,
  `lines=${randomUUID()},${randomUUID()}`,
  "lines=' OR 1=1 --",
  `lines[]=${randomUUID()}`,
  'lines=none&others=',
  'others=all',
  'others=none&others=none&others=none',
  Array.from({ length: NAMED_CARTS_MAX + 1 }, () => `lines=${randomUUID()}`).join('&'),
])('what makes no sense is refused: %s', async (query) => {
  const anna = await buyer(api)
  expect((await anna.send('GET', `/api/cart?${encodeURI(query)}`)).statusCode).toBe(400)
})

test('nothing is told of carts in a shop where one may have none, by name neither', async () => {
  const [anna, guest] = [await buyer(api), await buyer(api, { north: 0 })]
  const id = await longCart(anna, 2)
  await api.pool.query('UPDATE carts SET owner = $2 WHERE id = $1', [id, guest.owner])
  expect(await read(guest, `?lines=${id}&others=none`)).toEqual([])
  expect(await read(anna, `?lines=${id}&others=none`)).toEqual([])
})

/** Copies of a cart that were cancelled, one each minute, the last one just now; their ids, the last one first. */
async function cancelled(id: string, count: number, lines: number): Promise<string[]> {
  const { rows } = await api.pool.query<{ id: string }>(
    `INSERT INTO carts SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'status', 'AN',
       'closed_at', now() - n * interval '1 minute', 'line_count', $3::int))).*
     FROM carts c, generate_series(0, $2::int - 1) n WHERE c.id = $1 RETURNING id, closed_at`,
    [id, count, lines],
  )
  return rows.map((row) => row.id)
}

test('of the closed carts the latest are listed, and a device that knows an older one learns what became of it', async () => {
  const anna = await buyer(api)
  const { intent, sync } = device(anna)
  const [first, open] = [await anna.create('First'), await anna.create('Open')]
  const known = [intent(first.id, 'cart.rename', { title: 'Known' })]
  await sync(...known)
  const later = await cancelled(first.id, CLOSED_CARTS_MAX, 0)
  await api.pool.query("UPDATE carts SET status = 'AN', closed_at = now() - interval '1 day' WHERE id = $1", [first.id])
  const listed = new Set((await read(anna)).map(({ id }) => id))
  expect(listed).toEqual(new Set([...later, open.id]))
  const answer = await sync(...known, intent(first.id, 'cart.rename', { title: 'Late' }))
  expect(answer.results).toMatchObject([
    { outcome: 'duplicate' },
    { outcome: 'refused', code: 'cart_closed', revision: 2 },
  ])
  expect(answer.contains).toEqual({ [first.id]: 2 })
})

test('closed carts are listed as far as their lines are no more than open carts may have', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const later = await cancelled(id, 7, OWNER_LINES_MAX / 5)
  const listed = (await read(anna, '?lines=none')).map((cart) => cart.id)
  expect(new Set(listed)).toEqual(new Set([id, ...later.slice(0, 5)]))
  const bo = await buyer(api)
  const one = await bo.create()
  const [latest] = await cancelled(one.id, 2, OWNER_LINES_MAX * 2)
  expect((await read(bo, '?lines=none')).map((cart) => cart.id).toSorted()).toEqual([one.id, latest].toSorted())
})

const open = ({ token }: Buyer, path = '/api/cart'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${address}${path}`, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve).on(
      'error',
      reject,
    )
  })

test('whoever reads slowly keeps the database from nobody', { tags: [LONG_TAG] }, async () => {
  const anna = await buyer(api)
  for (let i = 0; i < 6; i++) await longCart(anna, 5_000)
  // More than there are connections to the database, and nobody takes what is sent.
  const slow = await Promise.all(Array.from({ length: 30 }, () => open(anna)))
  const bo = await buyer(api)
  expect((await bo.create()).title).toBe('Reception')
  for (const one of slow) one.destroy()
})

test('others have their turn while large carts are made text of', { tags: [LONG_TAG] }, async () => {
  const anna = await buyer(api)
  for (let i = 0; i < 4; i++) await longCart(anna, 2_500)
  const reading = new Set([1, 2, 3])
  const readers = [...reading].map(async (reader) => {
    for await (const _ of await open(anna));
    reading.delete(reader)
  })
  const bo = await buyer(api)
  let answered = 0
  while (reading.size > 0) {
    for await (const _ of await open(bo, '/api/auth/shops'));
    answered++
  }
  await Promise.all(readers)
  // 30,000 lines in slices of 50: each slice lets the others go first.
  expect(answered).toBeGreaterThan(30)
})
