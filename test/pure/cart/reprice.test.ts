import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { CUSTOMER_FIELDS } from '#contract/cart/customer-information.ts'
import { GOODS, mutation } from './arbitraries.ts'
import { context, MemoryCart, part, product } from './memory.ts'

const CREATE: Mutation = { name: 'cart.create', args: { title: 'Reception' } }
const RENAME: Mutation = { name: 'cart.rename', args: { title: 'Reception' } }
const add = (uid: string, quantity: number): Mutation => ({ name: 'lines.add', args: { rows: [{ uid, quantity }] } })

/** A cart under the first goods, touched once under the second. */
function moved(before: Parameters<typeof context>[0], after: Parameters<typeof context>[0], shop = {}) {
  const store = new MemoryCart()
  const first = context(before)
  for (const change of [CREATE, ...before.map(({ uid }) => add(uid, 2))]) store.run(change, first)
  const { revision } = store.cart!
  const asked = context(after)
  store.run(RENAME, { ...asked, shop: { ...asked.shop, catalogueVersion: 2, ...shop } })
  return { cart: store.present()!, grown: store.cart!.revision - revision }
}

const seen = ({ cart }: ReturnType<typeof moved>) =>
  cart.lines.map((line) => [
    line.article_number,
    line.antal,
    line.unit_price,
    line.previous_unit_price,
    line.product.gone,
  ])

test('a catalogue that says the same changes nothing', () => {
  const same = moved(GOODS, structuredClone(GOODS))
  expect(same.grown).toBe(0)
  expect(same.cart.lines.every((line) => line.previous_unit_price === null)).toBe(true)
})

test('another price is taken, and the former one told', () => {
  const after = moved([product('a', { price: 100 })], [product('a', { price: 150 })])
  expect(seen(after)).toEqual([['a', '2', 1.5, 1, false]])
  expect([after.grown, after.cart.total]).toEqual([1, 3.75])
})

test('what is put in more of, once the price has moved, still tells the former one', () => {
  const store = new MemoryCart()
  const [before, after] = [100, 150].map((price) => context([product('a', { price })]))
  for (const change of [CREATE, add('a', 2)]) store.run(change, before!)
  const moving = { ...after!, shop: { ...after!.shop, catalogueVersion: 2 } }
  for (const change of [RENAME, add('a', 3)]) store.run(change, moving)
  expect(store.present()!.lines).toMatchObject([{ antal: '5', unit_price: 1.5, previous_unit_price: 1 }])
})

test('a line knows what it would cost without its discount, where it has one', () => {
  const whole = product('a', { price: 439_500, discountPercentage: 10, parts: [part('x', 2, 45_050)] })
  const asked = context([whole, product('b'), product('c', { price: null, discountPercentage: 10 })])
  const store = new MemoryCart()
  for (const change of [CREATE, add('a', 3), add('b', 1), add('c', 1)]) store.run(change, asked)
  const told = store.present()!.lines.map((line) => [line.article_number, line.unit_price, line.list_price])
  expect(told).toEqual([
    ['a', 4_766.4, 5_296],
    ['x', 450.5, null],
    ['b', 100, null],
    ['c', null, null],
  ])
})

test('a discount that comes or goes is on the lines with it', () => {
  const listed = ({ cart }: ReturnType<typeof moved>) => cart.lines.map((line) => line.list_price)
  expect(listed(moved([product('a')], [product('a', { discountPercentage: 25 })]))).toEqual([100])
  expect(listed(moved([product('a', { discountPercentage: 25 })], [product('a')]))).toEqual([null])
  expect(listed(moved([product('a', { discountPercentage: 25 })], []))).toEqual([100])
})

test('a product that is gone keeps what was known of it, and says so', () => {
  const whole = product('a', { parts: [part('x', 2, 100)] })
  const after = moved([whole], [])
  expect(seen(after)).toEqual([
    ['a', '2', 102, null, true],
    ['x', '4', 1, null, false],
  ])
})

test('parts follow the product: those it has no more go, new ones come', () => {
  const before = product('a', { parts: [part('x', 2, 100), part('y', 1, 100)] })
  const after = moved([before], [product('a', { parts: [part('y', 3, 100), part('z', 1, 50)] })])
  expect(after.cart.lines.map((line) => [line.article_number, line.antal])).toEqual([
    ['a', '2'],
    ['y', '6'],
    ['z', '2'],
  ])
})

test('another country is another VAT, though the catalogue is the same', () => {
  const after = moved([product('a')], [product('a')], { country: 'FI', catalogueVersion: 1 })
  expect(after.cart).toMatchObject({ subtotal: 200, vat: 51, total: 251 })
})

test('an order stays what it was, also when a change to its cart comes late', () => {
  const [store, before] = [new MemoryCart(), context([product('a')])]
  const customer = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, 'told']))
  const changes: Mutation[] = [
    CREATE,
    add('a', 2),
    { name: 'cart.setInfo', args: { customer } },
    { name: 'cart.order', args: {} },
  ]
  for (const change of changes) expect(store.run(change, before)).toBeNull()
  const ordered = store.present()
  const after = context([product('a', { price: 20_000 })])
  const shop = { ...after.shop, country: 'FI', catalogueVersion: 2 }
  expect(store.run(add('a', 1), { ...after, shop })).toEqual({ code: 'cart_closed' })
  expect(store.present()).toEqual(ordered)
})

test('whatever changed meanwhile, the sums are those of the lines', () => {
  const price = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 10 }), fc.array(price, { maxLength: 4 }), (changes, prices) => {
      const store = new MemoryCart()
      for (const change of [CREATE, ...changes]) store.run(change, context(GOODS))
      const goods = prices.map((one, i) => ({ ...GOODS[i]!, price: one }))
      const asked = context(goods)
      store.run(RENAME, { ...asked, shop: { ...asked.shop, catalogueVersion: 2 } })
      const counted = [...store.lines.values()].filter((line) => line.parentId === null)
      const sum = (of: 'subtotal' | 'vat') => counted.reduce((total, line) => total + line[of], 0)
      expect([store.cart?.subtotal, store.cart?.vat]).toEqual([sum('subtotal'), sum('vat')])
      expect(counted.filter((line) => line.gone).map(({ uid }) => uid)).toEqual(
        counted.filter(({ uid }) => !goods.some((one) => one.uid === uid)).map(({ uid }) => uid),
      )
    }),
    { numRuns: 200 },
  )
})

test('whoever lost the shop learns nothing of its goods, and loses none of what stands in the cart', () => {
  const store = new MemoryCart()
  const before = context([product('a')])
  store.run({ name: 'cart.create', args: { title: 'Reception' } }, before)
  store.run({ name: 'lines.add', args: { rows: [{ uid: 'a', quantity: 2 }] } }, before)
  const known = store.present()
  const shop = { ...before.shop, catalogueVersion: 2 }
  // As the server reads it for somebody without a level: nothing.
  const lost = context([], { shop, level: undefined })
  expect(store.run({ name: 'cart.rename', args: { title: 'Hall' } }, lost)).toEqual({ code: 'shop_forbidden' })
  expect(store.present()).toEqual(known)
  store.run({ name: 'cart.rename', args: { title: 'Hall' } }, context([product('a', { price: 20_000 })], { shop }))
  expect(store.present()?.lines).toMatchObject([{ unit_price: 200, product: { gone: false } }])
})
