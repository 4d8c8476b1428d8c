import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf } from '#test/length.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { useNetwork } from '../support/network.ts'
import { shop } from '../support/people.ts'
import { goOffline, goOnline, newcomer } from '../support/waiting.ts'
import { DESK, EVERY_LAYOUT, HANDHELD, LARGE_TABLET_ASIDE, TABLET, TABLETS } from '../support/screens.ts'

useNetwork()
useFreshBrowser()
useCarts(() => [shop({ permission: 3 })])
// Ordering is not for sessions from a purchasing system.
beforeEach(async () => void (await newcomer()))

const GOODS = Array.from({ length: 14 }, (_, i) => card({ uid: `p${i}`, name: `Product ${i}`, price: 1000 }))
beforeEach(() => {
  carts.goods = GOODS
  const rows = GOODS.map((one): [typeof one, number] => [one, 2])
  carts.held = new Map([[cart().id, filled(cart(), rows)]])
})
const line = () => document.querySelector('[data-line]')!
const way = () => page.getByRole('link', { name: /^To the order, 35\s000\skr$/ })
async function open(width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  await openApp('/cart')
  await expect.element(page.getByRole('link', { name: 'Product 0', exact: true })).toBeVisible()
}

describe('a cart of 14 lines', () => {
  it('shows its first line on a phone before anybody scrolls', async () => {
    await open(390, 844)
    const bar = page.getByRole('navigation', { name: 'Main menu' }).element().getBoundingClientRect()
    await expect.poll(() => line().getBoundingClientRect().bottom).toBeLessThan(bar.top - 72)
    // In the longest language the tools still leave no page that scrolls sideways.
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  it.each(firstOf(2, TABLETS))('has pictures at %i × %i', async (width, height) => {
    await open(width, height)
    await expect.poll(() => line().querySelector('td > span')!.getBoundingClientRect().width).toBeGreaterThan(50)
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })

  it.each(firstOf(2, HANDHELD))('keeps its sum and the way to the order in reach at %i × %i', async (width, height) => {
    await open(width, height)
    await expect.element(way()).toBeVisible()
    await expect.poll(() => way().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
  })

  it.each(firstOf(2, TABLETS))('scrolls below a header that stays at %i × %i', async (width, height) => {
    await open(width, height)
    window.scrollTo(0, 400)
    const { top, height: own } = page.getByRole('banner').element().getBoundingClientRect()
    expect(top).toBe(0)
    expect(own).toBeLessThanOrEqual(50)
  })

  it('has the sum of each quantity on the way to the order while it is typed', async () => {
    await open(820, 1180)
    await expect.element(way()).toBeVisible()
    await page.getByRole('textbox', { name: 'Quantity of Product 0', exact: true }).click()
    await userEvent.keyboard('12')
    await expect.element(page.getByRole('link', { name: /^To the order, 47\s500\skr$/ })).toBeVisible()
    expect(carts.taken).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(way()).toBeVisible()
  })

  it.each(firstOf(2, EVERY_LAYOUT))(
    'says where its lines are in words or not at all at %i × %i',
    async (width, height) => {
      await open(width, height)
      expect(wordless()).toEqual([])
      goOffline()
      await page.getByRole('button', { name: 'More of Product 0', exact: true }).click()
      await expect.element(page.getByRole('cell', { name: 'On this device', exact: true })).toBeVisible()
      expect(wordless()).toEqual([])
      goOnline()
    },
  )
})

/** The states of lines that are to be seen, but whose words are not. */
const wordless = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-state]')]
    .filter((cell) => cell.checkVisibility())
    .filter((cell) => {
      const words = cell.querySelector('span > span')!.getBoundingClientRect()
      const { left, right } = cell.getBoundingClientRect()
      return words.width < 20 || words.left < left || words.right > right + 1
    })
    .map((cell) => cell.textContent)

it.each([TABLET, LARGE_TABLET_ASIDE, DESK])(
  'sums in millions stay in their columns at %i × %i',
  async (width, height) => {
    const office = card({ uid: 'office', name: 'Office', price: 19_425.5 })
    carts.goods = [office]
    carts.held = new Map([[cart().id, filled(cart(), [[office, 120]])]])
    await page.viewport(width, height)
    await openApp('/cart')
    await expect.element(page.getByRole('cell', { name: /2\s913\s825,00\skr$/ })).toBeVisible()
    for (const cell of line().querySelectorAll<HTMLElement>('td[data-label]:not([data-label="VAT"])'))
      expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  },
)

it.each([320, 390])('amounts of an office stand beside each other on a phone of %i px', async (width) => {
  const office = card({ uid: 'office', name: 'Office', price: 219_800.5 })
  carts.goods = [office]
  carts.held = new Map([[cart().id, filled(cart(), [[office, 4]])]])
  await page.viewport(width, 844)
  await openApp('/cart')
  await expect.element(page.getByRole('cell', { name: /879\s202,00\skr$/ })).toBeVisible()
  const cells = [...line().querySelectorAll<HTMLElement>('td[data-label]:not([data-label="VAT"])')]
  expect(cells.map(({ dataset }) => dataset.label)).toEqual(['Quantity', 'Unit price', 'Subtotal', 'Total'])
  for (const cell of cells) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  // The VAT is not to be seen, but heard.
  await expect.element(page.getByRole('cell', { name: /VAT 219\s800,50\skr$/ })).toBeInTheDocument()
})
