import type { BrowserContext, Page } from 'playwright'
import type { Visitor } from '../http-rows.ts'
import { round } from '../measure.ts'
import { cataloguePresses } from './catalogue-presses.ts'
import { bothTimes, OBSERVED, type PressTimes, quiet, slow, SLOWED, timeOfPress } from './felt.ts'

/** How far what is on a screen jumps while it is opened: the sum of its layout shifts. */
export interface ScreenShift {
  screen: string
  shift: number
}

export interface Vitals {
  shifts: ScreenShift[]
  presses: PressTimes[]
}

const PRESSES = 30

/** The first device of those who sell. */
const TABLET = { width: 1194, height: 834 }

/** Screens by what is there when they are; `uid` is a product's. */
const screens = (shop: string, uid: string) => [
  { screen: 'catalogue', path: '/', there: 'main li a[href^="/product/"]' },
  { screen: 'product', path: `/product/${shop}/${uid}`, there: 'main h1' },
  { screen: 'cart', path: '/cart', there: MORE },
  { screen: 'order form', path: '/cart/order', there: 'main input[name]' },
]
const MORE = 'main button[aria-label^="More of"]'
const ADD = 'main button:has-text("Add ")'

/** Signed in on a tablet with a cart of some lines, the app installed: each screen is opened, and pressed on. */
export async function vitals(
  context: BrowserContext,
  address: string,
  { token, owner }: Visitor,
  product: { shop: string; uid: string },
): Promise<Vitals> {
  const page = await context.newPage()
  await page.setViewportSize(TABLET)
  await page.goto(`${address}/icon.svg`)
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify({ token, owner, language: 'en' })})`)
  await page.goto(`${address}/`)
  await page.evaluate('navigator.serviceWorker.ready')
  await quiet(page)
  await page.addInitScript(OBSERVED)
  const processor = await context.newCDPSession(page)
  const shifts: ScreenShift[] = []
  const all = screens(product.shop, product.uid)
  await slow(processor, SLOWED)
  for (const { screen, path, there } of all) {
    await page.goto(`${address}${path}`)
    await page.locator(there).first().waitFor()
    await quiet(page)
    shifts.push({ screen, shift: round(await page.evaluate<number>('felt.shift'), 4) })
  }
  const presses: PressTimes[] = []
  for (const [what, path, button] of [
    ['add to the cart', `/product/${product.shop}/${product.uid}`, ADD],
    ['one more of a line', '/cart', MORE],
  ] as const) {
    await page.goto(`${address}${path}`)
    await page.locator(button).first().waitFor()
    await quiet(page)
    // In sight, and under nothing: else the presses would be of something else, and quick.
    await page.locator(button).first().click({ trial: true })
    const once = (): Promise<number> => timeOfPress(page, () => press(page, button))
    presses.push({ what, ...(await bothTimes(processor, PRESSES, once)) })
  }
  presses.push(...(await cataloguePresses(processor, page, address)))
  await page.close()
  return { shifts, presses }
}

async function press(page: Page, button: string): Promise<void> {
  const place = await page.locator(button).first().boundingBox()
  if (!place) throw new Error(`${button} is not to be seen`)
  // What Playwright looks after while it presses would be measured too.
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
}
