import type { Route } from '@playwright/test'
import { withPictures } from './support/browser.ts'
import { expect, openSignedIn, resultLine, test } from './support/story.ts'

test.use({ launchOptions: withPictures() })

test('search, filter, page and come back, all of it in the address', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, 'buyer')
  const all = await resultLine(page)
  expect(all).toMatchObject({ from: 1, to: 30 })
  expect(all.total).toBeGreaterThan(400)

  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect.poll(async () => (await resultLine(page)).from).toBe(31)

  await page.getByRole('link', { name: '60', exact: true }).click()
  await expect(page).toHaveURL(/\?per_page=60$/)
  await expect.poll(async () => (await resultLine(page)).to).toBe(60)
  await page.getByRole('link', { name: '30', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('button', { name: /^Category/ }).click()
  const category = page.getByRole('dialog').getByRole('checkbox').nth(2)
  const label = await category.locator('xpath=..').innerText()
  const count = Number(/\d+$/.exec(label.replaceAll(/\s/g, ''))?.[0])
  await category.check()
  await expect.poll(async () => (await resultLine(page)).total).toBe(count)
  await page.keyboard.press('Escape')

  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect(chips.getByRole('button', { name: /^Remove Category: / })).toHaveCount(1)
  await page.reload()
  await expect.poll(async () => (await resultLine(page)).total).toBe(count)
  await chips.getByRole('button', { name: /^Remove Category: / }).click()
  await expect.poll(async () => (await resultLine(page)).total).toBe(all.total)
  await expect(page).toHaveURL(/\/$/)
})

test('suggestions come as one types, and Enter searches', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, 'buyer')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('cha')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(search).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Escape')
  await search.fill('office chair')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?search=office\+chair$/)
  await expect.poll(async () => (await resultLine(page)).total).toBeGreaterThan(0)
})

test('nothing found says so, and shows the way out', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, 'buyer', '/?search=qqqqqqqqqqqq')
  await expect(page.getByText('Sorry, no products matched your search')).toBeVisible()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(async () => (await resultLine(page)).total).toBeGreaterThan(400)
})

test('changing the category forgets the subcategory', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, 'buyer')
  await page.getByRole('button', { name: /^Category/ }).click()
  await page.getByRole('dialog').getByRole('checkbox').nth(1).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Subcategory/ }).click()
  await page.getByRole('dialog').getByRole('checkbox').nth(1).check()
  await expect(page).toHaveURL(/subcategory=/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Category/ }).click()
  await page.getByRole('dialog').getByRole('checkbox').nth(2).check()
  await expect(page).not.toHaveURL(/subcategory=/)
})

test('coming back from a product finds the same card in the same place', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, 'buyer', '/?page=2')
  const card = page.locator('main li a[href^="/product/"]').nth(24)
  const name = await card.getAttribute('href')
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await card.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.locator(`main li a[href="${name}"]`)).toBeInViewport()
  await expect(page.locator(`main li a[href="${name}"]`)).toBeFocused()
})

test('a failing server is told, trying again asks it, and what was asked for is there when it answers', {
  tag: '@long',
}, async ({ page, complaints }) => {
  await openSignedIn(page, 'buyer')
  let asked = 0
  let fails = true
  const failing = (route: Route): Promise<void> => {
    if (!fails) return route.fallback()
    asked++
    return route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"status":500,"code":"internal_error"}',
    })
  }
  await page.route('**/api/products/paginated**', failing)
  await page.route('**/api/products/search**', failing)
  await page.getByRole('combobox', { name: 'Search' }).fill('desk')
  await page.keyboard.press('Enter')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  const before = asked
  await again.click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(again).toBeVisible()
  fails = false
  // By itself, if anything else that is asked meanwhile shows that the server is back; else by the press.
  const isBack = async (): Promise<boolean> => (await resultLine(page)).total > 0
  await Promise.race([again.click(), expect.poll(isBack).toBe(true)])
  await expect.poll(isBack).toBe(true)
  complaints.length = 0
})

test('a tablet turned while a page changes: the page changes, and nothing is reported as a fault', {
  tag: '@long',
}, async ({ page }) => {
  await openSignedIn(page, 'buyer')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      if (typeof options !== 'object' || !options?.update) throw new Error('The router names its update')
      const { update } = options
      return start({
        ...options,
        update: async () => {
          await update()
          await new Promise((turned) => window.addEventListener('turned', turned, { once: true }))
        },
      })
    }
  })
  await page.locator('main li a[href^="/product/"]').first().click()
  await page.waitForFunction(() => document.activeViewTransition)
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('turned'))
    await document.activeViewTransition?.finished
  })
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('only another page is faded into: over the first one, and over a filter, presses arrive at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      document.documentElement.dataset.fades = String(1 + Number(document.documentElement.dataset.fades ?? 0))
      return start(options)
    }
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openSignedIn(page, 'buyer')
  const fades = () => page.locator('html').getAttribute('data-fades')
  const card = page.locator('main li a[href^="/product/"]').first()
  await expect(card).toBeVisible()
  expect(await fades()).toBeNull()
  await page.getByRole('combobox', { name: 'Search' }).fill('desk')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=desk/)
  await expect(card).toBeVisible()
  expect(await fades()).toBeNull()
  await card.click()
  await expect(page.getByRole('heading', { name: 'Measurements' })).toBeVisible()
  expect(await fades()).toBe('1')
})
