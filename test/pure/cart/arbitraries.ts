import fc from 'fast-check'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { lineId } from '#contract/cart/line.ts'
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

/**
 * Changes to lines and header of a cart, as people make them; some of what they touch is not there (any more).
 * `lineId`: of the cart's products; `company`: one of the shop's.
 */
export function mutationsOf(lineId: (uid: string) => string, company: string): fc.Arbitrary<Mutation> {
  const line = uid.map(lineId)
  return fc.oneof(
    fc
      .array(fc.record({ uid, quantity }), { minLength: 1, maxLength: 3 })
      .map((rows): Mutation => ({ name: 'lines.add', args: { rows } })),
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

export const mutation = mutationsOf((one) => lineId(CART, 'north', one), 'berg')
