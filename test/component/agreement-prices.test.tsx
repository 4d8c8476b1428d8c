import { beforeEach, describe, expect, it, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { agreement, priceBreak } from './support/agreements.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answersProduct } from './support/catalogue.ts'
import { cart, carts, useCarts } from './support/carts.ts'
import { matches } from './support/matches.ts'
import { answer, ok, useNetwork } from './support/network.ts'
import { line, order } from './support/ordering.ts'
import { knows, TOKEN } from './support/people.ts'
import { card, product } from './support/products.ts'

useNetwork()
useFreshBrowser()
beforeEach(() => page.viewport(1280, 900))

const dialog = page.getByRole('dialog', { name: 'How the price is made' })
const fact = (name: string) => dialog.getByRole('term').filter({ hasText: name })

const open = (overrides: Parameters<typeof product>[0] = {}) => {
  answersProduct(() => product({ price: 1000, agreement: agreement(), ...overrides }))
  return openApp('/product/nordform/410-2201')
}
const row = (text: RegExp) => page.getByRole('table').getByRole('row', { name: text })

describe('a product with an agreement', () => {
  useCarts()
  it('shows what a piece costs by quantity', async () => {
    await open()
    await expect.element(page.getByRole('table', { name: 'Price of a piece by quantity' })).toBeVisible()
    await expect.element(row(/^from 10 pcs 900\skr$/)).toBeVisible()
    await expect.element(row(/^from 25 pcs 800\skr$/)).toBeVisible()
  })

  it('has öre on every break where one has any', async () => {
    await open({ agreement: agreement({ breaks: [priceBreak(1, 1000), priceBreak(10, 899.5)] }) })
    await expect.element(row(/^from 1 pcs 1\s000,00\skr$/)).toBeVisible()
    await expect.element(row(/^from 10 pcs 899,50\skr$/)).toBeVisible()
  })

  it('the sum on the button follows the break that the quantity reaches, while it is typed', async () => {
    carts.held = new Map([[cart().id, cart()]])
    await open()
    const quantity = page.getByRole('textbox', { name: 'Quantity of Vinga 410' })
    await expect.element(page.getByRole('button', { name: /^Add 1 pcs, 1\s000\skr$/ })).toBeVisible()
    await quantity.click()
    await userEvent.keyboard('10')
    await expect.element(page.getByRole('button', { name: /^Add 10 pcs, 9\s000\skr$/ })).toBeVisible()
    await quantity.fill('25')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /^Add 25 pcs, 20\s000\skr$/ })).toBeVisible()
  })

  it('explains the price by keyboard: list, row, price, VAT, and goes back to where it was asked', async () => {
    await open()
    const why = page.getByRole('button', { name: 'How the price is made' })
    await expect.element(why).toBeVisible()
    ;(why.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(dialog)
      .toMatchTextContent(/Price without an agreement1\s200\skrPrice listFrame agreement for the product/)
    await expect
      .element(dialog)
      .toMatchTextContent(/Price of a piece, excl. VAT1\s000\skrVAT 25 %250\skrPrice of a piece, incl. VAT1\s250\skr/)
    await expect.element(dialog.getByRole('row', { name: /from 1 pcs/ })).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(why).toHaveFocus()
  })

  it('says the discount of a row for the category or the brand, and the list price it is taken off', async () => {
    const row = { list: 'frame', name: 'Frame agreement', target: 'category', from: 1 } as const
    const breaks = [priceBreak(1, 960, { list_price: 1200, discount_percentage: 20, row })]
    await open({ price: 1200, discount_percentage: 20, agreement: agreement({ breaks }) })
    await page.getByRole('button', { name: 'How the price is made' }).click()
    await expect.element(dialog).toMatchTextContent(/for its category/)
    await expect.element(dialog).toMatchTextContent(/List price1\s200\skrDiscount−20\s%/)
    await expect.element(page.getByRole('table', { name: 'Price of a piece by quantity' })).not.toBeInTheDocument()
  })

  it('without an agreement there is nothing to explain', async () => {
    await open({ agreement: null })
    await expect.element(page.getByText('Excl. VAT.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'How the price is made' })).not.toBeInTheDocument()
  })
})

describe('quick order', () => {
  useCarts()
  test('rows of a quick order follow their quantity over a break, and so does the sum', async () => {
    matches([card({ price: 1000, agreement: agreement() })])
    await openApp('/cart/quick')
    await page.getByRole('textbox').first().fill('410-2201\t2')
    await page.getByRole('button', { name: /^Look up/ }).click()
    const quantity = page.getByRole('textbox', { name: 'Quantity of Vinga 410' })
    await expect.element(page.getByText(/^2\s000\skr excl\. VAT$/)).toBeVisible()
    await quantity.fill('10')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^9\s000\skr excl\. VAT$/)).toBeVisible()
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Vinga 410' }))
      .toMatchTextContent(/900\skr9\s000\skr/)
  })
})

test('an order says of its lines how their prices were made', async () => {
  signedIn(TOKEN)
  knows()
  answer('get', '/api/orders/:id', () =>
    ok({
      data: order({
        lines: [
          line({ antal: '10', unit_price: 900, subtotal: 9000, vat: 2250, total: 11_250, agreement: agreement() }),
        ],
      }),
    }),
  )
  answer('get', '/api/orders/:id/again', () => ok({ data: { lines: [] } }))
  answer('get', API.customers, () => ok({ data: [] }))
  await openApp(`/orders/${order().id}`)
  await page.getByRole('button', { name: /^900\skr\s+how the price is made$/ }).click()
  await expect.element(fact('Applies')).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/Appliesfrom 10 pcs/)
  await expect
    .element(dialog)
    .toMatchTextContent(/10 pcs, excl. VAT9\s000\skrVAT 25 %2\s250\skr10 pcs, incl. VAT11\s250\skr/)
})
