import type { BrowserContext, Page } from '@playwright/test'
import { withPictures } from './support/browser.ts'
import { controlled } from './support/copy.ts'
import { expect, openAs, signIn, test } from './support/story.ts'

test.use({ serviceWorkers: 'allow', launchOptions: withPictures() })

/** Without a network the browser says so in its console, for each thing it could not load. */
const noNetwork = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/

test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !noNetwork.test(text)))
})

const kept = (context: BrowserContext, page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('interior:')))

test('the browser finds nothing that keeps the app from being installed, in any language', { tag: '@long' }, async ({
  page,
  context,
}) => {
  for (const language of ['sv', 'no', 'da', 'fi', 'en']) {
    await page.goto('/login')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    const session = await context.newCDPSession(page)
    const { url, errors, data } = await session.send('Page.getAppManifest')
    expect(url).toContain(`manifest-${language}.webmanifest`)
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', name: 'Interior', display: 'standalone' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // A story's window is a private one, which installs nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  }
})

test.describe('without the catalogue on the device', () => {
  test.use({ keepsCopy: false })

  test('what was seen is there without a network: list, product, pictures, every page of the app', {
    tag: '@long',
  }, async ({ page, context }) => {
    await openAs(page, 'buyer')
    await controlled(page)
    await page.goto('/?search=stol')
    const products = page.locator('main li a[href^="/product/"]')
    await expect(products.first()).toBeVisible()
    const count = await products.count()
    const name = await products.first().innerText()
    await products.first().click()
    // The address changes before the page does: the list's heading is not the product's.
    const product = page.getByRole('article').getByRole('heading', { level: 1 })
    const title = await product.innerText()
    await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.length))).toBeGreaterThan(2)

    await context.setOffline(true)
    await page.reload()
    await expect(product).toHaveText(title)
    await expect(page.getByText('The network is not answering.')).toBeVisible()
    await page.goto('/?search=stol')
    await expect(products.first()).toHaveText(name)
    await expect(products).toHaveCount(count)
    const picture = page.locator('main li img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.goto('/support')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await context.setOffline(false)
    await page.goto('/?search=stol')
    await expect(products.first()).toHaveText(name)
    await expect(page.getByText('The network is not answering.')).toHaveCount(0)
  })
})

test('signing out removes every kept answer, and the next person sees none of them', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'buyer')
  await controlled(page)
  await page.goto('/?search=stol')
  await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()
  await expect.poll(() => kept(context, page)).toContainEqual(expect.stringContaining('interior:answers:user:'))
  const [before] = (await kept(context, page)).filter((cache) => cache.includes('answers'))
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  expect(await kept(context, page)).toEqual([])
  await signIn(page, 'solo')
  await expect(page.locator('footer')).toBeVisible()
  await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()
  await expect.poll(() => kept(context, page)).toContainEqual(expect.stringContaining('interior:answers:user:'))
  expect(await kept(context, page)).not.toContain(before)
})

test('a call that names no owner, or a purchasing session, is kept nowhere', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'buyer')
  await controlled(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const ask = (owner: string | null) =>
    page.evaluate(
      async ([bearer, named]) => {
        const headers = { authorization: `Bearer ${bearer}`, ...(named && { 'x-owner': named }) }
        const answer = await fetch('/api/products/paginated?shop_id=nordform&page=9&language=en', { headers })
        const caught = await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await caches.open(name)).match('/api/products/paginated?shop_id=nordform&page=9&language=en', {
              ignoreVary: true,
            }),
          ),
        )
        return { status: answer.status, kept: caught.filter(Boolean).length }
      },
      [token, owner] as const,
    )
  expect(await ask(null)).toEqual({ status: 200, kept: 0 })
  expect((await ask('punchout:6fa269e5-5345-4c27-8101-d6d5d921aa80')).kept).toBe(0)
  expect((await ask('user:00000000-0000-4000-8000-000000000000')).kept).toBe(0)
  await context.close()
})
