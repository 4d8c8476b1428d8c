import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEVELS } from '#contract/users/permission.ts'
import { buyer, buyerBy, changeOf, codeOf, INFORMATION } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, punchoutToken, setLevel } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  await stock(api.db, 'north', FURNISHED)
})
afterAll(() => api.close())

test('level 0 has no carts', async () => {
  const anna = await buyer(api, { north: 0 })
  expect(codeOf(await anna.send('POST', '/api/cart', { title: 'Reception', shop_id: 'north' }))).toBe('403 forbidden')
  expect(await anna.carts()).toEqual([])
  const cart = randomUUID()
  const answers = [await anna.add(cart, '1001'), await anna.status(cart, 'AN'), await anna.update(cart, { title: 'x' })]
  expect(answers.map(codeOf)).toEqual(['403 forbidden', '403 forbidden', '404 not_found'])
})

test.for([
  [1, '403 approval_required', '200'],
  [3, '200', '409 cart_closed'],
  [7, '200', '409 cart_closed'],
  [8, '200', '409 cart_closed'],
  [9, '200', '409 cart_closed'],
] as const)('level %i fills a cart; ordering it is answered %s', async ([level, ordered, cancelled]) => {
  const anna = await buyer(api, { north: level })
  const { id } = await anna.create()
  expect((await anna.add(id, '1002')).statusCode).toBe(200)
  expect((await anna.update(id, { customer: INFORMATION })).statusCode).toBe(200)
  expect(codeOf(await anna.status(id, 'GK'))).toBe(ordered)
  expect(codeOf(await anna.status(id, 'AN'))).toBe(cancelled)
})

describe.for(LEVELS)('level %i', (level) => {
  test('in another shop it helps nobody', async () => {
    const anna = await buyer(api, { north: level })
    const cart = randomUUID()
    const send = (url: string, method: 'POST' | 'PUT', body: object) => anna.send(method, url, body)
    for (const shop_id of ['south', 'nowhere']) {
      const answers = [
        await send('/api/cart', 'POST', { title: 'x', shop_id }),
        await send(`/api/cart/line/${cart}`, 'POST', { product: { shop: shop_id, uid: '1' }, shop_id }),
        await send(`/api/cart/${cart}/status`, 'PUT', { shop_id, status: 'GK' }),
      ]
      expect(answers.map(codeOf)).toEqual(Array.from({ length: 3 }, () => '403 shop_forbidden'))
    }
  })
})

test("another's cart is not there, not even for a manager of the shop", async () => {
  const [anna, manager] = [await buyer(api), await buyer(api, { north: 9 })]
  const { id } = await anna.create()
  expect(await manager.carts()).toEqual([])
  const answers = [
    await manager.add(id, '1001'),
    await manager.status(id, 'AN'),
    await manager.update(id, { title: 'Mine' }),
  ]
  expect(answers.map(codeOf)).toEqual(Array.from({ length: 3 }, () => '404 not_found'))
  expect(codeOf(await manager.send('POST', '/api/cart', { title: 'Mine', shop_id: 'north', id }))).toBe(
    '409 cart_id_taken',
  )
  expect(await anna.cart(id)).toMatchObject({ title: 'Reception', revision: 1 })
})

test("one's own cart under another of one's shops is refused", async () => {
  const anna = await buyer(api, { north: 3, south: 3 })
  const { id } = await anna.create()
  const line = { product: { shop: 'south', uid: '1001' }, shop_id: 'south' }
  expect(codeOf(await anna.send('POST', `/api/cart/line/${id}`, line))).toBe('409 wrong_shop')
  const mixed = { product: { shop: 'south', uid: '1001' }, shop_id: 'north' }
  expect(codeOf(await anna.send('POST', `/api/cart/line/${id}`, mixed))).toBe('409 wrong_shop')
  expect(codeOf(await anna.send('PUT', `/api/cart/${id}/status`, { shop_id: 'south', status: 'AN' }))).toBe(
    '409 wrong_shop',
  )
})

test('a level that was taken away is asked for before a kept answer is given', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const headers = { 'idempotency-key': randomUUID() }
  expect((await anna.add(id, '1001', 1, headers)).statusCode).toBe(200)
  await setLevel(api.db, anna.id, 0)
  await api.pool.query("SELECT pg_notify('sessions', $1)", [anna.id])
  await expect.poll(async () => codeOf(await anna.add(id, '1001', 1, headers))).toBe('403 forbidden')
  expect(await anna.carts()).toEqual([])
})

test('a cart leaves for procurement in a punchout session alone, where nothing is ordered', async () => {
  const anna = await buyer(api)
  const guest = buyerBy(api, { id: anna.id, token: await punchoutToken(api.db, anna.id) })
  const [own, theirs] = [await anna.create(), await guest.create()]
  for (const someone of [anna, guest]) {
    const { id } = someone === anna ? own : theirs
    await someone.add(id, '1002')
    await someone.update(id, { customer: INFORMATION })
    expect((await someone.carts()).map((cart) => cart.id)).toEqual([id])
  }
  expect(codeOf(await guest.status(own.id, 'AN'))).toBe('404 not_found')
  expect(codeOf(await anna.status(own.id, 'ÖV'))).toBe('409 status_not_allowed')
  expect(codeOf(await guest.status(theirs.id, 'GK'))).toBe('409 status_not_allowed')
  // However Ö is written.
  const sent = await guest.status(theirs.id, 'O\u0308V')
  expect(sent.json()).toMatchObject({
    data: { status: 'ÖV', ordered_at: null, closed_at: expect.any(String) as string },
  })
  // Its session is over with it.
  expect(codeOf(await guest.add(theirs.id, '1002'))).toBe('403 forbidden')

  const planner = await buyer(api, { north: 1 })
  const visitor = buyerBy(api, { id: planner.id, token: await punchoutToken(api.db, planner.id) })
  expect(codeOf(await visitor.status((await visitor.create()).id, 'ÖV'))).toBe('403 forbidden')
})

describe('If-Match', () => {
  test('a stale revision is answered with the current cart, and changes nothing', async () => {
    const anna = await buyer(api)
    const { id } = await anna.create()
    await anna.add(id, '1001')
    for (const tag of ['"1"', 'W/"2"', 'nonsense']) {
      const headers = { 'if-match': tag }
      const answers = [await anna.update(id, { title: 'x' }, headers), await anna.status(id, 'AN', headers)]
      expect(answers.map(codeOf)).toEqual(['412 revision_changed', '412 revision_changed'])
      expect(answers[0]?.json()).toMatchObject({ data: await anna.cart(id) })
      expect(answers[0]?.headers.etag).toBe('"2"')
    }
    expect(changeOf(await anna.update(id, { title: 'x' }, { 'if-match': '"1", "2"' })).revision).toBe(3)
    expect((await anna.status(id, 'AN', { 'if-match': '*' })).statusCode).toBe(200)
  })
})

describe('the same key again', () => {
  test('gets the first answer byte for byte, and changes nothing', async () => {
    const anna = await buyer(api)
    const [create, add] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }]
    const body = { title: 'Reception', shop_id: 'north' }
    const [first, second] = [
      await anna.send('POST', '/api/cart', body, create),
      await anna.send('POST', '/api/cart', body, create),
    ]
    expect(second.body).toBe(first.body)
    const { id } = first.json<{ data: { id: string } }>().data
    const added = await anna.add(id, '1001', 2, add)
    await anna.add(id, '1001', 1)
    const again = await anna.add(id, '1001', 2, add)
    expect([again.body, again.headers.etag]).toEqual([added.body, added.headers.etag])
    expect((await anna.cart(id)).lines[0]?.antal).toBe('3')
    expect(codeOf(await anna.add(id, '1001', 5, add))).toBe('422 idempotency_key_reused')
  })

  test('a cart that was made with an id of the client’s is made once, however many make it at once', async () => {
    const anna = await buyer(api)
    for (let made = 1; made <= 6; made++) {
      const body = { title: 'Offline', shop_id: 'north', id: randomUUID() }
      const answers = await Promise.all(Array.from({ length: 10 }, () => anna.send('POST', '/api/cart', body)))
      const [first] = answers
      expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
        answers.map(() => [201, first?.json()]),
      )
      expect(await anna.carts()).toHaveLength(made)
    }
  })
})
