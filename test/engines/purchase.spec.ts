import { messageIn, procurement, type Procurement } from '#test/e2e/support/procurement.ts'
import { isLong } from '#test/length.ts'
import { expect, says, shows, test } from './support/story.ts'

let system: Procurement | undefined
test.afterAll(async () => system?.close())

const STRAIGHT = { how: 'straight', path: '/return?session=1', arrived: 'The cart has arrived' }
/** Where a page's policy for forms is held against redirects too, this is the harder one. */
const REDIRECTED = {
  how: 'over a redirect to another host',
  path: '/redirect?session=2',
  arrived: 'Arrived at 127.0.0.2',
}

for (const way of isLong ? [STRAIGHT, REDIRECTED] : [null])
  test(`acceptance 23: a whole purchase in another site’s frame, where nothing may be kept${way ? `, ${way.how}` : ''}`, async ({
    engine,
    shop: _shop,
    tab,
  }) => {
    const { path, arrived } = way ?? (engine === 'firefox' ? STRAIGHT : REDIRECTED)
    system ??= await procurement('nordform', 'buyer')
    await tab.open(system.framing(await system.start({ path })))
    const shop = tab.frame
    // The list is there: from now on nothing moves under the pointer.
    await shows(shop, { css: 'main a[href^="/product/"]' })
    await shop.press({ role: 'button', name: 'English' })
    await says(shop, /Purchase for Maja Lindqvist/)
    const cookie = await shop.run(() => {
      document.cookie = 'kept=1; SameSite=None; Secure'
      return document.cookie
    })
    expect(cookie, 'third-party cookies are blocked').toBe('')
    await shop.press({ role: 'button', name: /^Add .* to the cart$/ })
    await shop.press({ role: 'link', name: /^Cart\b.*1 line/ })
    await shop.press({ role: 'link', name: 'Send to procurement' })
    await shop.press({ role: 'button', name: 'Send to procurement' })
    await shows(shop, { role: 'heading', name: arrived })
    const form = system.received.at(-1)
    expect(form?.path).toBe(path)
    expect(form && messageIn(form).items).toMatchObject([{ quantity: 1 }])
  })
