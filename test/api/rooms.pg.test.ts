import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { lineId } from '#contract/cart/line.ts'
import { ROOMS_MAX } from '#contract/cart/rooms.ts'
import { migrate } from '#server/db/migrate.ts'
import { agree, priceRow } from './agreements.ts'
import { buyer, changeOf, codeOf, device } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addCompany, addShop } from './people.ts'
import { putBack } from './tables.ts'

const HALL = 'a0a0a0a0-0000-4000-8000-000000000001'
const KITCHEN = 'b0b0b0b0-0000-4000-8000-000000000002'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
})
afterAll(() => api.close())

const places = ({ lines }: Cart) =>
  lines.map((line) => [line.article_number, line.room ?? null, line.antal, line.note ?? ''])
const roomsOf = ({ rooms = [] }: Cart) => rooms.map(({ id, name }) => [id, name])
const idIn = (cart: string, uid: string, room: string | null) => lineId(cart, 'north', uid, null, room)

test('rooms are made, named, put in order and removed by the call that changes a cart', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, '1001', 2)
  const rooms = [
    { id: HALL.toUpperCase(), name: ' Hall ' },
    { id: KITCHEN, name: 'Kök', before: HALL.toUpperCase() },
  ]
  const line = idIn(id, '1001', null).toUpperCase()
  const made = await anna.update(id, {
    rooms,
    lines: [{ id: line, antal: '3', note: ' Ek ', room: HALL.toUpperCase() }],
    note: 'Port 4\n',
    wished_on: '2026-12-01',
  })
  expect(changeOf(made)).toMatchObject({ lines: [{ id: idIn(id, '1001', HALL), room: HALL }, { room: HALL }] })
  const cart = await anna.cart(id)
  expect(roomsOf(cart)).toEqual([
    [KITCHEN, 'Kök'],
    [HALL, 'Hall'],
  ])
  expect(cart).toMatchObject({ note: 'Port 4', wished_on: '2026-12-01' })
  expect(places(cart)).toEqual([
    ['1001', HALL, '3', 'Ek'],
    ['2001', HALL, '6', ''],
  ])
  expect(cart.lines.map((one) => one.id)).toEqual([idIn(id, '1001', HALL), lineId(id, 'north', '1001', '2001', HALL)])
  await anna.update(id, { rooms: [{ id: HALL, name: null }], note: '', wished_on: null })
  const after = await anna.cart(id)
  expect(places(after)).toEqual([
    ['1001', null, '3', 'Ek'],
    ['2001', null, '6', ''],
  ])
  expect(after).not.toHaveProperty('note')
  expect(after).not.toHaveProperty('wished_on')
  expect(after.total).toBe(cart.total)
})

test('a product goes straight to a room, and stands in several', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.update(id, { rooms: [{ id: HALL, name: 'Hall' }] })
  await anna.send('POST', `/api/cart/line/${id}`, {
    product: { shop: 'north', uid: '1002', quantity: 2, room: HALL },
    shop_id: 'north',
  })
  await anna.add(id, '1002')
  expect(places(await anna.cart(id))).toEqual([
    ['1002', HALL, '2', ''],
    ['1002', null, '1', ''],
  ])
})

test('what is no day, too long, or too many is refused, and nothing of it is written', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const refused = async (change: object) => codeOf(await anna.update(id, change))
  expect(await refused({ wished_on: '2026-02-30' })).toBe('400 validation_failed')
  expect(await refused({ wished_on: '1999-02-03' })).toBe('400 validation_failed')
  expect(await refused({ note: 'x'.repeat(2_001) })).toBe('400 validation_failed')
  expect(await refused({ rooms: [{ id: HALL, name: '  ' }] })).toBe('400 validation_failed')
  expect(await refused({ lines: [{ id: idIn(id, '1002', null), note: 'Ek' }] })).toBe('409 line_gone')
  const rooms = Array.from({ length: ROOMS_MAX }, (_, i) => ({
    id: `c0c0c0c0-0000-4000-8000-${String(i).padStart(12, '0')}`,
    name: `Room ${i}`,
  }))
  await anna.update(id, { rooms })
  expect(await refused({ rooms: [{ id: HALL, name: 'Hall' }] })).toBe('409 too_many_rooms')
  expect((await anna.cart(id)).rooms).toHaveLength(ROOMS_MAX)
})

test('all pieces of a product in a cart reach a break together, whichever room they are in', async () => {
  const berg = await addCompany(api.db, 'north', 'Berg AB')
  const rows = [1, 10].map((from) => priceRow({ product: '1002' }, { price: from === 1 ? 80_000 : 70_000, from }))
  await agree(api.db, 'north', { id: 'berg', companies: [berg] }, ...rows)
  const anna = await buyer(api, { north: 3 }, { companies: { north: [berg] } })
  const { id } = await anna.create()
  await anna.update(id, {
    rooms: [
      { id: HALL, name: 'Hall' },
      { id: KITCHEN, name: 'Kök' },
    ],
  })
  const { intent, sync } = device(anna)
  const add = (quantity: number, room?: string) =>
    intent(id, 'lines.add', { rows: [{ uid: '1002', quantity, ...(room && { room }) }] })
  const units = async () => (await anna.cart(id)).lines.map((line) => [line.antal, line.pieces, line.unit_price])
  const answer = await sync(add(4), add(5, HALL))
  expect(answer.carts[0]?.lines.map((line) => line.pieces)).toEqual([9, 9])
  expect(await units()).toEqual([
    ['4', 9, 800],
    ['5', 9, 800],
  ])
  // Only one line is named, and both follow: the answer brings them.
  const [told] = (await sync(intent(id, 'line.changeQuantity', { lineId: idIn(id, '1002', HALL), delta: 1 }))).carts
  expect(told?.lines.map((line) => [line.antal, line.unit_price, line.previous_unit_price]).toSorted()).toEqual([
    ['4', 700, null],
    ['6', 700, null],
  ])
  await sync(intent(id, 'line.move', { lineId: idIn(id, '1002', null), room: KITCHEN }))
  expect(await units()).toEqual([
    ['4', 10, 700],
    ['6', 10, 700],
  ])
  await sync(intent(id, 'line.remove', { lineId: idIn(id, '1002', null) }))
  expect(await units()).toEqual([['6', undefined, 800]])
})

test('another device’s changes to a line follow it to its room, and a difference brings what moved', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, '1001', 2)
  const [tablet, desk] = [device(anna), device(anna)]
  const old = idIn(id, '1001', null)
  const [moved] = (
    await desk.sync(
      desk.intent(id, 'room.add', { roomId: HALL, name: 'Hall' }),
      desk.intent(id, 'line.move', { lineId: old, room: HALL }),
    )
  ).carts
  expect(moved?.removed.toSorted()).toEqual([old, lineId(id, 'north', '1001', '2001')].toSorted())
  expect(moved?.lines).toMatchObject([{ id: idIn(id, '1001', HALL), former_ids: [old] }, { antal: '4' }])
  const answer = await tablet.sync(
    tablet.intent(id, 'line.changeQuantity', { lineId: old, delta: 3 }),
    tablet.intent(id, 'line.note', { lineId: old, note: 'Ek' }),
    tablet.intent(id, 'line.move', { lineId: old, room: KITCHEN }),
    tablet.intent(id, 'line.setQuantity', { lineId: old, quantity: 7, seen: 5 }),
  )
  expect(answer.results.map(({ outcome, notice }) => [outcome, notice])).toEqual([
    ['applied', undefined],
    ['applied', undefined],
    ['applied', undefined],
    ['applied', undefined],
  ])
  // The kitchen is not there: it lies in no room, as what a removed room held.
  expect(places(await anna.cart(id))).toEqual([
    ['1001', null, '7', 'Ek'],
    ['2001', null, '14', ''],
  ])
})

test('a tablet that was away while carts learned of rooms neither doubles nor loses anything', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  await anna.add(id, '1001', 2)
  await anna.add(id, '1002', 1)
  const [tablet, desk] = [device(anna), device(anna)]
  const first = tablet.intent(id, 'lines.add', { rows: [{ uid: '1001', quantity: 1 }] })
  await tablet.sync(first)
  // As the build before left the tables.
  await putBack(
    api.pool,
    `ALTER TABLE carts DROP COLUMN rooms, DROP COLUMN note, DROP COLUMN wished_on;
     DROP INDEX cart_lines_uid;
     ALTER TABLE cart_lines DROP COLUMN room_id, DROP COLUMN former_ids, DROP COLUMN note, DROP COLUMN pieces;
     DELETE FROM migrations WHERE name = '0027_rooms.sql'`,
  )
  expect(await migrate(api.pool)).toHaveLength(1)
  const queue = [
    first,
    tablet.intent(id, 'lines.add', {
      rows: [
        { uid: '1001', quantity: 4 },
        { uid: '1002', quantity: 1 },
      ],
    }),
    tablet.intent(id, 'line.changeQuantity', { lineId: idIn(id, '1002', null), delta: 2 }),
    tablet.intent(id, 'line.setQuantity', { lineId: idIn(id, '1001', null), quantity: 9, seen: 7 }),
  ]
  await tablet.sync(...queue.slice(0, 2))
  await desk.sync(
    desk.intent(id, 'room.add', { roomId: HALL, name: 'Hall' }),
    desk.intent(id, 'line.move', { lineId: idIn(id, '1002', null), room: HALL }),
  )
  const { results } = await tablet.sync(...queue)
  expect(results.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'applied', 'applied'])
  expect(places(await anna.cart(id))).toEqual([
    ['1001', null, '9', ''],
    ['2001', null, '18', ''],
    ['1002', HALL, '4', ''],
  ])
})
