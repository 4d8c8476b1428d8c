import { longUnless } from './support/long.ts'
import { wholeBrowser } from './support/browser.ts'
import { buyFirst, chooseEnglish } from './support/buying.ts'
import { messageIn, procurement, type Procurement } from './support/procurement.ts'
import { expect, test } from './support/story.ts'

/** As browsers are set that let no page's frame keep cookies. */
test.use({ launchOptions: wholeBrowser('--test-third-party-cookie-phaseout') })

let system: Procurement
test.beforeAll(async () => {
  system = await procurement('nordform', 'buyer')
})
test.afterAll(() => system.close())

for (const { how, path, arrived } of [
  { how: 'straight', path: '/return?session=1', arrived: 'The cart has arrived' },
  {
    how: 'over a redirect to another host',
    path: '/redirect?session=2',
    arrived: 'Arrived at 127.0.0.2',
  },
])
  test(
    `acceptance 23: a whole purchase in another site’s frame without its cookies, ${how}`,
    longUnless(how === 'straight'),
    async ({ page }) => {
      await page.goto(system.framing(await system.start({ path })))
      const shop = page.frameLocator('iframe')
      await chooseEnglish(shop)
      await expect(shop.getByRole('region', { name: 'Your purchase' })).toContainText('Maja Lindqvist')
      const inside = page.frames().find((frame) => frame.url().startsWith(process.env.SHOP_ADDRESS ?? '-'))
      const cookie = await inside?.evaluate(() => {
        document.cookie = 'kept=1; SameSite=None; Secure'
        return document.cookie
      })
      expect(cookie, 'third-party cookies are blocked').toBe('')
      const name = await buyFirst(shop)
      await expect(shop.getByRole('heading', { name: arrived })).toBeVisible()
      expect(page.url(), 'the page around stays').toContain(system.origin)
      const form = system.received.at(-1)
      expect(form?.path).toBe(path)
      const { items } = messageIn(form!)
      expect(items).toMatchObject([{ quantity: 1 }])
      expect(items[0]?.text).toContain(name)
    },
  )

test('acceptance 23: the shop shows itself in no frame of a site that no connection names', async ({
  page,
  complaints,
}) => {
  const start = await system.start()
  await page.goto(system.framing(start).replace('127.0.0.1', '127.0.0.2'))
  await expect.poll(() => complaints.join(' ')).toContain('frame-ancestors')
  expect(page.frames().some((frame) => frame.url().startsWith(process.env.SHOP_ADDRESS ?? '-'))).toBe(false)
  complaints.length = 0
})

test('acceptance 24: with every storage refused the purchase is made all the same', async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    const refused = {
      get: (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, refused)
    Object.defineProperty(Navigator.prototype, 'serviceWorker', refused)
    LockManager.prototype.request = refused.get
    window.BroadcastChannel = class extends EventTarget {
      constructor() {
        super()
        refused.get()
      }
    } as unknown as typeof BroadcastChannel
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(system.framing(await system.start()))
  const shop = page.frameLocator('iframe')
  await chooseEnglish(shop)
  await buyFirst(shop)
  await expect(shop.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(messageIn(system.received.at(-1)!).items).toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})
