import { expectClean } from './support/clean.ts'
import { expect, signIn, test } from './support/story.ts'

const SCREENS = [
  '/',
  '/?search=desk&per_page=15',
  '/?search=qqqqqqqqqq',
  '/information',
  '/support',
  '/nowhere',
] as const

for (const theme of ['light', 'dark'] as const)
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme })

    test('no screen has an accessibility fault', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Contact us' })).toBeVisible()
      await expectClean(page, '/login')
      await signIn(page, 'admin')
      await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()
      for (const screen of SCREENS) {
        await page.goto(screen)
        await expect(page.locator('h1').first()).toBeAttached()
        await page.waitForLoadState('networkidle')
        await expectClean(page, screen)
      }
      await page.goto('/')
      await page.getByRole('button', { name: /^Category/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectClean(page, 'an open facet')
      await page.keyboard.press('Escape')
      await page.locator('main li a[href^="/product/"]').first().click()
      await expect(page).toHaveURL(/\/product\//)
      await page.waitForLoadState('networkidle')
      await expectClean(page, 'product')
    })
  })
