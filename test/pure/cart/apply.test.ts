import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart.schema.ts'
import { type ApplyContext, apply } from '#contract/cart-mutations.ts'
import type { Mutation } from '#contract/cart-mutation.schema.ts'
import { toDecimal } from '#contract/money.ts'
import type { ProductCard } from '#contract/product.schema.ts'
import type { ProductState } from '#server/db/line-products.ts'
import { GOODS, mutation } from './arbitraries.ts'
import { CART, context, MemoryCart } from './memory.ts'

const decimal = (minor: number | null): number | null => (minor === null ? null : toDecimal(minor))

const card = ({ uid, product, price, currency, quantity, discountPercentage, parts }: ProductState): ProductCard => ({
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
        expect({ ...shown, revision: 0 }).toEqual({ ...store.present(), revision: 0 })
      }
    }),
    { numRuns: 200 },
  )
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
