import { randomUUID } from 'node:crypto'
import { sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderMonth } from '#contract/orders/orders.schema.ts'
import { customers } from '#server/db/schema.ts'
import { dayIn } from '#server/db/calendar.ts'
import { monthsUntil } from '#server/features/orders/months.ts'
import { buyer, codeOf } from './carts.ts'
import type { Api } from './harness.ts'
import { bearer, punchoutToken } from './people.ts'
import { orderOf, ordersOf, placed, startOrders } from './orders.ts'

let api: Api
beforeAll(async () => {
  api = await startOrders()
})
afterAll(() => api.close())

/** As if it had been ordered on another day. */
const orderedOn = (id: string, day: string) =>
  api.db.execute(
    sql`UPDATE orders SET ordered_on = ${day}::date, ordered_at = ${`${day}T10:00:00Z`} WHERE cart_id = ${id}`,
  )

describe('the list of orders', () => {
  test('says number, date, project, company, total and who ordered, the newest first', async () => {
    const [berg] = await api.db
      .insert(customers)
      .values({ shopId: 'north', name: 'Berg AB', orgNumber: '556677-8899' })
      .returning()
    const anna = await buyer(api, { north: 3 }, { username: 'anna', companies: { north: [berg!.id] } })
    const first = await placed(anna, { title: 'Reception' })
    const second = await placed(anna, { title: 'Lounge', rows: { '1002': 2 }, customer_id: berg!.id })
    const { data, meta } = await ordersOf(anna)
    expect(meta).toEqual({ current_page: 1, per_page: 30, total: 2, total_pages: 1 })
    const year = dayIn('SE', new Date()).slice(0, 4)
    expect(data).toMatchObject([
      { id: second, order_number: `${year}-00002`, project: 'Lounge', company: 'Berg AB', total: 3_247.5 },
      { id: first, order_number: `${year}-00001`, project: 'Reception', company: 'Berg AB', total: 5_958 },
    ])
    expect(data[0]).toMatchObject({
      currency: 'SEK',
      status: 'GK',
      shop_id: 'north',
      ordered_by: { name: 'Name of anna', email: 'anna@example.com' },
      own: true,
      lines: 1,
      subtotal: 2_598,
      vat: 649.5,
    })
    expect(Date.now() - Date.parse(data[0]!.date)).toBeLessThan(60_000)
    expect(await orderOf(anna, second)).toMatchObject({ org_number: '556677-8899', company: 'Berg AB' })
  })

  test('has pages; one past the end is empty with the true total', async () => {
    const bo = await buyer(api)
    for (let i = 0; i < 3; i++) await placed(bo, { title: `Part ${i}` })
    const second = await ordersOf(bo, '?page=2&per_page=2')
    expect(second.data.map(({ project }) => project)).toEqual(['Part 0'])
    expect(second.meta).toEqual({ current_page: 2, per_page: 2, total: 3, total_pages: 2 })
    expect(await ordersOf(bo, '?page=9&per_page=2')).toMatchObject({ data: [], meta: { total: 3 } })
  })

  test.each([
    ['its number', (number: string) => number],
    ['the running number alone', (number: string) => String(Number(number.slice(5)))],
    ['the project’s beginning', () => 'konferensrum'],
    ['words of project and article', () => 'våning armst'],
    ['ä for æ', () => 'vaning'],
    ['an article number', () => '2001'],
    ['a product’s name in another language', () => 'chair alpha'],
    ['who ordered', () => 'cecilia'],
  ])('is searched by %s', async (_, ask) => {
    const cecilia = await buyer(api, { north: 3 }, { username: `cecilia-${randomUUID()}` })
    const id = await placed(cecilia, { title: 'Konferensrummet, våning 3' })
    await placed(cecilia, { title: 'Annat', rows: { '1002': 1 } })
    const { order_number } = await orderOf(cecilia, id)
    const { data } = await ordersOf(cecilia, `?search=${encodeURIComponent(ask(order_number))}`)
    expect(data.map((order) => order.id)).toContain(id)
    expect((await ordersOf(cecilia, '?search=finns+inte')).data).toEqual([])
    expect((await ordersOf(cecilia, '?search=%26%7C!%3A*')).data).toEqual([])
  })

  test('is narrowed by period, its last day included, and by status', async () => {
    const dan = await buyer(api)
    const [old, late] = [await placed(dan), await placed(dan)]
    await orderedOn(old, '2024-12-31')
    await orderedOn(late, '2025-02-01')
    await api.db.execute(sql`UPDATE carts SET status = 'ÖV' WHERE id = ${late}`)
    const ids = async (query: string) => (await ordersOf(dan, query)).data.map(({ id }) => id)
    expect(await ids('?from=2024-12-31&to=2024-12-31')).toEqual([old])
    expect(await ids('?from=2025-01-01')).toEqual([late])
    expect(await ids('?to=2025-01-31')).toEqual([old])
    expect(await ids('?status=GK')).toEqual([old])
    expect(await ids(`?status=${encodeURIComponent('ÖV')}`)).toEqual([late])
    expect(await ids('?status=GK&status=AN')).toEqual([old])
    expect(codeOf(await dan.send('GET', '/api/orders?from=yesterday'))).toBe('400 validation_failed')
    expect(codeOf(await dan.send('GET', '/api/orders?status=EA'))).toBe('400 validation_failed')
  })
})

test('spend and climate stand per month and currency, without what was cancelled', async () => {
  const eva = await buyer(api, { north: 3, east: 3 })
  const [now, before, cancelled] = [
    await placed(eva, { rows: { '1001': 2, '1002': 3 } }),
    await placed(eva, { rows: { '2001': 5 } }),
    await placed(eva),
  ]
  await placed(eva, { shop: 'east', rows: { '1002': 1 } })
  const [lastMonth, thisMonth] = monthsUntil(dayIn('SE', new Date()), 2)
  await orderedOn(before, `${lastMonth}-15`)
  await api.db.execute(sql`UPDATE carts SET status = 'AN' WHERE id = ${cancelled}`)
  const summary = async (query: string) =>
    (await eva.send('GET', `/api/orders/summary${query}`)).json<{ data: OrderMonth[] }>().data
  const all = await summary('?months=3')
  expect(all.map(({ currency, orders }) => [currency, orders])).toEqual([
    ['SEK', 0],
    ['SEK', 1],
    ['SEK', 2],
  ])
  const { subtotal } = await orderOf(eva, now)
  expect((await summary('?months=2&shop_id=north'))[1]).toEqual({
    month: thisMonth,
    currency: 'SEK',
    orders: 1,
    spend: subtotal,
    // Two chairs of 40 kg declared, three of 20 kg calculated.
    co2e_kg: 140,
    declared_kg: 80,
    calculated_kg: 60,
    pieces: 5,
    unknown_pieces: 0,
  })
  expect((await summary('?months=2&shop_id=north'))[0]).toMatchObject({ orders: 1, co2e_kg: 0, unknown_pieces: 5 })
  expect(await summary('?shop_id=east&months=1&own=true')).toHaveLength(1)
})

describe('who sees which orders', () => {
  test('buyers see their own, level 7 and above the whole shop’s', async () => {
    const fia = await buyer(api, { south: 3 })
    const id = await placed(fia, { shop: 'south' })
    const gun = await buyer(api, { south: 3, north: 7 })
    const manager = await buyer(api, { south: 7 })
    const planner = await buyer(api, { south: 1 })
    expect((await ordersOf(gun, '?shop_id=south')).data).toEqual([])
    expect((await ordersOf(gun)).data.every(({ shop_id }) => shop_id === 'north')).toBe(true)
    expect((await ordersOf(planner)).data).toEqual([])
    const seen = await ordersOf(manager, '?shop_id=south')
    expect(seen.data).toMatchObject([{ id, own: false, ordered_by: { email: expect.stringContaining('person-') } }])
    for (const path of ['', '/again', '/export?format=csv']) {
      expect(codeOf(await gun.send('GET', `/api/orders/${id}${path}`))).toBe('404 not_found')
      expect((await manager.send('GET', `/api/orders/${id}${path}`)).statusCode).toBe(200)
    }
    expect(await orderOf(manager, id)).toMatchObject({ own: false, id })
  })

  test('level 0, another shop and a punchout session see none', async () => {
    const viewer = await buyer(api, { north: 0 })
    const hal = await buyer(api)
    const id = await placed(hal)
    const calls = ['', '/summary', '/export?format=csv', `/${id}`, `/${id}/again`, `/${id}/export?format=pdf`]
    for (const call of calls) expect(codeOf(await viewer.send('GET', `/api/orders${call}`))).toBe('403 forbidden')
    for (const call of ['?', '/summary?', '/export?format=csv&'])
      expect(codeOf(await hal.send('GET', `/api/orders${call}shop_id=south`))).toBe('403 shop_forbidden')
    const headers = bearer(await punchoutToken(api.db, hal.id))
    for (const call of calls)
      expect(codeOf(await api.inject({ url: `/api/orders${call}`, headers }))).toBe('403 forbidden')
  })
})
