import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Shop } from '#contract/users/auth.schema.ts'
import { type NavContext, navEntries } from '#client/shell/nav-entries.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { fetchesOf, useNetwork } from './support/network.ts'
import { knows, shop, TOKEN, user } from './support/people.ts'
import { goOffline, goOnline } from './support/waiting.ts'

useNetwork()
useFreshBrowser()

const pages = (context: Partial<NavContext>): string[] =>
  navEntries({ shop: shop(), punchout: false, hasRoute: () => true, ...context }).map((entry) => entry.id)

const open = (shops: Shop[]): ReturnType<typeof openApp> => {
  signedIn(TOKEN)
  knows(user(), shops)
  return openApp('/support')
}

describe('the pages of each level', () => {
  test.each([
    [0, ['products', 'support']],
    [1, ['products', 'orders', 'cart', 'support']],
    [3, ['products', 'orders', 'cart', 'support']],
    [7, ['products', 'orders', 'users', 'cart', 'support']],
    [8, ['products', 'orders', 'approvals', 'office', 'cart', 'support']],
    [9, ['products', 'orders', 'approvals', 'office', 'cart', 'support']],
  ])('level %i', (permission, expected) => {
    expect(pages({ shop: shop({ permission }) })).toEqual(expected)
  })

  test('what is to be approved, for who buys for a company or sells to all of them, and may order', () => {
    const companies = [{ id: 'b', name: 'Berg AB' }]
    expect(pages({ shop: shop({ permission: 3, companies }) })).toContain('approvals')
    expect(pages({ shop: shop({ permission: 1, companies }) })).not.toContain('approvals')
    expect(pages({ shop: shop({ permission: 7 }) })).not.toContain('approvals')
    expect(pages({ punchout: true, shop: shop({ permission: 9, companies }) })).not.toContain('approvals')
  })

  test('information only where there is some', () => {
    expect(pages({ shop: shop({ information: ' ' }) })).not.toContain('information')
    expect(pages({ shop: shop({ information: 'Open on Sundays' }) })).toContain('information')
  })

  test('a purchasing session sees its own cart, no orders and no users', () => {
    expect(pages({ punchout: true, shop: shop({ permission: 9 }) })).toEqual(['products', 'cart', 'support'])
  })

  test('a page without a route is not shown', () => {
    expect(pages({ hasRoute: (to) => to === '/' })).toEqual(['products'])
  })
})

const TWO = [shop(), shop({ shop_id: 'kontoret', name: 'Kontoret', info: { namn: 'Kontoret' } })]

/** What is to be seen of the header. */
const shown = (): string => document.querySelector<HTMLElement>('header')!.innerText

describe('the navigation bar', () => {
  test('has an entry per shop when there are several; another becomes the active one and is remembered', async () => {
    await page.viewport(1280, 900)
    await open(TWO)
    const banner = page.getByRole('banner')
    await expect.element(banner.getByRole('button', { name: 'Nordform' })).toHaveAttribute('aria-pressed', 'true')
    await banner.getByRole('button', { name: 'Kontoret' }).click()
    await expect.element(banner.getByRole('button', { name: 'Kontoret' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => fetchesOf('/public/thumbnail/logo/kontoret')).toBe(1)
  })

  test.each([2, 3])(
    'is slim on a tablet that is held upright, with the orders, without a network, and %i shops',
    async (count) => {
      await page.viewport(820, 1180)
      const third = shop({ shop_id: 'hem', name: 'Hemmet', info: { namn: 'Hemmet' }, has_logo: false })
      await open([...TWO, third].slice(-count))
      goOffline()
      const banner = page.getByRole('banner')
      await expect.element(banner.getByRole('link', { name: 'Orders' })).toBeVisible()
      await expect.poll(shown).toContain('Offline')
      await expect.poll(shown).toContain(count === 2 ? 'Kontoret' : 'Nordform')
      expect(banner.element().getBoundingClientRect().height).toBeLessThanOrEqual(50)
      expect(document.documentElement.scrollWidth).toBe(820)
      goOnline()
    },
  )

  test('a phone switches shops in the menu', async () => {
    await page.viewport(390, 800)
    await open(TWO)
    await page.getByRole('navigation').getByRole('button', { name: 'More' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Kontoret' }).click()
    await expect.element(menu).not.toBeInTheDocument()
    await expect.poll(() => fetchesOf('/public/thumbnail/logo/kontoret')).toBeGreaterThan(0)
  })

  test('a single shop has no entry, and a logo that fails is not shown', async () => {
    await open([shop()])
    await expect.element(page.getByRole('banner')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Nordform' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('img', { name: 'Nordform' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('banner').getByText('Nordform')).toBeVisible()
  })

  test('a logo that the shop does not have is not even asked for', async () => {
    await open([shop({ has_logo: false })])
    await expect.element(page.getByRole('banner')).toBeVisible()
    expect(fetchesOf('/public/thumbnail/logo/nordform')).toBe(0)
  })

  test('leads to the sustainability site in a new tab, for shops that show it', async () => {
    await page.viewport(1440, 900)
    await open([shop({ show_greenified: true })])
    const link = page.getByRole('banner').getByRole('link', { name: /^Greenified/ })
    await expect.element(link).toHaveAttribute('href', 'https://greenified.se')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener')
  })

  test('and not for others', async () => {
    await open([shop()])
    await expect.element(page.getByRole('link', { name: 'Greenified' })).not.toBeInTheDocument()
  })

  test('an unknown address says so within the shell', async () => {
    signedIn(TOKEN)
    knows()
    await openApp('/nowhere')
    await expect.element(page.getByRole('heading', { name: 'The page does not exist' })).toBeVisible()
    await expect.poll(() => document.title).toBe('The page does not exist – Interior')
  })
})
