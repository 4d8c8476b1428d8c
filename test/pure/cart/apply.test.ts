import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { type ApplyContext, apply } from '#contract/cart/optimism.ts'
import { lineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { toDecimal } from '#contract/money.ts'
import { presentAgreement } from '#contract/organisation/agreement.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import type { ProductState } from '#server/db/line-products.ts'
import { GOODS, mutation } from './arbitraries.ts'
import { CART, context, MemoryCart } from './memory.ts'

const decimal = (minor: number | null): number | null => (minor === null ? null : toDecimal(minor))

const card = ({
  uid,
  product,
  price,
  currency,
  quantity,
  discountPercentage,
  parts,
  steps,
}: ProductState): ProductCard => ({
  uid,
  shop: 'north',
  name: product.name.sv ?? '',
  description: '',
  thumbnail: null,
  picture: null,
  price: decimal(price),
  quantity,
  currency,
  discount_percentage: discountPercentage,
  parts: parts.map((one) => ({
    uid: one.uid,
    name: one.product.name.sv ?? '',
    price: decimal(one.price),
    quantity: one.quantity,
  })),
  article_number: uid,
  brand: null,
  delivery_time: null,
  measurements: {},
  climate: null,
  agreement: presentAgreement(steps, 1),
})

const asked = context(GOODS)
const device: ApplyContext = {
  cartId: CART,
  shopId: 'north',
  currency: 'SEK',
  country: 'SE',
  paymentTerms: '30 dagar',
  providerContact: 'Kim',
  product: (uid) => GOODS.filter((one) => one.uid === uid).map(card)[0] ?? null,
  company: (id) => (id === 'berg' ? { name: 'Berg AB', payment_terms: null } : null),
  madeAt: '2026-03-01T12:00:00.000Z',
}

const CREATE: Mutation = { name: 'cart.create', args: { title: ' Reception ' } }
const CANCEL: Mutation = { name: 'cart.cancel', args: {} }

test('what a device shows at once is what the server makes of it, the revision apart', () => {
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 15 }), fc.boolean(), (changes, cancelled) => {
      const store = new MemoryCart()
      let shown: Cart | null = null
      for (const change of [CREATE, ...changes, ...(cancelled ? [CANCEL] : [])]) {
        const refusal = store.run(change, asked)
        if (!refusal) shown = apply(shown, change, device)
        expect(shown && apart(shown)).toEqual(apart(store.present()!))
      }
    }),
    { numRuns: 200 },
  )
})

test('lines that meet in a room are priced for what there is of them, on the device too', () => {
  const [room, lineId] = [randomUUID(), lineIds(CART, 'north')]
  const rows = [
    { uid: 'e', quantity: 1 },
    { uid: 'e', quantity: 1, room },
  ]
  const store = new MemoryCart()
  let shown: Cart | null = null
  for (const change of [
    CREATE,
    { name: 'room.add', args: { roomId: room, name: 'Hall' } },
    { name: 'lines.add', args: { rows } },
    { name: 'line.move', args: { lineId: lineId('e'), room } },
  ] satisfies Mutation[]) {
    expect(store.run(change, asked)).toBeNull()
    shown = apply(shown, change, device)
  }
  expect(shown?.lines.map(({ antal, pieces }) => [antal, pieces])).toEqual([['2', undefined]])
  expect(apart(shown!)).toEqual(apart(store.present()!))
})

/** Without what only the server can know. */
const apart = (cart: Cart): Cart => ({
  ...cart,
  revision: 0,
  changed_at: null,
  lines: cart.lines.map(({ position: _position, ...line }) => line),
})

test('what was removed goes back to its place, however many were, in whichever order', () => {
  const order = fc.shuffledSubarray(GOODS.map(({ uid }) => uid))
  fc.assert(
    fc.property(order, fc.array(order, { maxLength: 4 }), (all, rounds) => {
      const store = new MemoryCart()
      const run = (change: Mutation): void => expect(store.run(change, asked)).toBeNull()
      const held = () => store.present()!
      run(CREATE)
      if (all.length === 0) return
      run({ name: 'lines.add', args: { rows: all.map((uid) => ({ uid, quantity: 2 })) } })
      const before = held()
      for (const round of rounds) {
        const gone = round.flatMap(
          (uid) => before.lines.find((line) => line.article_number === uid && !line.parent_id) ?? [],
        )
        for (const { id } of gone) run({ name: 'line.remove', args: { lineId: id } })
        let shown: Cart | null = held()
        for (const { article_number: uid, position } of gone.toReversed()) {
          const back: Mutation = { name: 'lines.add', args: { rows: [{ uid, quantity: 2, position: position! }] } }
          run(back)
          shown = apply(shown, back, device)
          expect(shown && apart(shown)).toEqual(apart(held()))
        }
        expect(apart(held())).toEqual(apart(before))
      }
    }),
    { numRuns: 300 },
  )
})

test('a place that was never given is none: the line comes last', () => {
  const store = new MemoryCart()
  store.run(CREATE, asked)
  store.run({ name: 'lines.add', args: { rows: ['a', 'b', 'c'].map((uid) => ({ uid, quantity: 1 })) } }, asked)
  store.run({ name: 'lines.add', args: { rows: [{ uid: 'd', quantity: 1, position: 2_000_000_000 }] } }, asked)
  const counted = store.present()!.lines.filter((line) => line.parent_id === null)
  expect(counted.map(({ article_number, position }) => [article_number, position])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
  ])
})

test('nothing is shown as ordered before the server said so, and an unknown cart stays unknown', () => {
  const cart = apply(null, CREATE, device)
  expect(apply(cart, { name: 'cart.order', args: {} }, device)).toEqual(cart)
  expect(apply(null, CANCEL, device)).toBeNull()
})

test('what a device does not know is shown by its number, without a price', () => {
  const cart = apply(
    apply(null, CREATE, device),
    { name: 'lines.add', args: { rows: [{ uid: 'new', quantity: 2 }] } },
    device,
  )
  expect(cart?.lines).toMatchObject([
    { antal: '2', article_number: 'new', unit_price: null, total: 0, product: { name: 'new' } },
  ])
})
