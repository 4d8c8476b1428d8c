import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../.ci/chromium.ts'
import { cards, seen } from './support/copy.ts'
import { expect, openAs, test } from './support/story.ts'

/** Stories that need a browser set up otherwise than all the others. */
interface Wish {
  preferences?: unknown
  /** What the test tool would switch off. */
  keeps?: string[]
}

async function withBrowser(wish: Wish, story: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'interior-profile-'))
  if (wish.preferences) {
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(wish.preferences))
  }
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(wish.keeps && { ignoreDefaultArgs: wish.keeps }),
    baseURL: process.env.SHOP_ADDRESS ?? '',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  try {
    await context.addInitScript(() => {
      try {
        localStorage.setItem('language', 'en')
      } catch {
        // A browser that keeps nothing does not keep this.
      }
    })
    await story(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

test('a browser that keeps nothing at all shows the shop, and says what that means', async () => {
  await withBrowser(
    { preferences: { profile: { default_content_setting_values: { cookies: 2 } } } },
    async (context) => {
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.goto('/')
      expect(
        await page.evaluate(() => {
          try {
            return typeof localStorage
          } catch (error) {
            return (error as DOMException).name
          }
        }),
      ).toBe('SecurityError')
      await openAs(page, 'buyer')
      await expect(cards(page).first()).toBeVisible()
      await expect(page.locator('output').first()).toBeVisible()
      await cards(page).first().click()
      await expect(page).toHaveURL(/\/product\//)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(errors).toEqual([])
    },
  )
})

test('a page that the browser brings back after somebody signed out elsewhere shows nothing of theirs', async () => {
  await withBrowser({ keeps: ['--disable-back-forward-cache'] }, async (context) => {
    const page = await context.newPage()
    await openAs(page, 'buyer')
    await seen(page)
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted)))
    })
    await page.goto('about:blank')
    const elsewhere = await context.newPage()
    await elsewhere.goto('/logout')
    await expect(elsewhere).toHaveURL(/\/login/)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.locator('input[autocomplete="username"]')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('restored'))).toBe('true')
    await expect(cards(page)).toHaveCount(0)
  })
})
