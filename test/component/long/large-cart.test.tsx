import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { useNetwork } from '../support/network.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(() => page.viewport(1440, 900))

const GOODS = Array.from({ length: 500 }, (_, i) => card({ uid: `p${i}`, name: `Product ${i}`, price: 100 + i }))

it('a change to one line of 500 draws that line and the sums again, and no other', async () => {
  carts.goods = GOODS
  const large = filled(
    cart(),
    GOODS.map((product) => [product, 2]),
  )
  carts.held = new Map([[large.id, large]])
  await openApp('/cart')
  await expect.element(page.getByText('500 lines, 1,000 pieces, excl. VAT')).toBeVisible()
  const groups = [...document.querySelectorAll('tbody[data-line]')]
  expect(groups).toHaveLength(500)
  // What is far from the screen is not laid out.
  expect(getComputedStyle(groups[0]!).contentVisibility).toBe('auto')

  const touched = new Set<Element>()
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const group = element?.closest('tbody')
      if (group) touched.add(group)
    }
  })
  watch.observe(document.querySelector('table')!, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  await page.getByRole('button', { name: 'More of Product 7', exact: true }).click()
  await expect.element(page.getByText('500 lines, 1,001 pieces, excl. VAT')).toBeVisible()
  await expect.poll(() => carts.taken).toHaveLength(1)
  await expect.element(page.getByRole('row').filter({ hasText: /^Product 7p7/ })).toMatchTextContent('Sent')
  watch.disconnect()
  expect([...touched].map((group) => groups.indexOf(group))).toEqual([7])
})
