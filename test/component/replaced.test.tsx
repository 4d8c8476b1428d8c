import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { cart, carts, filled, useCarts } from './support/carts.ts'
import { answer, ok, refuse, useNetwork } from './support/network.ts'
import { card } from './support/products.ts'
import { goOffline, goOnline } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(() => page.viewport(1440, 900))
afterEach(goOnline)

const OLD = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const NEW = { uid: '410-3000', name: 'Vinga 500' }

/** A cart whose first line is of a product that is gone. */
function reception(replaced_by?: typeof NEW): Cart {
  const whole = filled(cart(), [
    [OLD, 3],
    [card({ uid: '318', name: 'Båge', price: 99.5 }), 1],
  ])
  const [first, ...others] = whole.lines
  const product = { ...first!.product, gone: true, ...(replaced_by && { replaced_by }) }
  return { ...whole, lines: [{ ...first!, position: 1, note: 'Two in oak', product }, ...others] }
}

async function openCart(one: Cart): Promise<void> {
  carts.goods = [OLD, card({ ...NEW, price: 1200 })]
  carts.held = new Map([[one.id, one]])
  await openApp('/cart')
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Reception')
}

const replace = page.getByRole('button', { name: 'Replace Vinga 410 by Vinga 500' })
const sentence = page.getByText(/The shop no longer has this product\. It is replaced by Vinga 500 \(410-3000\)\./)

test('a line of a product that is gone names what replaces it, which one press puts in its place', async () => {
  const before = reception(NEW)
  await openCart(before)
  await expect.element(sentence).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Vinga 500' }))
    .toHaveAttribute('href', '/product/nordform/410-3000')
  await replace.click()
  await expect.element(page.getByText('Vinga 410 was replaced by Vinga 500')).toBeVisible()
  await expect.element(sentence).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga 500' })).toHaveValue('3')
  await expect.poll(() => carts.taken).toHaveLength(3)
  const [add, note, remove] = carts.taken
  expect(add).toEqual({ name: 'lines.add', args: { rows: [{ uid: '410-3000', quantity: 3, position: 1 }] } })
  expect(note).toMatchObject({ name: 'line.note', args: { note: 'Two in oak' } })
  expect(remove).toEqual({ name: 'line.remove', args: { lineId: before.lines[0]!.id } })
})

test('without a network it waits like any other change, by the name of what replaces it', async () => {
  await openCart(reception(NEW))
  goOffline()
  await replace.click()
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga 500' })).toHaveValue('3')
  await expect.element(page.getByRole('row').filter({ hasText: 'Vinga 500' })).toMatchTextContent(/On request/)
  await expect.element(sentence).not.toBeInTheDocument()
  expect(carts.taken).toEqual([])
  goOnline()
  await expect.poll(() => carts.taken.map(({ name }) => name)).toEqual(['lines.add', 'line.note', 'line.remove'])
})

test('a line stays where the server does not take what replaces it', async () => {
  carts.refuses.set('lines.add', 'product_gone')
  await openCart(reception(NEW))
  await replace.click()
  await expect.poll(() => carts.taken.map(({ name }) => name)).toEqual(['lines.add'])
  await expect.element(sentence).toBeVisible()
})

test('a line without anything that replaces its product can only be removed', async () => {
  await openCart(reception())
  await expect.element(page.getByText('The shop no longer has this product. Remove it before you order.')).toBeVisible()
  await expect.element(replace).not.toBeInTheDocument()
})

test('the address of a product that is gone names what replaces it, with the way there', async () => {
  answer('get', '/api/products/nordform/410-2201', () => refuse(404, 'not_found', [], { replaced_by: NEW }))
  await openApp('/product/nordform/410-2201')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The product is no longer sold')
  await expect.element(page.getByText('It is replaced by Vinga 500, article number 410-3000.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See Vinga 500' }))
    .toHaveAttribute('href', '/product/nordform/410-3000')
  await expect.element(page.getByRole('link', { name: 'To the products' })).toBeVisible()
})

test('a row of a list that names a product that is gone offers what replaces it', async () => {
  const candidate = { ...NEW, article_number: NEW.uid, thumbnail: null, unit_price: 1200, currency: 'SEK' }
  const nothing = { uid: null, unit_price: null, subtotal: null, currency: null }
  answer('post', API.match, () =>
    ok({
      data: [
        {
          number: '410-2201',
          quantity: 2,
          outcome: 'unknown',
          ...nothing,
          replaced_by: NEW.uid,
          candidates: [candidate],
        },
      ],
      products: [],
    }),
  )
  carts.held = new Map([[cart().id, cart()]])
  await openApp('/cart/quick')
  await page.getByRole('textbox', { name: 'Article numbers and quantities, a row each' }).fill('410-2201 2')
  await page.getByRole('button', { name: 'Look up the rows' }).click()
  await expect.element(page.getByText('This product is no longer sold. The one below replaces it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Vinga 500.*410-3000/ })).toBeVisible()
})
