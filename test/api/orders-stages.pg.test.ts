import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNTED } from '#contract/cart/line.ts'
import type { Todo } from '#contract/office/list.schema.ts'
import type { OrderCounts } from '#contract/orders/orders.schema.ts'
import { sql } from '#server/db/drizzle.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { customers } from '#server/db/schema.ts'
import { type Buyer, buyer, codeOf } from './carts.ts'
import type { Api } from './harness.ts'
import { orderOf, ordersOf, placed, startOrders } from './orders.ts'
import { putBack } from './tables.ts'

let api: Api
let staff: Buyer
beforeAll(async () => {
  api = await startOrders()
  staff = await buyer(api, { north: 8, east: 8 }, { username: 'kim' })
})
afterAll(() => api.close())

const take = async (id: string, way: string, body: object = {}): Promise<void> => {
  const answer = await staff.send('POST', `/api/orders/${id}/${way}`, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

const stageOf = async (id: string, who = staff) => {
  const { data } = await ordersOf(who, '?per_page=200')
  const { stage, due_on: day, late } = data.find((order) => order.id === id)!
  return [stage, day, late]
}

/** As if what was promised had been promised for a day that is over. */
const promisedFor = (id: string, day: string) =>
  api.db.execute(sql`UPDATE orders SET due_on = ${day}::date WHERE cart_id = ${id}`)

/** What each person's orders alone are, since every test has its own. */
const ids = async (who: Buyer, query: string) => (await ordersOf(who, query)).data.map(({ id }) => id)

const todo = async (): Promise<Todo> =>
  (await staff.send('GET', '/api/office/todo?shop_id=east')).json<{ data: Todo }>().data

const countsOf = async (who: Buyer, query = ''): Promise<OrderCounts> =>
  (await ordersOf(who, `?counts=true${query}`)).meta.counts!

describe('where an order stands', () => {
  test('is told with its revision, by which a step is refused that comes second', async () => {
    const anna = await buyer(api)
    const id = await placed(anna)
    const { data } = await ordersOf(staff, '?per_page=200')
    const { revision } = data.find((order) => order.id === id)!
    expect(revision).toBe((await orderOf(anna, id)).revision)
    await take(id, 'confirm', { revision })
    expect((await staff.send('POST', `/api/orders/${id}/confirm`, { revision })).statusCode).toBe(412)
  })

  test('follows its steps, as does the first day of what has not come', async () => {
    const anna = await buyer(api)
    const id = await placed(anna, { rows: { '1001': 4, '1002': 2 } })
    const [first, second] = (await orderOf(anna, id)).lines.filter((line) => line.prisl_underrad === COUNTED)
    expect(await stageOf(id)).toEqual(['to_confirm', null, false])
    await take(id, 'note', { note: 'Waits for fabric' })
    expect(await stageOf(id)).toEqual(['to_confirm', null, false])
    await take(id, 'confirm', { delivery_on: '2030-05-02', lines: [{ id: second!.id, delivery_on: '2030-06-01' }] })
    expect(await stageOf(id)).toEqual(['confirmed', '2030-05-02', false])
    await take(id, 'deliver', { lines: [{ id: first!.id, quantity: 4 }] })
    expect(await stageOf(id)).toEqual(['partly_delivered', '2030-06-01', false])
    await take(id, 'confirm', { lines: [{ id: second!.id, delivery_on: null }] })
    expect(await stageOf(id)).toEqual(['partly_delivered', null, false])
    await take(id, 'deliver')
    expect(await stageOf(id)).toEqual(['handed_over', null, false])
    expect(await stageOf(id, anna)).toEqual(['handed_over', null, false])
    const cancelled = await placed(anna)
    await take(cancelled, 'confirm', { delivery_on: '2030-05-02' })
    await take(cancelled, 'cancel')
    expect(await stageOf(cancelled)).toEqual(['cancelled', null, false])
  })

  test('is read off orders of before there were stages', async () => {
    const anna = await buyer(api)
    const all = [await placed(anna, { rows: { '1001': 4 } }), await placed(anna), await placed(anna)] as const
    const [partly, cancelled, fresh] = all
    const [line] = (await orderOf(anna, partly)).lines
    await take(partly, 'confirm', { delivery_on: '2030-05-02' })
    await take(partly, 'deliver', { lines: [{ id: line!.id, quantity: 1 }] })
    await take(cancelled, 'cancel')
    await putBack(api.pool, 'ALTER TABLE orders DROP COLUMN stage, DROP COLUMN due_on')
    await api.pool.query(readMigrations().find(({ name }) => name === '0044_order_stages.sql')!.sql)
    expect(await stageOf(partly)).toEqual(['partly_delivered', '2030-05-02', false])
    expect(await stageOf(cancelled)).toEqual(['cancelled', null, false])
    expect(await stageOf(fresh)).toEqual(['to_confirm', null, false])
  })
})

describe('the queue', () => {
  test('is narrowed by stage and by what is late, with counts of all stages', async () => {
    const anna = await buyer(api)
    const [open, confirmed, partly, late] = [
      await placed(anna),
      await placed(anna),
      await placed(anna, { rows: { '1001': 4 } }),
      await placed(anna),
    ]
    for (const id of [confirmed, partly, late]) await take(id, 'confirm', { delivery_on: '2030-05-02' })
    const [line] = (await orderOf(anna, partly)).lines
    await take(partly, 'deliver', { lines: [{ id: line!.id, quantity: 1 }] })
    await promisedFor(late, '2020-01-01')
    expect(await ids(anna, '?stage=to_confirm')).toEqual([open])
    expect(await ids(anna, '?stage=confirmed')).toEqual([late, confirmed])
    expect(await ids(anna, '?stage=confirmed&stage=partly_delivered')).toEqual([late, partly, confirmed])
    expect(await ids(anna, '?late=true')).toEqual([late])
    expect(await ids(anna, '?late=true&stage=partly_delivered')).toEqual([])
    expect(await stageOf(late)).toEqual(['confirmed', '2020-01-01', true])
    const all = { to_confirm: 1, confirmed: 2, partly_delivered: 1, handed_over: 0, cancelled: 0, late: 1 }
    expect(await countsOf(anna)).toEqual(all)
    // Whichever stage is looked at; other filters count.
    expect(await countsOf(anna, '&stage=cancelled')).toEqual(all)
    expect(await countsOf(anna, '&late=true')).toEqual(all)
    expect(await countsOf(anna, '&to=2020-01-01')).toMatchObject({ to_confirm: 0, confirmed: 0 })
    expect((await ordersOf(anna)).meta.counts).toBeUndefined()
  })

  test('calls nothing late on the very day, by the calendar of the shop’s country', async () => {
    const anna = await buyer(api, { north: 3, east: 3 })
    for (const [shop, zone] of [
      ['north', 'Europe/Stockholm'],
      ['east', 'Europe/Helsinki'],
    ] as const) {
      const id = await placed(anna, { shop, rows: { '1002': 1 } })
      const day = (days: number) =>
        api.db.execute(
          sql`UPDATE orders SET due_on = (now() AT TIME ZONE ${zone})::date - ${days}::integer WHERE cart_id = ${id}`,
        )
      await day(0)
      expect((await stageOf(id, anna))[2]).toBe(false)
      await day(1)
      expect((await stageOf(id, anna))[2]).toBe(true)
    }
  })

  test('is narrowed by company, and found by the buyer’s reference', async () => {
    const [berg, dal] = await api.db
      .insert(customers)
      .values(['Berg AB', 'Dal AB'].map((name) => ({ shopId: 'north', name, orgNumber: '' })))
      .returning()
    const anna = await buyer(api, { north: 3 }, { companies: { north: [berg!.id, dal!.id] } })
    const information = { customer_reference: 'Inköp ÅÄ-77/12' }
    const first = await placed(anna, { customer_id: berg!.id, information })
    const second = await placed(anna, { customer_id: dal!.id })
    expect(await ids(staff, `?company_id=${berg!.id}`)).toEqual([first])
    expect(await ids(staff, `?company_id=${dal!.id}&shop_id=north`)).toEqual([second])
    expect(await ids(staff, `?company_id=${randomUUID()}`)).toEqual([])
    const search = (text: string) => ids(staff, `?search=${encodeURIComponent(text)}`)
    expect(await search('åä-77/12')).toEqual([first])
    expect((await ordersOf(staff, `?company_id=${berg!.id}`)).data[0]?.reference).toBe('Inköp ÅÄ-77/12')
    // Orders of before, whose words had no reference in them.
    await api.db.execute(sql`UPDATE orders SET words = ''::tsvector WHERE cart_id = ${first}`)
    expect(await search('åä-77')).toEqual([])
    await api.pool.query(readMigrations().find(({ name }) => name === '0045_order_references.sql')!.sql)
    expect(await search('Inköp åä-77/12')).toEqual([first])
  })

  test('shows nobody more than their own, and takes no nonsense', async () => {
    const [anna, bo] = [await buyer(api), await buyer(api)]
    const id = await placed(anna)
    expect(await ids(bo, '?stage=to_confirm')).toEqual([])
    expect(await countsOf(bo)).toMatchObject({ to_confirm: 0 })
    expect(await ids(staff, '?stage=to_confirm&per_page=200')).toContain(id)
    for (const query of ['stage=open', 'late=soon', 'company_id=berg', 'counts=some'])
      expect(`${query} ${codeOf(await staff.send('GET', `/api/orders?${query}`))}`).toBe(
        `${query} 400 validation_failed`,
      )
  })

  test('leaves as files with the same filters', async () => {
    const anna = await buyer(api)
    const [open, confirmed] = [await placed(anna), await placed(anna)]
    await take(confirmed, 'confirm', { delivery_on: '2030-05-02' })
    const numbers = [(await orderOf(anna, open)).order_number, (await orderOf(anna, confirmed)).order_number]
    const file = await anna.send('GET', '/api/orders/export?format=csv&language=en&stage=confirmed')
    expect(numbers.map((number) => file.body.includes(number))).toEqual([false, true])
    const [head, row] = file.body.split('\r\n').map((line) => line.split(';'))
    expect(head!.slice(-2).join()).toMatch(/^"?Step"?,"?Promised for"?$/)
    expect(row!.slice(-2).join()).toMatch(/^"?Confirmed"?,"?2030-05-02"?$/)
    expect(codeOf(await anna.send('GET', '/api/orders/export?format=csv&late=true'))).toBe('404 not_found')
  })

  test('is counted on the office’s start page', async () => {
    const before = await todo()
    const anna = await buyer(api, { east: 3 })
    const [, late] = [
      await placed(anna, { shop: 'east', rows: { '1002': 1 } }),
      await placed(anna, { shop: 'east', rows: { '1002': 1 } }),
    ]
    await take(late, 'confirm', { delivery_on: '2030-05-02' })
    await promisedFor(late, '2020-01-01')
    expect(await todo()).toMatchObject({
      orders: before.orders + 2,
      to_confirm: before.to_confirm + 1,
      confirmed: before.confirmed + 1,
      partly_delivered: before.partly_delivered,
      late: before.late + 1,
      // Whoever has orders is past them.
      first_steps: null,
    })
  })
})

test('a stage of a large shop is read from its index, the newest first', async () => {
  const { rows } = await api.db.execute<Record<string, string>>(
    sql`SELECT indexdef FROM pg_indexes WHERE indexname IN ('orders_stage', 'orders_due') ORDER BY indexname`,
  )
  expect(rows.map(({ indexdef }) => indexdef)).toEqual([
    expect.stringContaining('(shop_id, due_on'),
    expect.stringContaining('(shop_id, stage, ordered_at DESC, cart_id)'),
  ])
})
