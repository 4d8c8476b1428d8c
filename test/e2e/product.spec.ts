import { withPictures } from './support/browser.ts'
import { expect, openSignedIn, resultLine, test, visit } from './support/story.ts'

test.use({ launchOptions: withPictures() })

test('from signing in to a product by the keyboard alone', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('input[autocomplete="username"]')).toBeVisible()
  await page.locator('input[autocomplete="username"]').focus()
  await page.keyboard.type('buyer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('interior-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  const total = async (): Promise<number> => (await resultLine(page)).total
  await expect.poll(total).toBeGreaterThan(0)
  const all = await total()
  await page.keyboard.type('sofa')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=sofa/)
  // The list before it goes, and the focus on one of its products with it.
  await expect.poll(total).toBeLessThan(all)
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('href')?.startsWith('/product/') ?? false)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/nordform\//)
  // The address changes before the page does: the list's heading is not the product's.
  const name = page.getByRole('article').getByRole('heading', { level: 1 })
  await expect(name).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(await name.innerText()))
})

test('a discounted product shows both prices, its parts, measures, certificates and climate', { tag: '@long' }, async ({
  page,
  request,
  shop,
}) => {
  const login = await request.post(`${shop}/api/auth/login`, { data: { username: 'buyer', password: 'interior-demo' } })
  const headers = { Authorization: `Bearer ${(await login.json()).access_token}` }
  const list = await request.get(`${shop}/api/products/paginated?shop_id=nordform&language=en&per_page=200`, {
    headers,
  })
  type Card = { uid: string; discount_percentage: number; parts: unknown[]; climate: unknown; price: number | null }
  const found = ((await list.json()).data as Card[]).find(
    (one) => one.discount_percentage > 0 && one.parts.length > 0 && one.climate && one.price !== null,
  )
  expect(found).toBeDefined()
  await openSignedIn(page, 'buyer', `/product/nordform/${encodeURIComponent(found!.uid)}`)
  await expect(page.locator('main s, main del').first()).toBeVisible()
  await expect(page.getByText('Agreement discount').first()).toBeVisible()
  for (const heading of ['Measurements', 'Climate footprint'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('what does not exist, and what is not one’s own, say so each in their way', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  await openSignedIn(page, 'solo', '/product/nordform/no-such-number')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not|no /i)
  const missing = await page.getByRole('heading', { level: 1 }).innerText()
  await visit(page, '/product/kontoret/1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(missing)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  complaints.length = 0
})
