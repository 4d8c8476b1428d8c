import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderList, OrderRow } from '#contract/orders/orders.schema.ts'
import { orderProgram } from '#server/cli/order-commands.ts'
import { moveOrder } from '#server/features/orders/move.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { rounds } from '#test/length.ts'
import { type Buyer, buyer } from './carts.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'
import { addKey } from './keys.ts'
import { placed, startOrders } from './orders.ts'
import { bearer, addShop } from './people.ts'
import { putBack } from './tables.ts'

let api: Api
beforeAll(async () => {
  api = await startOrders()
})
afterAll(() => api.close())

type Headers = Record<string, string>
const changed = (headers: Headers, query: string) => api.inject({ url: `/api/orders?${query}`, headers })
const page = async (headers: Headers, query: string): Promise<OrderList> => {
  const answer = await changed(headers, query)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<OrderList>()
}

/** All that has changed since a cursor, page by page. */
async function readOn(headers: Headers, cursor: string, query: string) {
  const told: OrderRow[] = []
  for (let at = cursor; ; ) {
    const { data, meta } = await page(headers, `changed_since=${at}&${query}`)
    told.push(...data)
    at = meta.cursor!
    if (!meta.more) return { told, cursor: at }
  }
}

const moved = (...args: string[]) => command(api, orderProgram, args)

describe('changed orders', () => {
  let machine: Headers
  let someone: Buyer
  const ids: string[] = []
  beforeAll(async () => {
    machine = bearer(await addKey(api, ['orders:read'], { shopIds: ['north', 'south'] }))
    someone = await buyer(api, { north: 3, south: 3, east: 3 })
    for (const shop of ['north', 'south', 'north', 'east']) ids.push(await placed(someone, { shop }))
  })

  test('come in the order of their changes, from the beginning or from where one was, and once', async () => {
    const all = await readOn(machine, '0', 'per_page=2')
    expect(all.told.map(({ id }) => id).toSorted()).toEqual([ids[0], ids[1], ids[2]].toSorted())
    expect(await readOn(machine, all.cursor, '')).toEqual({ told: [], cursor: all.cursor })
    await moved('handover', ids[0]!)
    const fourth = await placed(someone)
    const { told, cursor } = await readOn(machine, all.cursor, 'per_page=1')
    expect(told.map(({ id, status }) => [id, status])).toEqual([
      [ids[0], 'ÖV'],
      [fourth, 'GK'],
    ])
    expect((await readOn(machine, cursor, '')).told).toEqual([])
  })

  test('of one shop leave the place in the others as it was', async () => {
    const { meta } = await page(machine, 'changed_since=0&shop_id=south')
    expect((await readOn(machine, meta.cursor!, 'shop_id=south')).told).toEqual([])
    const rest = await readOn(machine, meta.cursor!, '')
    expect(new Set(rest.told.map(({ shop_id }) => shop_id))).toEqual(new Set(['north']))
    expect(rest.told.length).toBeGreaterThan(1)
  })

  test('are counted, and narrowed as any list of orders', async () => {
    const { data, meta } = await page(machine, 'changed_since=0&shop_id=north&status=%C3%96V&per_page=1')
    expect(data.map(({ id }) => id)).toEqual([ids[0]])
    expect(meta).toMatchObject({ current_page: 1, per_page: 1, total: 1, total_pages: 1, more: false })
  })

  test('are those that one sees: of another shop none, of a buyer their own', async () => {
    expect((await changed(machine, 'changed_since=0&shop_id=east')).json()).toMatchObject({ code: 'shop_forbidden' })
    const another = await buyer(api, { north: 3 })
    const own = await placed(another)
    const { told } = await readOn(bearer(another.token), '0', 'per_page=1')
    expect(told.map(({ id }) => id)).toEqual([own])
  })

  test.each([
    ['a word', 'yesterday'],
    ['a number', '12'],
    ['no list', Buffer.from('{"north":1}').toString('base64url')],
    ['a place below the beginning', Buffer.from('[["north",-1]]').toString('base64url')],
    ['a place that is none', Buffer.from('[["north","1"]]').toString('base64url')],
    ['a shop that is none', Buffer.from('[[1,1]]').toString('base64url')],
    ['signs that no cursor has', '%27%20OR%201=1'],
    ['nothing', ''],
  ])('are not told to a cursor that is %s', async (_, cursor) => {
    const answer = await changed(machine, `changed_since=${cursor}`)
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ errors: { field: string; rule: string }[] }>()
    expect(errors).toMatchObject([{ field: 'changed_since' }])
  })

  test('of more shops than a cursor holds are asked for shop by shop', async () => {
    const shopIds = Array.from({ length: 51 }, (__, i) => `branch-${i}`)
    for (const id of shopIds) await addShop(api.db, id)
    const many = bearer(await addKey(api, ['orders:read'], { shopIds }))
    expect((await changed(many, 'changed_since=0')).json()).toMatchObject({
      errors: [{ field: 'shop_id', rule: 'required' }],
    })
    expect((await page(many, 'changed_since=0&shop_id=branch-7')).data).toEqual([])
  })

  test('from before they were numbered are told in the order in which they changed', async () => {
    const before = await readOn(machine, '0', '')
    await putBack(
      api.pool,
      `DROP TABLE order_changes; DROP INDEX orders_change; ALTER TABLE orders DROP COLUMN change;
       DROP FUNCTION number_order_change CASCADE; DELETE FROM migrations WHERE name = '0029_order_changes.sql'`,
    )
    await api.pool.query("UPDATE order_steps SET at = now() + interval '1 hour' WHERE cart_id = $1", [ids[2]])
    expect(await migrate(api.pool, readMigrations())).toEqual(['0029_order_changes.sql'])
    const after = await readOn(machine, '0', 'shop_id=north')
    expect(after.told.map(({ id }) => id).at(-1)).toBe(ids[2])
    expect(after.told.length).toBe(before.told.filter(({ shop_id }) => shop_id === 'north').length)
    const next = await placed(someone)
    expect((await readOn(machine, after.cursor, '')).told.filter(({ shop_id }) => shop_id === 'north')).toMatchObject([
      { id: next },
    ])
  })
})

/** Orders that are placed, half of which are then moved. */
const ORDERS = rounds('ORDERS', { short: 24, long: 6_000 })

test(`of ${ORDERS} orders that two people place while two others move them, each outcome is told, and nothing twice`, {
  timeout: 300_000 + ORDERS * 1_000,
}, async () => {
  const machine = bearer(await addKey(api, ['orders:read'], { shopIds: ['south'] }))
  const { cursor: start } = await readOn(machine, '0', '')
  const open: string[] = []
  const outcome = new Map<string, string>()
  let reads = Promise.withResolvers<void>()
  const writers = new Set(['a', 'b', 'c', 'd'])
  const turn = () => reads.promise

  const places = async () => {
    const someone = await buyer(api, { south: 3 })
    for (let i = 0; i < ORDERS / 2; i++) {
      const id = await placed(someone, { shop: 'south', rows: { '1002': 1 } })
      outcome.set(id, 'GK')
      open.push(id)
    }
  }
  /** Each takes its number, and is only there after somebody has read on. */
  const moves = async (to: 'ÖV' | 'AN') => {
    for (let i = 0; i < ORDERS / 4; ) {
      const id = open.shift()
      if (id === undefined) {
        await turn()
        continue
      }
      i++
      await api.db.transaction(async (tx) => {
        await moveOrder(tx, { cartId: id, to, actor: 'test', note: null })
        await turn()
      })
      outcome.set(id, to)
    }
  }
  const work = { a: places(), b: places(), c: moves('ÖV'), d: moves('AN') }
  const finished = Promise.all(Object.entries(work).map(([side, done]) => done.finally(() => writers.delete(side))))

  const told: string[] = []
  const last = new Map<string, string>()
  let cursor = start
  for (let more = true, count = 0; more || writers.size > 0; count++) {
    const isLast = writers.size === 0
    // The key's own limit is another test's.
    if (count % 100 === 0) await api.pool.query("DELETE FROM rate_limits WHERE key LIKE 'key:%'")
    const { data, meta } = await page(machine, `changed_since=${cursor}&per_page=7`)
    for (const { id, status } of data) {
      told.push(`${id} ${status}`)
      last.set(id, status)
    }
    cursor = meta.cursor!
    more = meta.more! || !isLast
    reads.resolve()
    reads = Promise.withResolvers<void>()
  }
  await finished
  expect(told.length).toBe(new Set(told).size)
  expect(last).toEqual(outcome)
  expect(outcome.size).toBe(ORDERS)
})
