import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/cart/access.schema.ts'
import { lineId } from '#contract/cart/line.ts'
import { LONG_TAG } from '#test/length.ts'
import { device } from './carts.ts'
import { type Api, startApi } from './harness.ts'
import { furnishCompanies, historyOf, nameOf, outcomes, team } from './shared-carts.ts'

let api: Api
let berg: string
beforeAll(async () => {
  api = await startApi()
  ;({ berg } = await furnishCompanies(api))
})
afterAll(() => api.close())

type HistoryLine = HistoryEntry['lines'][number]

test('the history says who did what, the newest first, with what it takes to put it back', async () => {
  const { anna, berta, carl, cart, line } = await team(api, berg)
  await berta.update(cart, { title: 'Hall', lines: [{ id: line, antal: '7' }] })
  await berta.update(cart, { lines: [{ id: line, antal: '0' }] })
  const { data } = await historyOf(carl, cart, '?language=en')
  const [hers, theirs] = [{ name: await nameOf(anna) }, { name: await nameOf(berta) }]
  const told = { line_id: line, uid: '1002', position: 1 }
  expect(data.map(({ what, who }) => [what, who])).toEqual([
    ['line.remove', theirs],
    ['line.setQuantity', theirs],
    ['cart.rename', theirs],
    ['access', hers],
    ['access', hers],
    ['lines.add', hers],
    ['cart.create', hers],
  ])
  expect(data[0]).toMatchObject({ touched: 1, lines: [{ ...told, before: 7, after: null }] })
  expect(data[1]).toMatchObject({ lines: [{ ...told, before: 4, after: 7 }] })
  expect(data[2]).toMatchObject({ from: 'Reception', to: 'Hall', lines: [] })
  expect(data[4]).toMatchObject({ person: theirs, right: 'edit' })
  // Put back, as the screen does it.
  const { intent, sync } = device(berta)
  const row = { uid: '1002', quantity: data[0]!.lines[0]!.before, position: data[0]!.lines[0]!.position }
  expect(outcomes(await sync(intent(cart, 'lines.add', { rows: [row] })))).toEqual(['applied'])
  expect((await anna.cart(cart)).lines).toMatchObject([{ antal: '7', position: 1 }])
})

test('the history tells of rooms, notes, the wished day and requests, and puts a line back into its room with its note', async () => {
  const { anna, berta, cart, line } = await team(api, berg)
  const { intent, sync } = device(berta)
  const hall = randomUUID()
  const inHall = lineId(cart, 'north', '1002', null, hall)
  const done = async (...changes: [name: string, args: object][]) =>
    expect(outcomes(await sync(...changes.map(([name, args]) => intent(cart, name, args))))).toEqual(
      changes.map(() => 'applied'),
    )
  await done(
    ['room.add', { roomId: hall, name: 'Hall' }],
    ['room.rename', { roomId: hall, name: 'Sal' }],
    ['line.move', { lineId: line, room: hall }],
    ['line.note', { lineId: inHall, note: 'Ek' }],
    ['cart.setNote', { note: 'Port 4' }],
    ['cart.setWishedDate', { date: '2030-05-01' }],
    ['line.remove', { lineId: inHall }],
  )
  const { data } = await historyOf(anna, cart)
  const told = { line_id: inHall, uid: '1002', room: hall, position: 1 }
  expect(data.slice(0, 7)).toMatchObject([
    { what: 'line.remove', lines: [{ ...told, note: 'Ek', before: 4, after: null }] },
    { what: 'cart.setWishedDate', from: null, to: '2030-05-01' },
    { what: 'cart.setNote', lines: [] },
    { what: 'line.note', lines: [{ ...told, note: 'Ek', before: 4, after: 4 }] },
    { what: 'line.move', lines: [{ ...told, before: 4, after: 4 }] },
    { what: 'room.rename', from: 'Hall', to: 'Sal' },
    { what: 'room.add', from: null, to: 'Hall' },
  ])
  const [{ line_id, uid, room, note, before, position }] = data[0]!.lines as [HistoryLine]
  await done(
    ['lines.add', { rows: [{ uid, quantity: before, position, room }] }],
    ['line.note', { lineId: line_id, note }],
  )
  expect((await anna.cart(cart)).lines).toMatchObject([{ id: inHall, antal: '4', room: hall, note: 'Ek' }])
  // The room goes meanwhile: the line is in none, with its note all the same.
  await done(
    ['line.remove', { lineId: inHall }],
    ['room.remove', { roomId: hall }],
    ['lines.add', { rows: [{ uid, quantity: before, position, room }] }],
    ['line.note', { lineId: line_id, note }],
  )
  const [back] = (await anna.cart(cart)).lines
  expect(back).toMatchObject({ id: line, antal: '4', note: 'Ek' })
  expect(back).not.toHaveProperty('room')
  expect((await historyOf(anna, cart)).data[2]).toMatchObject({ what: 'room.remove', from: 'Sal', to: null })
})

test('the history is told page by page, and holds a thousand changes', { tags: [LONG_TAG] }, async () => {
  const { anna, cart, line } = await team(api, berg)
  const { intent, sync } = device(anna)
  for (let n = 0; n < 6; n++)
    await sync(...Array.from({ length: 180 }, () => intent(cart, 'line.changeQuantity', { lineId: line, delta: 1 })))
  const ids: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = await historyOf(anna, cart, next === '' ? '' : `?before=${next}`)
    ids.push(...page.data.map(({ id }) => id))
    next = page.meta.next
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(1_000)
  expect(ids.length).toBeLessThanOrEqual(1_050)
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
})

test('the history tells of no more lines than it says', async () => {
  const { anna, berta, cart } = await team(api, berg)
  const { intent, sync } = device(berta)
  const rows = ['1002', '1001', '2001'].map((uid) => ({ uid, quantity: 1 }))
  await sync(intent(cart, 'lines.add', { rows }))
  const [entry] = (await historyOf(anna, cart)).data
  expect(entry).toMatchObject({ what: 'lines.add', touched: 3 })
  expect(entry?.lines.map(({ uid }) => uid)).toEqual(['1002', '1001', '2001'])
})
