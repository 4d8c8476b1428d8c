import type { LoginAnswer } from '#contract/users/auth.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { expect, openAs, PASSWORD, signIn, signOut, test } from './support/story.ts'

test('a wrong password is told in the form, and the right one opens the catalogue', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'buyer', 'not-the-password')
  await expect(page.getByText('Username or password is incorrect')).toBeVisible()
  await signIn(page, 'buyer')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expect(page).toHaveTitle(/Products/)
  // The browser reports every answer of 401 as an error, this expected one too.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

test('one comes back to the page that asked for signing in', { tag: '@long' }, async ({ page }) => {
  await page.goto('/information')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'buyer')
  await expect(page).toHaveURL(/\/information$/)
})

const ELSEWHERE = ['/\\evil.example', 'javascript:alert(1)', '//evil.example', 'https://evil.example/']

test('the return address never leads to another site', { tag: '@long' }, async ({ page, shop }) => {
  for (const target of ELSEWHERE) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await signIn(page, 'buyer')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(shop)
    await signOut(page)
  }
})

test('a token that is the text false is no token', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'false'))
  await page.goto('/information')
  await expect(page).toHaveURL(/\/login/)
})

test.describe('on a device with all that the app keeps', () => {
  test.use({ keepsCopy: true })

  test('logging out clears everything, whether or not the server answers', { tag: '@long' }, async ({
    page,
    complaints,
  }) => {
    await openAs(page, 'buyer')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.getByRole('link', { name: 'Log out' }).first().click()
    await expect(page).toHaveURL(/\/login$/)
    const kept = await page.evaluate(async () => ({
      token: localStorage.getItem('token'),
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).length,
    }))
    expect(kept.token).toBe('false')
    expect(kept.local.filter((key) => !['token', 'language', 'theme'].includes(key))).toEqual([])
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    complaints.length = 0
  })
})

test('a newcomer chooses a password before anything else', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/')
  const login = page.waitForResponse(`**${API.login}`)
  await signIn(page, 'newcomer')
  await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  // The token they have opens nothing else, neither by a call nor by an address.
  const { access_token } = (await (await login).json()) as LoginAnswer
  for (const path of [API.shops, API.cart, API.paginated, `${API.orders}?shop_id=nordform`, API.users]) {
    const answer = await page.request.get(path, { headers: { authorization: `Bearer ${access_token}` } })
    expect(await answer.json(), path).toMatchObject({ status: 403, code: ERROR.passwordChangeRequired })
  }
  for (const address of ['/cart', '/orders', '/users', '/account']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  }
  // The page keeps no password over a reload.
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password once more').fill('short')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  const chosen = 'a quite new password'
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('New password once more').fill(chosen)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await signOut(page)
  await signIn(page, 'newcomer')
  await expect(page.getByText('Username or password is incorrect')).toBeVisible()
  await signIn(page, 'newcomer', chosen)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  complaints.length = 0
})

test('the sign-in form paints before the app arrives, and keeps what was typed', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const name = page.locator('input[autocomplete="username"]')
  await expect(name).toBeVisible()
  await expect(page.getByText('Username', { exact: true })).toBeVisible()
  await name.fill('buyer')
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  release()
  await page.waitForFunction(() => performance.getEntriesByType('resource').some((e) => /assets\/.*\.js/.test(e.name)))
  await expect(page.getByRole('button', { name: 'Contact us' })).toBeVisible()
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue('buyer')
  await page.locator('button[type="submit"]').first().click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('an account with one shop has no shop to switch to; with two, the choice stays', { tag: '@long' }, async ({
  page,
}) => {
  await openAs(page, 'solo')
  await expect(page.getByRole('button', { name: 'Kontoret' })).toHaveCount(0)
  await signOut(page)
  await signIn(page, 'buyer')
  const other = page.locator('header').getByText('Kontoret')
  await other.click()
  await expect(
    page.locator('header').locator('[aria-current],[aria-pressed=true]').filter({ hasText: 'Kontoret' }),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.locator('header').locator('[aria-current],[aria-pressed=true]').filter({ hasText: 'Kontoret' }),
  ).toBeVisible()
})

test('inside another page an ordinary session shows nothing of its own', { tag: '@long' }, async ({
  page,
  shop,
  complaints,
}) => {
  await openAs(page, 'buyer')
  await page.goto('/login/ext')
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = `${address}/`
    document.body.append(frame)
  }, shop)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Open Interior in a window of its own' })).toBeVisible()
  await expect(frame.getByRole('navigation')).toHaveCount(0)
  complaints.length = 0
})
