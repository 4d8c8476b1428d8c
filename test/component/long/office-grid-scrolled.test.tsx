import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { useNetwork } from '../support/network.ts'
import { officeRow, staffSees } from '../support/office.ts'

useNetwork()
useFreshBrowser()

const ROWS = 400
const PRICE = 5

const grid = () => page.getByRole('grid', { name: 'Products' })
const cell = (row: number, column = PRICE) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
const editor = () => page.getByRole('textbox', { name: 'Price excl. VAT' })

/** As a wheel does: nothing but the place of what is seen changes. */
const scrollTo = async (row: number, isThere: boolean): Promise<void> => {
  grid().element().scrollTop = isThere ? 0 : 12_000
  await expect.poll(() => cell(row) !== null).toBe(isThere)
}

/** The second row's price, written in and not taken yet, with its row scrolled out of sight. */
const writeAndScrollAway = async (): Promise<void> => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees(Array.from({ length: ROWS }, (_, i) => officeRow(String(i + 1), { price: i + 1 })))
  await openApp('/office/products')
  await expect.element(grid()).toHaveAttribute('aria-rowcount', String(ROWS + 1))
  await expect.poll(() => cell(1)?.textContent).toBe('2')
  await userEvent.click(cell(1)!)
  await userEvent.keyboard('25')
  await expect.element(editor()).toHaveValue('25')
  await scrollTo(1, false)
}

describe('a cell that is written in while its row is scrolled out of sight', () => {
  test('has what was written when it comes back, and is written in further', async () => {
    await writeAndScrollAway()
    await scrollTo(1, true)
    await expect.element(editor()).toHaveValue('25')
    await userEvent.keyboard('0{Enter}')
    await expect.poll(() => cell(1)?.textContent).toBe('250')
  })

  test('comes into sight by the next key, which it takes', async () => {
    await writeAndScrollAway()
    await userEvent.keyboard('0')
    await expect.element(editor()).toHaveValue('250')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => cell(1)?.textContent).toBe('250')
  })

  test('is taken by Enter from afar', async () => {
    await writeAndScrollAway()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => cell(1)?.textContent).toBe('25')
    await expect.element(grid()).toHaveAttribute('aria-activedescendant', `office-cell-2-${PRICE}`)
  })

  test('is left as it was by Escape', async () => {
    await writeAndScrollAway()
    await userEvent.keyboard('{Escape}')
    await scrollTo(1, true)
    await expect.element(editor()).not.toBeInTheDocument()
    expect(cell(1)?.textContent).toBe('2')
  })

  test('is taken when another cell is pressed, and when one goes elsewhere', async () => {
    await writeAndScrollAway()
    await userEvent.click(cell(305)!)
    await expect.element(page.getByText('1 change in 1 product')).toBeVisible()
    await scrollTo(1, true)
    expect(cell(1)?.textContent).toBe('25')
  })

  test('is among what is saved', async () => {
    await writeAndScrollAway()
    await userEvent.click(page.getByRole('searchbox').first())
    await expect.element(page.getByText('1 change in 1 product')).toBeVisible()
  })
})
