import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { useNetwork } from '../support/network.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(() => page.viewport(1440, 900))

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1200 })
const LAMP = card({ uid: '318', name: 'Båge', price: 99.5 })
const row = () => page.getByRole('row').filter({ hasText: 'Vinga 410' })
const quantity = () => page.getByRole('textbox', { name: 'Quantity of Vinga 410' })
const total = (amount: RegExp) => page.getByRole('definition').filter({ hasText: amount })

it('the sums follow each key that is typed, and nothing is changed before it is done', async () => {
  carts.goods = [CHAIR, LAMP]
  const held = filled(cart(), [
    [CHAIR, 2],
    [LAMP, 4],
  ])
  carts.held = new Map([[held.id, held]])
  await openApp('/cart')
  await quantity().click()
  await userEvent.keyboard('12')
  await expect.element(row()).toMatchTextContent(/14\s400,00\skr3\s600,00\skr18\s000,00\skr/)
  await expect.element(page.getByText('2 lines, 16 pieces, excl. VAT')).toBeVisible()
  await expect.element(total(/^18\s497,50\skr$/)).toBeVisible()
  expect(carts.taken).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(total(/^3\s497,50\skr$/)).toBeVisible()
  await quantity().fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => carts.taken.map(({ name }) => name)).toEqual(['line.setQuantity'])
  await expect.element(total(/^4\s997,50\skr$/)).toBeVisible()
})
