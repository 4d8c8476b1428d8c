import { cards, seen } from './support/copy.ts'
import { withProfile } from './support/profile.ts'
import { expect, openAs, test } from './support/story.ts'

test('a browser that keeps nothing at all shows the shop, and says what that means', { tag: '@long' }, async () => {
  await withProfile(
    { preferences: { profile: { default_content_setting_values: { cookies: 2 } } } },
    async ({ start }) => {
      const context = await start()
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

test('a page that the browser brings back after somebody signed out elsewhere shows nothing of theirs', {
  tag: '@long',
}, async () => {
  await withProfile({ keeps: ['--disable-back-forward-cache'] }, async ({ start }) => {
    const context = await start()
    const page = await context.newPage()
    await openAs(page, 'buyer')
    await seen(page)
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted)))
    })
    // A page that sends, or waits for an answer, is not one that a browser keeps.
    await page.waitForLoadState('networkidle')
    const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(held).toEqual(['interior:page'])
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
