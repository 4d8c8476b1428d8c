import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CartPrices } from '#contract/cart/prices.schema.ts'
import { keepSessionRecord } from '#client/storage/session-record.ts'
import { clearCredentials, writeCredentials } from '#client/storage/token-store.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { company } from '../support/ordering.ts'
import { shop } from '../support/people.ts'
import { card } from '../support/products.ts'

const BERG = { id: 'aaaaaaaa-1111-4111-8111-111111111111', name: 'Berg AB' }
const DAL = { id: 'bbbbbbbb-2222-4222-8222-222222222222', name: 'Dal AB' }

useNetwork()
useFreshBrowser()
useCarts(() => [shop({ companies: [BERG, DAL] })])
beforeEach(async () => {
  await page.viewport(1440, 900)
  // Who buys without a purchasing system has an order form.
  clearCredentials()
  // Another token each time: whoever asks who is signed in shares an answer that is on its way to the same one.
  const credentials = { token: crypto.randomUUID(), owner: `user:${crypto.randomUUID()}` }
  writeCredentials(credentials)
  await keepSessionRecord(credentials)
  const companies = [BERG, DAL].map((one) => company({ ...one, addresses: [] }))
  carts.companies = companies
  answer('get', API.customers, () => ok({ data: companies }))
})

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const dialog = page.getByRole('dialog', { name: 'Change the cart to Dal AB?' })
const facts = () => page.getByRole('definition').getByRole('combobox', { name: 'Company' })
const field = () => page.getByRole('region', { name: 'Order' }).getByRole('combobox', { name: 'Company' })
const order = page.getByRole('button', { name: /^Order for/ })
const written = (name: string) => page.getByRole('textbox', { name, exact: true })
const asked = () => callsTo(API.cartPrices.replace(':cartId', cart().id))

async function open(): Promise<void> {
  const held = filled(cart({ customer_id: BERG.id, company: BERG.name }), [[CHAIR, 2]])
  carts.held = new Map([[held.id, held]])
  carts.goods = [CHAIR]
  await openApp('/cart')
  await expect.element(facts()).toHaveValue(BERG.id)
}

const prices = (lines: CartPrices['lines'], after = 2500): CartPrices => ({
  cart_id: cart().id,
  revision: 1,
  company_id: DAL.id,
  currency: 'SEK',
  lines,
  before: { subtotal: 2000, vat: 500, total: 2500 },
  after: { subtotal: after * 0.8, vat: after * 0.2, total: after },
})

const dearer: CartPrices['lines'][number] = {
  id: 'l1',
  article_number: '410-2201',
  name: 'Vinga 410',
  antal: '2',
  before: { unit_price: 1000, subtotal: 2000, gone: false },
  after: { unit_price: 1100, subtotal: 2200, gone: false },
}

describe.for([
  ['the cart’s own facts', facts],
  ['the order form', field],
] as const)('another company for a cart, by %s', ([, box]) => {
  test('tells first what it does to the prices, and is done when that is confirmed', async () => {
    const gone = { ...dearer, id: 'l2', name: 'Båge', before: dearer.before, after: { ...dearer.before, gone: true } }
    answer('get', API.cartPrices, () => ok({ data: prices([dearer, gone], 2750) }))
    await open()
    await box().selectOptions(DAL.id)
    await expect.element(dialog).toMatchTextContent(/1 line gets another price\./)
    await expect.element(dialog).toMatchTextContent(/1 line is not sold to this company/)
    await expect.element(dialog.getByRole('row', { name: /Vinga 410.* 2 1\s000\skr 1\s100\skr/ })).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /Båge.*Not sold/ })).toBeVisible()
    await expect
      .element(dialog)
      .toMatchTextContent(/Total now, incl. VAT2\s500\skrTotal for Dal AB, incl. VAT2\s750\skr/)
    expect(asked().map(({ query }) => query.get('company_id'))).toEqual([DAL.id])
    expect(carts.taken).toEqual([])
    await dialog.getByRole('button', { name: 'Change company' }).click()
    await expect.poll(() => carts.taken.at(-1)?.args).toMatchObject({ customerId: DAL.id })
    await expect.element(facts()).toHaveValue(DAL.id)
    await expect.element(field()).toHaveValue(DAL.id)
  })

  test('stays as it is for whoever leaves it', async () => {
    answer('get', API.cartPrices, () => ok({ data: prices([dearer], 2750) }))
    await open()
    await box().selectOptions(DAL.id)
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await expect.element(box()).toHaveValue(BERG.id)
    expect(carts.taken).toEqual([])
  })

  test('is done at once where it does nothing to the prices', async () => {
    answer('get', API.cartPrices, () => ok({ data: prices([]) }))
    await open()
    await box().selectOptions(DAL.id)
    await expect.poll(() => carts.taken.at(-1)?.args).toMatchObject({ customerId: DAL.id })
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('nothing is ordered for the company of before while it is looked up', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answer('get', API.cartPrices, () => promise.then(() => ok({ data: prices([]) })))
    await open()
    await expect.element(order).toBeEnabled()
    await box().selectOptions(DAL.id)
    await expect.element(order).toBeDisabled()
    await written('Address').click()
    await userEvent.keyboard('{Enter}')
    resolve()
    await expect.poll(() => carts.taken.at(-1)?.args).toMatchObject({ customerId: DAL.id })
    await expect.element(order).toBeEnabled()
    expect(carts.taken.filter(({ name }) => name === 'cart.order')).toEqual([])
  })

  test('without a network it says that the prices follow', async () => {
    answer('get', API.cartPrices, unreachable)
    await open()
    await box().selectOptions(DAL.id)
    await expect.element(dialog).toMatchTextContent(/They follow when the network is back/)
    await dialog.getByRole('button', { name: 'Change company' }).click()
    await expect.poll(() => carts.taken.at(-1)?.args).toMatchObject({ customerId: DAL.id })
  })

  test('what could not be found out can be asked again', async () => {
    answer('get', API.cartPrices, () => refuse(500, ERROR.internal))
    await open()
    await box().selectOptions(DAL.id)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/could not be found out/)
    answer('get', API.cartPrices, () => ok({ data: prices([dearer], 2750) }))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByRole('row', { name: /Vinga 410/ })).toBeVisible()
  })

  test('a company that is no longer theirs cannot be confirmed', async () => {
    answer('get', API.cartPrices, () => refuse(403, ERROR.companyForbidden))
    await open()
    await box().selectOptions(DAL.id)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/no longer order for this company/)
    await expect.element(dialog.getByRole('button', { name: 'Change company' })).not.toBeInTheDocument()
  })
})

test('an empty cart changes its company without a question', async () => {
  carts.held = new Map([[cart().id, cart({ customer_id: BERG.id, company: BERG.name })]])
  await openApp('/cart')
  await facts().selectOptions(DAL.id)
  await expect.poll(() => carts.taken.at(-1)?.args).toEqual({ customerId: DAL.id })
  expect(asked()).toEqual([])
})
