import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { issue, refreshCarts } from '#client/carts/carts.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { countedLines } from '#contract/cart/line.ts'
import { API } from '#contract/paths.ts'
import { LONG_TAG } from '#test/length.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { answersProduct } from '../support/catalogue.ts'
import { card, product } from '../support/products.ts'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { newcomer } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(() => page.viewport(1440, 900))

const CHAIR = card({ uid: '410', name: 'Vinga', price: 1000 })
const LAMP = card({ uid: '318', name: 'Båge', price: 500 })
const first = filled(cart({ title: 'First' }), [
  [CHAIR, 2],
  [LAMP, 1],
])
const second = filled(cart({ id: '22222222-2222-4222-8222-222222222222', title: 'Second' }), [[LAMP, 4]])

/** What becomes of the calls for lines. */
let lines: (carts: Cart[]) => Response | Promise<Response>
const fine = (data: Cart[]): Response => ok({ data })

/** As the server does: with the lines that are asked for, and of the other carts how many they have. */
beforeEach(() => {
  lines = fine
  carts.goods = [CHAIR, LAMP]
  carts.held = new Map([first, second].map((one) => [one.id, one]))
  answer('get', API.cart, ({ query }) => {
    const asked = query.getAll('lines')
    const isNamed = (one: Cart): boolean => asked.length === 0 || asked.includes(one.id)
    const all = [...carts.held.values()].filter((one) => isNamed(one) || !query.has('others'))
    const data = all.map((one): Cart => {
      const told = { ...one, contains: 0 }
      if (isNamed(one)) return told
      return { ...told, lines: [], lines_omitted: true, line_count: countedLines(one.lines) }
    })
    return query.has('others') ? lines(data) : ok({ data })
  })
})

const listings = () => callsTo(API.cart).map(({ query }) => [query.getAll('lines').join(' '), query.get('others')])
const badge = () => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const heading = (name: string) => page.getByRole('heading', { name })
const copy = () => page.getByRole('button', { name: 'Copy', exact: true })
const skeleton = () => page.getByRole('img', { name: 'Fetching the lines of First…' })

it('carts are shown at once by what is told of them, and their lines when they come', async () => {
  const gate = Promise.withResolvers<undefined>()
  lines = (data) => gate.promise.then(() => fine(data))
  await openApp('/cart')
  await expect.element(skeleton()).toBeVisible()
  await expect.element(badge()).toMatchTextContent(/2 lines/)
  await expect.element(page.getByRole('button', { name: /^Second/ })).toMatchTextContent(/\(1\)/)
  // What is not there can be neither copied nor printed nor ordered, and it is said why.
  await expect.element(copy()).toBeDisabled()
  await expect.element(copy()).toHaveAccessibleDescription(/Fetching the lines of First/)
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled()
  await expect.element(heading('Your cart is empty')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: /^Order/ }).elements()).toEqual([])
  gate.resolve(undefined)
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga' })).toBeVisible()
  await expect.element(copy()).toBeEnabled()
})

it('those of the other carts follow by themselves, and what is here is not asked for again', async () => {
  await openApp('/cart')
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga' })).toBeVisible()
  await expect.poll(() => listings().some(([ids]) => ids?.includes(second.id))).toBe(true)
  // What is being asked for already is over then.
  await refreshCarts()
  const before = listings().length
  await refreshCarts()
  expect(listings().slice(before)).toEqual([['none', null]])
  await page.getByRole('button', { name: /^Second/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Båge' })).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Quantity of Vinga' }).elements()).toEqual([])
})

it('without a network it is said that they are not here, and they come when it is back', async () => {
  lines = unreachable
  await openApp('/cart')
  await expect.element(heading('The lines of First are not on this device')).toBeVisible()
  await expect.element(page.getByText(/neither changed, copied nor ordered/)).toBeVisible()
  await expect.element(copy()).toHaveAccessibleDescription(/not on this device/)
  await page.getByRole('button', { name: 'Try again' }).click()
  lines = fine
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga' })).toBeVisible()
})

it('where the server fails it is said that nothing is lost', async () => {
  lines = () => refuse(500, 'internal_error')
  await openApp('/cart')
  await expect.element(heading('The lines of First could not be fetched')).toBeVisible()
  await expect.element(page.getByText(/What is in the cart is safe there/)).toBeVisible()
})

it('a cart that changed elsewhere shows the lines that are here, and says that there are newer ones', async () => {
  await openApp('/cart')
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga' })).toHaveValue('2')
  // What is being asked for already is over then.
  await refreshCarts()
  lines = unreachable
  carts.held.set(first.id, { ...filled(cart({ title: 'First' }), [[CHAIR, 7]]), revision: 9 })
  await refreshCarts()
  await expect.element(page.getByText(/This cart has been changed elsewhere/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga' })).toHaveValue('2')
})

it('neither an order nor a comparison begins without them', async () => {
  lines = unreachable
  // Not of a purchasing session, which orders elsewhere.
  await newcomer()
  const router = await openApp(`/cart/order?cart=${first.id}`)
  await expect.element(heading('The lines of First are not on this device')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  await router.navigate({ to: '/cart/compare' })
  await expect.element(heading('The lines of First are not on this device')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
})

it('whether a product lies in a cart whose lines are not here is not denied', { tags: [LONG_TAG] }, async () => {
  answersProduct(() => product(CHAIR))
  lines = unreachable
  await openApp(`/product/nordform/${CHAIR.uid}`)
  await expect.element(page.getByText(/Whether it already lies in First · Second/)).toBeVisible()
  expect(page.getByText(/^Already in/).elements()).toEqual([])
  lines = fine
  await refreshCarts()
  await expect.element(page.getByText(/^Already in First, 2 pcs/)).toBeVisible()
  await expect.element(page.getByText(/Whether it already lies/)).not.toBeInTheDocument()
})

it('nothing is said of it while they are on their way, so that nothing moves', async () => {
  const gate = Promise.withResolvers<undefined>()
  let isAsked = false
  lines = (data) => {
    isAsked = true
    return gate.promise.then(() => fine(data))
  }
  answersProduct(() => product(LAMP))
  await openApp(`/product/nordform/${LAMP.uid}`)
  await expect.element(page.getByRole('combobox', { name: 'Add to cart' })).toBeVisible()
  await expect.poll(() => isAsked).toBe(true)
  expect(page.getByText(/Whether it already lies/).elements()).toEqual([])
  gate.resolve(undefined)
  await expect.element(page.getByText(/^Already in First, 1 pcs · Second, 4 pcs/)).toBeVisible()
})

it('what is added meanwhile is kept, and stands with the others when they come', async () => {
  lines = unreachable
  await openApp('/cart')
  await expect.element(heading('The lines of First are not on this device')).toBeVisible()
  const rows = [{ uid: '318', quantity: 2 }]
  const adding = issue({ cartId: first.id, shopId: 'nordform', mutation: { name: 'lines.add', args: { rows } } })
  lines = fine
  expect((await adding).outcome).toBe('applied')
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Båge' })).toHaveValue('3')
})

it('a server of before, which knows no such question, is asked for everything', async () => {
  answer('get', API.cart, ({ query }) =>
    query.has('lines') ? refuse(400, 'validation_failed') : ok({ data: [...carts.held.values()] }),
  )
  await openApp('/cart')
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga' })).toBeVisible()
})
