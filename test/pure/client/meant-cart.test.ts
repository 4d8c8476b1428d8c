import { describe, expect, test } from 'vitest'
import { meantCart } from '#client/carts/meant-cart.ts'
import type { Change } from '#client/carts/changes-view.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { lineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { type ApplyContext, apply } from '#contract/cart/optimism.ts'

const CART = '11111111-1111-4111-8111-111111111111'
const context: ApplyContext = {
  cartId: CART,
  shopId: 'nordform',
  country: 'SE',
  currency: 'SEK',
  paymentTerms: null,
  providerContact: null,
  product: () => null,
  company: () => null,
  madeAt: '2026-03-01T12:00:00.000Z',
}
const idOf = lineIds(CART, 'nordform')
const ROOM = '55555555-5555-4555-8555-555555555555'

const made = (...mutations: Mutation[]): Cart =>
  mutations.reduce<Cart | null>((cart, one) => apply(cart, one, context), null)!
const empty = made({ name: 'cart.create', args: { title: 'Showroom' } })
const adds = (uid: string, quantity: number): Mutation => ({ name: 'lines.add', args: { rows: [{ uid, quantity }] } })
const sets = (uid: string, quantity: number, lineId = idOf(uid)): Mutation => ({
  name: 'line.setQuantity',
  args: { lineId, quantity },
})
const change = (mutation: Mutation, uid?: string): Pick<Change, 'mutation' | 'goods'> => ({
  mutation,
  goods: uid === undefined ? [] : [{ uid, name: uid }],
})
const held = (cart: Cart): string[] => cart.lines.map(({ article_number: uid, antal }) => `${antal} × ${uid}`)

describe('what somebody meant a cart to be that did not take it', () => {
  test('is the cart with the changes, where it may still be seen', () => {
    const cart = made({ name: 'cart.create', args: { title: 'Showroom' } }, adds('chair', 2), adds('lamp', 4))
    const meant = meantCart(
      cart,
      [
        change(sets('chair', 7), 'chair'),
        change({ name: 'line.remove', args: { lineId: idOf('lamp') } }, 'lamp'),
        change(adds('sofa', 1)),
        change({ name: 'cart.rename', args: { title: 'Hall' } }),
        change({ name: 'cart.setNote', args: { note: 'Before noon' } }),
      ],
      context,
    )
    expect(held(meant)).toEqual(['7 × chair', '1 × sofa'])
    expect(meant).toMatchObject({ title: 'Hall', note: 'Before noon' })
  })

  test('is what the changes say, where it is gone: pieces that were added, or wanted there to be', () => {
    const meant = meantCart(
      empty,
      [
        change(adds('sofa', 2)),
        change(sets('chair', 7), 'chair'),
        change({ name: 'line.changeQuantity', args: { lineId: idOf('lamp'), delta: 3 } }, 'lamp'),
        change({ name: 'line.changeQuantity', args: { lineId: idOf('desk'), delta: -3 } }, 'desk'),
        change({ name: 'line.remove', args: { lineId: idOf('bench') } }, 'bench'),
        change({ name: 'line.changeQuantity', args: { lineId: idOf('sofa'), delta: 1 } }, 'sofa'),
      ],
      context,
    )
    expect(held(meant)).toEqual(['3 × sofa', '7 × chair', '3 × lamp'])
  })

  test('counts the last quantity of a line that stood in a room, once', () => {
    const lineId = idOf('chair', null, ROOM)
    const changes = [change(sets('chair', 7, lineId), 'chair'), change(sets('chair', 5, lineId), 'chair')]
    expect(held(meantCart(empty, changes, context))).toEqual(['5 × chair'])
  })
})
