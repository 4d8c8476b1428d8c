import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineId } from '#contract/cart/line.ts'
import { ask, asks, company, decide, readyFor, waitingFor, YEARS } from './approvals.ts'
import { type Buyer, buyer, codeOf, device } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'
import { roundTrips } from './round-trips.ts'

let api: Api
let counted: ReturnType<typeof roundTrips>
let anna: Buyer
let cart: string
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db, pool }) => {
      counted = roundTrips(pool)
      await addShop(db, 'north')
      await stock(db, 'north', FURNISHED)
    },
  })
  anna = await buyer(api)
  cart = (await anna.create()).id
  await anna.add(cart, '1001')
})
afterAll(() => api.close())

/** To a database that is not on the same machine each costs more than all that is done there. */
const MOST = 3
let antal = 40

test.each<[string, () => Promise<{ statusCode: number; json: () => unknown }>]>([
  ['adding a line', () => anna.add(cart, '1001')],
  ['adding a line under a key', () => anna.add(cart, '1001', 1, { 'idempotency-key': randomUUID() })],
  [
    'changing a quantity',
    () => anna.update(cart, { lines: [{ id: lineId(cart, 'north', '1001'), antal: `${++antal}` }] }),
  ],
  ['making a cart', () => anna.send('POST', '/api/cart', { title: 'Another', shop_id: 'north' })],
])('%s takes three round trips to the database at most', async (_, call) => {
  expect(await counted.fewest(async () => expect(codeOf(await call())).toMatch(/^20[01]$/))).toBeLessThanOrEqual(MOST)
})

test('an intent of the outbox takes three round trips to the database at most, and each further one beside it one', async () => {
  const { intent, sync } = device(anna)
  const add = (uid: string) => intent(cart, 'lines.add', { rows: [{ uid, quantity: 1 }] })
  const one = async () => expect((await sync(add('1002'))).results).toMatchObject([{ outcome: 'applied' }])
  expect(await counted.fewest(one)).toBeLessThanOrEqual(MOST)
  const ten = async () => {
    const { results } = await sync(...Array.from({ length: 10 }, (_, i) => add(i % 2 ? '1001' : '1002')))
    expect(results.every(({ outcome }) => outcome === 'applied')).toBe(true)
  }
  expect(await counted.fewest(ten)).toBeLessThanOrEqual(10 + MOST)
})

describe('with a budget, of carts that lack nothing else,', () => {
  const TIMES = 5
  let berg: Awaited<ReturnType<typeof company>>
  beforeAll(async () => {
    berg = await company(api)
    await berg.rules([], { cost_centres: ['Hall'] })
    await berg.budgets({ cost_centre: 'Hall', amount: 900_000, ...YEARS })
  })

  async function fewest(carts: string[], work: (cart: string) => Promise<{ statusCode: number }>): Promise<number> {
    const next = async () => expect((await work(carts.pop()!)).statusCode).toBe(200)
    return await counted.fewest(next, TIMES)
  }
  const ready = () => Promise.all(Array.from({ length: TIMES }, () => readyFor(berg.asker, { cost_centre: 'Hall' })))

  test('an order takes three round trips at most', async () => {
    expect(await fewest(await ready(), (cart) => berg.asker.status(cart, 'GK'))).toBeLessThanOrEqual(3)
  })

  test('asking takes two round trips at most, and the yes that orders four', async () => {
    await berg.rules([asks(berg.anna)], { cost_centres: ['Hall'] })
    expect(await fewest(await ready(), (cart) => ask(berg.asker, cart))).toBeLessThanOrEqual(2)
    const waiting = new Map((await waitingFor(berg.anna)).map(({ id, revision }) => [id, revision]))
    const approve = (id: string) => decide(berg.anna, id, { decision: 'approve', revision: waiting.get(id) })
    expect(await fewest([...waiting.keys()], approve)).toBeLessThanOrEqual(4)
  })
})
