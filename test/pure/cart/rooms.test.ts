import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { lineId } from '#contract/cart/line.ts'
import { FORMER_IDS_MAX, NOTE_MAX, ROOMS_MAX } from '#contract/cart/rooms.ts'
import { GOODS, mutation, ROOMS } from './arbitraries.ts'
import { CART, context, MemoryCart, product } from './memory.ts'

const [HALL, KITCHEN] = ROOMS
const CREATE: Mutation = { name: 'cart.create', args: { title: 'Reception' } }
const asked = context(GOODS)

const room = (id: string, name = 'Hall'): Mutation => ({ name: 'room.add', args: { roomId: id, name } })
const add = (uid: string, quantity: number, where?: string): Mutation => ({
  name: 'lines.add',
  args: { rows: [{ uid, quantity, ...(where && { room: where }) }] },
})
const idOf = (uid: string, where: string | null = null): string => lineId(CART, 'north', uid, null, where)
const note = (id: string, text: string): Mutation => ({ name: 'line.note', args: { lineId: id, note: text } })
const move = (id: string, to: string | null): Mutation => ({ name: 'line.move', args: { lineId: id, room: to } })

function cartWith(changes: readonly Mutation[], under = asked): MemoryCart {
  const store = new MemoryCart()
  for (const change of [CREATE, room(HALL), room(KITCHEN), ...changes]) store.run(change, under)
  return store
}

const places = (store: MemoryCart) =>
  store
    .present()!
    .lines.filter(({ parent_id }) => parent_id === null)
    .map((line) => [line.article_number, line.room ?? null, Number(line.antal)])

/** All that people see of a cart. */
const seen = (store: MemoryCart) => {
  const { revision: _, changed_at: __, lines, ...cart } = store.present()!
  return { ...cart, lines: lines.map(({ former_ids: ___, ...line }) => line) }
}

test('what names a line that is not moved yet does the same behind the move', () => {
  const uid = fc.constantFrom(...GOODS.map((one) => one.uid))
  const where = fc.constantFrom(null, HALL, KITCHEN)
  const change = fc.oneof(
    fc.integer({ min: -5, max: 5 }).map((delta) => ({ name: 'line.changeQuantity' as const, args: { delta } })),
    fc.integer({ min: 1, max: 9 }).map((quantity) => ({ name: 'line.setQuantity' as const, args: { quantity } })),
    fc.constantFrom('', 'Ek').map((note) => ({ name: 'line.note' as const, args: { note } })),
    fc.constant({ name: 'line.remove' as const, args: {} }),
  )
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 12 }), uid, where, where, change, (before, one, from, to, queued) => {
      const id = idOf(one, from)
      const start = () => cartWith([...before, room(HALL), room(KITCHEN), add(one, 2, from ?? undefined)])
      // What meets something else there is another story.
      fc.pre(from === to || !start().lines.has(idOf(one, to)))
      const named = { ...queued, args: { lineId: id, ...queued.args } } as Mutation
      const first = start()
      for (const each of [named, move(id, to)]) first.run(each, asked)
      const second = start()
      for (const each of [move(id, to), named]) second.run(each, asked)
      expect(seen(second)).toEqual(seen(first))
    }),
    { numRuns: 500 },
  )
})

test('lines that meet are one, with all that either held, and pieces are neither made nor lost by moving', () => {
  const steps = fc.array(
    fc.record({
      uid: fc.constantFrom('a', 'b', 'e'),
      from: fc.constantFrom(null, ...ROOMS),
      to: fc.constantFrom(null, ...ROOMS),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 15 }), steps, (before, moves) => {
      const store = cartWith([...before, room(HALL), room(KITCHEN)])
      const pieces = () =>
        Object.fromEntries(
          [...Map.groupBy(places(store), ([uid]) => uid)].map(([uid, all]) => [
            uid,
            all.reduce((sum, [, , antal]) => sum + Number(antal), 0),
          ]),
        )
      const held = pieces()
      const { subtotal } = store.present()!
      for (const { uid, from, to } of moves) store.run(move(idOf(uid, from), to), asked)
      for (const id of ROOMS) store.run({ name: 'room.remove', args: { roomId: id } }, asked)
      expect(pieces()).toEqual(held)
      // VAT is rounded by the line.
      expect(store.present()!.subtotal).toBe(subtotal)
      expect(new Set(places(store).map(([, where]) => where)).size).toBeLessThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
})

test('each line has the id of its place, with its parts beside it, and its sums are the cart’s', () => {
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 25 }), (changes) => {
      const store = cartWith(changes)
      const { lines, subtotal, rooms = [] } = store.present()!
      const counted = lines.filter(({ parent_id }) => parent_id === null)
      for (const line of counted) {
        expect(line.id).toBe(idOf(line.article_number, line.room))
        expect([undefined, ...rooms.map(({ id }) => id)]).toContain(line.room)
        const parts = lines.filter(({ parent_id }) => parent_id === line.id)
        const whole = GOODS.find(({ uid }) => uid === line.article_number)!
        expect(parts.map(({ id, room: where, antal }) => [id, where, Number(antal)])).toEqual(
          whole.parts.map((one) => [
            lineId(CART, 'north', line.article_number, one.uid, line.room),
            line.room,
            one.quantity * Number(line.antal),
          ]),
        )
      }
      expect(lines).toHaveLength(counted.length + lines.filter(({ parent_id }) => parent_id !== null).length)
      expect(subtotal).toBeCloseTo(
        counted.reduce((sum, line) => sum + line.subtotal, 0),
        2,
      )
      // An id leads to one line at most, and to no other where a line has it.
      const former = counted.flatMap(({ former_ids }) => former_ids ?? [])
      expect(new Set(former).size).toBe(former.length)
      expect(former.filter((id) => store.lines.has(id))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('a break of an agreed price is reached by all places of a product together', () => {
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 25 }), (changes) => {
      const lines = [...cartWith(changes).lines.values()].filter(({ uid, parentId }) => uid === 'e' && !parentId)
      const pieces = lines.reduce((sum, { antal }) => sum + antal, 0)
      // From 1, from 5, and from 9 on request, as the goods say.
      const unit = pieces < 5 ? 90_000 : pieces < 9 ? 80_001 : null
      for (const line of lines) {
        expect(line.unitPrice).toBe(unit)
        // A price that follows the quantity is no changed price.
        expect(line.firstPrice).toBe(unit)
      }
    }),
    { numRuns: 500 },
  )
})

test('what follows a line stops where the product stands there again', () => {
  const store = cartWith([add('b', 2), move(idOf('b'), HALL), add('b', 1)])
  store.run({ name: 'line.changeQuantity', args: { lineId: idOf('b'), delta: 3 } }, asked)
  expect(places(store)).toEqual([
    ['b', HALL, 2],
    ['b', null, 4],
  ])
  store.run({ name: 'line.remove', args: { lineId: idOf('b') } }, asked)
  expect(store.run({ name: 'line.changeQuantity', args: { lineId: idOf('b'), delta: 3 } }, asked)).toEqual({
    code: 'line_gone',
  })
  expect(places(store)).toEqual([['b', HALL, 2]])
})

test('what is meant for a room that is gone lands in none, and is found by what was queued behind it', () => {
  const store = cartWith([
    add('b', 1),
    { name: 'room.remove', args: { roomId: HALL } },
    add('b', 2, HALL),
    { name: 'line.changeQuantity', args: { lineId: idOf('b', HALL), delta: 1 } },
    move(idOf('b'), HALL),
  ])
  expect(places(store)).toEqual([['b', null, 4]])
  expect(store.run({ name: 'room.rename', args: { roomId: HALL, name: 'Sal' } }, asked)).toEqual({ code: 'room_gone' })
})

test('notes of lines that meet are both kept, as far as a note holds', () => {
  const long = 'x'.repeat(NOTE_MAX)
  const store = cartWith([add('b', 1), add('b', 1, HALL), note(idOf('b'), 'Ek'), note(idOf('b', HALL), 'Björk')])
  store.run(move(idOf('b'), HALL), asked)
  expect(store.present()!.lines).toMatchObject([{ note: 'Björk\nEk', antal: '2' }])
  for (const change of [add('b', 1), note(idOf('b'), long), move(idOf('b'), HALL)]) store.run(change, asked)
  expect(store.present()!.lines[0]!.note).toHaveLength(NOTE_MAX)
})

test('rooms come in their order, and there are as many as there may be', () => {
  const ids = Array.from({ length: ROOMS_MAX + 1 }, (_, i) => `c0c0c0c0-0000-4000-8000-${String(i).padStart(12, '0')}`)
  const store = new MemoryCart()
  store.run(CREATE, asked)
  const refusals = ids.map((id, i) => store.run(room(id, ` Room ${i} `), asked))
  expect(refusals.filter((one) => one !== null)).toEqual([{ code: 'too_many_rooms' }])
  expect(store.run(room(ids[3]!, 'Again'), asked)).toBeNull()
  store.run({ name: 'room.place', args: { roomId: ids[2]!, before: ids[0]! } }, asked)
  store.run({ name: 'room.place', args: { roomId: ids[1]!, before: null } }, asked)
  const names = store.present()!.rooms!.map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Room 2', 'Room 0', 'Room 3'])
  expect(names.at(-1)).toBe('Room 1')
})

test('lines that meet are bounded as every line is', () => {
  const store = cartWith([add('b', 60_000), add('b', 60_000, HALL)], context([product('b')]))
  const refused = { code: 'quantity_too_large' }
  expect(store.run(move(idOf('b'), HALL), asked)).toEqual(refused)
  expect(store.run({ name: 'room.remove', args: { roomId: HALL } }, asked)).toMatchObject(refused)
  expect(places(store)).toHaveLength(2)
})

test('a line that goes to and fro keeps the last of its ids', () => {
  const ids = Array.from({ length: 60 }, (_, i) => `c0c0c0c0-0000-4000-8000-${String(i).padStart(12, '0')}`)
  const store = cartWith(ids.map((id) => room(id)))
  let at = idOf('b')
  store.run(add('b', 1), asked)
  for (const id of ids) {
    store.run(move(at, id), asked)
    at = idOf('b', id)
  }
  const [line] = store.present()!.lines
  expect(line!.former_ids).toHaveLength(FORMER_IDS_MAX)
  expect(line!.former_ids!.at(-1)).toBe(idOf('b', ids.at(-2)))
})
