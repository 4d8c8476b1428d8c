import { longUnless } from './support/long.ts'
import { expect, signIn, test } from './support/story.ts'

const HOSTS = [
  ['shop.example.se', 'sv', 'Logga in'],
  ['shop.example.no', 'nb', 'Logg inn'],
  ['shop.example.dk', 'da', 'Log ind'],
  ['shop.example.com', 'en', 'Log in'],
  ['shop.example.fi', 'fi', 'Kirjaudu'],
] as const

for (const [host, language, button] of HOSTS)
  test(`${host} speaks ${language}`, longUnless(language === 'fi'), async ({ browser, shop, complaints }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    const { port } = new URL(shop)
    await page.goto(`http://${host}:${port}/`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('button[type="submit"]').first()).toContainText(button)
    await signIn(page, 'buyer')
    await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()
    const foot = page.getByRole('contentinfo')
    await expect(foot.getByText('Suomi')).toHaveCount(language === 'fi' ? 1 : 0)
    if (language === 'fi') {
      await foot.getByText('English').click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await foot.getByText('Suomi').click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
    }
    await context.close()
  })

test('the switcher offers four languages and remembers the choice; product texts follow', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, 'buyer')
  const first = page.locator('main li a[href^="/product/"]').first()
  const english = await first.innerText()
  const switcher = page.getByRole('contentinfo')
  for (const name of ['Svenska', 'Norsk', 'Dansk', 'English']) await expect(switcher.getByText(name)).toBeVisible()
  await expect(switcher.getByText('Suomi')).toHaveCount(0)
  await switcher.getByText('Dansk').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'da')
  await expect(first).not.toHaveText(english)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'da')
})
