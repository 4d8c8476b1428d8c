import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agreement } from '../support/agreements.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { useNetwork } from '../support/network.ts'
import { pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(pointAtMessages)
beforeEach(() => page.viewport(1440, 900))

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000, agreement: agreement() })
const LAMP = card({ uid: '318', name: 'Båge', price: 100 })
const row = () => page.getByRole('row').filter({ hasText: 'Vinga 410' })
const quantity = () => page.getByRole('textbox', { name: 'Quantity of Vinga 410' })
const dialog = page.getByRole('dialog', { name: 'How the price is made' })

async function openWith(antal: number): Promise<void> {
  carts.goods = [CHAIR, LAMP]
  const held = filled(cart(), [
    [CHAIR, antal],
    [LAMP, 1],
  ])
  carts.held = new Map([[held.id, held]])
  await openApp('/cart')
  await expect.element(quantity()).toBeVisible()
}

it('a line says how many more pieces reach the next break, and which one counts', async () => {
  await openWith(8)
  await expect.element(page.getByText(/^2 more: 900\skr each\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'More of Vinga 410' }).click()
  await expect.element(page.getByText(/^1 more: 900\skr each\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'More of Vinga 410' }).click()
  await expect.element(page.getByText(/^Price from 10 pcs\. 15 more: 800\skr each\.$/)).toBeVisible()
  await expect.element(row()).toMatchTextContent(/900\skr.*9\s000\skr2\s250\skr11\s250\skr/)
  await quantity().fill('25')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Price from 25 pcs\.$/)).toBeVisible()
})

it('typing a quantity over a break changes the price of a piece and the sums at once', async () => {
  await openWith(2)
  await quantity().click()
  await userEvent.keyboard('10')
  await expect.element(row()).toMatchTextContent(/900\skr.*9\s000\skr2\s250\skr11\s250\skr/)
  await expect.element(page.getByText(/^Price from 10 pcs\./)).toBeVisible()
  await expect.element(page.getByText('2 lines, 11 pieces, excl. VAT')).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: /^11\s375\skr$/ })).toBeVisible()
  expect(carts.taken).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(row()).toMatchTextContent(/1\s000\skr.*2\s000\skr500\skr2\s500\skr/)
  // A price that follows the quantity is no changed price.
  await quantity().fill('10')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => carts.taken.map(({ name }) => name)).toEqual(['line.setQuantity'])
  await expect.element(row()).toMatchTextContent(/900\skr.*9\s000\skr/)
  await expect.element(page.getByText(/The price has changed/)).not.toBeInTheDocument()
})

it('a line explains its price for the quantity that it has; the keys of the table do nothing meanwhile', async () => {
  await openWith(10)
  const amount = page.getByRole('button', { name: /^900\skr\s+how the price is made$/ })
  await amount.click()
  await expect.element(dialog).toMatchTextContent(/Vinga 410.*Appliesfrom 10 pcs/)
  await expect.element(dialog.getByRole('row', { name: /from 10 pcs/ })).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('{Delete}+')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(amount).toHaveFocus()
  await expect.element(quantity()).toHaveValue('10')
  expect(carts.taken).toEqual([])
})

it('whoever removes a line goes on with the same button of the next, whichever of them has an explanation', async () => {
  await openWith(3)
  await page.getByRole('button', { name: 'Remove Vinga 410' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Båge' })).toHaveFocus()
})

it('a line that is put back costs what it did', async () => {
  await openWith(10)
  await page.getByRole('button', { name: 'Remove Vinga 410' }).click()
  await expect.poll(() => carts.taken.map(({ name }) => name)).toEqual(['line.remove'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row()).toMatchTextContent(/900\skr.*9\s000\skr2\s250\skr11\s250\skr/)
})

/** Where the words of an element begin, whatever room it takes. */
function wordsOf(element: Element): number {
  const words = document.createRange()
  words.selectNodeContents(element.firstChild ?? element)
  return words.getBoundingClientRect().top
}

it.each([390, 820, 1440])(
  'a price that explains itself stands as high as the sums beside it, at %i px',
  async (width) => {
    await page.viewport(width, 900)
    await openWith(10)
    const amount = page.getByRole('button', { name: /^900\skr\s+how the price is made$/ })
    await expect.element(amount).toBeVisible()
    const sum = row().getByText(/^9\s000\skr$/)
    expect(Math.abs(wordsOf(amount.element()) - wordsOf(sum.element()))).toBeLessThan(1)
  },
)
