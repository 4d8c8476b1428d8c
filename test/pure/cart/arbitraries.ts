import fc from 'fast-check'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { lineId, type LineIds } from '#contract/cart/line.ts'
import { CART, part, product } from './memory.ts'

const source = { list: 'list', name: 'List', target: 'product' as const }
/** What several pieces cost by an agreement. */
const STEPS = [90_000, 80_001, null].map((price, i) => {
  const from = 1 + 4 * i
  const step = { from, unitPrice: price, listPrice: price, discountPercentage: 0, shopPrice: 99_900 }
  return { ...step, source: { ...source, from } }
})

/** Goods of every kind: with and without parts, discounts, prices, agreements. */
export const GOODS = [
  product('a', { price: 439_500, discountPercentage: 10, parts: [part('x', 2, 45_050), part('y', 1, null)] }),
  product('b', { price: 129_999, discountPercentage: 33.33 }),
  product('c', { price: null }),
  product('e', { price: 90_000, steps: STEPS }),
  product('d', { price: 1, quantity: 3, parts: [part('a', 1, 439_500)] }),
]

const uid = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const quantity = fc.integer({ min: 1, max: 9 })

/** Rooms that a cart may have; as long as it does not, what is meant for one is in none. */
export const ROOMS = ['a0a0a0a0-0000-4000-8000-000000000001', 'b0b0b0b0-0000-4000-8000-000000000002'] as const

const roomId = fc.constantFrom(...ROOMS)
const place = fc.constantFrom(null, ...ROOMS)
const row = fc
  .record({ uid, quantity, room: place })
  .map(({ room, ...bare }) => (room === null ? bare : { ...bare, room }))

/** Rooms that come, go and change places, and what is written to them. */
const roomMutations: fc.Arbitrary<Mutation> = fc.oneof(
  { arbitrary: roomId.map((id): Mutation => ({ name: 'room.add', args: { roomId: id, name: ' Hall ' } })), weight: 3 },
  fc.record({ roomId, name: fc.constantFrom('Sal', 'Kök') }).map((args): Mutation => ({ name: 'room.rename', args })),
  roomId.map((id): Mutation => ({ name: 'room.remove', args: { roomId: id } })),
  fc.record({ roomId, before: place }).map((args): Mutation => ({ name: 'room.place', args })),
)

/**
 * Changes to lines and header of a cart, as people make them; some of what they touch is not there (any more).
 * `lineId`: of the cart's products; `company`: one of the shop's.
 */
export function mutationsOf(lineId: LineIds, company: string): fc.Arbitrary<Mutation> {
  const line = fc.tuple(uid, place).map(([one, room]) => lineId(one, null, room))
  return fc.oneof(
    { arbitrary: roomMutations, weight: 2 },
    {
      arbitrary: fc.record({ lineId: line, room: place }).map((args): Mutation => ({ name: 'line.move', args })),
      weight: 2,
    },
    fc
      .record({ lineId: line, note: fc.constantFrom('', 'Ek', ' Svart ') })
      .map((args): Mutation => ({ name: 'line.note', args })),
    fc.constantFrom('', 'Port 4').map((note): Mutation => ({ name: 'cart.setNote', args: { note } })),
    fc.constantFrom(null, '2026-12-01').map((date): Mutation => ({ name: 'cart.setWishedDate', args: { date } })),
    fc.array(row, { minLength: 1, maxLength: 3 }).map((rows): Mutation => ({ name: 'lines.add', args: { rows } })),
    fc
      .record({ lineId: line, delta: fc.integer({ min: -5, max: 5 }) })
      .map((args): Mutation => ({ name: 'line.changeQuantity', args })),
    fc.record({ lineId: line, quantity }).map((args): Mutation => ({ name: 'line.setQuantity', args })),
    line.map((id): Mutation => ({ name: 'line.remove', args: { lineId: id } })),
    fc.constantFrom('Hall', 'Matsal').map((title): Mutation => ({ name: 'cart.rename', args: { title } })),
    fc.constantFrom('Umeå', ' Åbo ').map((city): Mutation => ({ name: 'cart.setInfo', args: { customer: { city } } })),
    fc.constantFrom(company, null).map((customerId): Mutation => ({ name: 'cart.setInfo', args: { customerId } })),
  )
}

export const mutation = mutationsOf((one, piece, room) => lineId(CART, 'north', one, piece, room), 'berg')
