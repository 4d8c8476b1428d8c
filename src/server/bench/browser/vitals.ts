import type { BrowserContext, CDPSession, Page } from 'playwright'
import type { Visitor } from '../http-rows.ts'
import { round, type Times, timesOf } from '../measure.ts'

/** How far what is on a screen jumps while it is opened: the sum of its layout shifts. */
export interface ScreenShift {
  screen: string
  shift: number
}

/** From a press to the frame that shows what came of it, as the browser itself measures it; no less than 16 ms. */
export interface PressTimes {
  what: string
  full: Times
  slowed: Times
}

export interface Vitals {
  shifts: ScreenShift[]
  presses: PressTimes[]
}

/** As a tablet of the cheaper kind is beside the machine that measures. */
const SLOWED = 4
const PRESSES = 30
/** The browser tells of nothing shorter, and in steps of 8 ms. */
const SHORTEST_MS = 16

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
    shifts.push({ screen, shift: round(await page.evaluate<number>('vitals.shift'), 4) })
  }
  const presses: PressTimes[] = []
  for (const [what, path, button] of [
    ['add to the cart', `/product/${product.shop}/${product.uid}`, ADD],
    ['one more of a line', '/cart', MORE],
  ] as const) {
    await page.goto(`${address}${path}`)
    await page.locator(button).first().waitFor()
    await quiet(page)
    await slow(processor, 1)
    const full = await pressed(page, button)
    await slow(processor, SLOWED)
    presses.push({ what, full, slowed: await pressed(page, button) })
  }
  await page.close()
  return { shifts, presses }
}

const slow = (processor: CDPSession, rate: number): Promise<unknown> =>
  processor.send('Emulation.setCPUThrottlingRate', { rate })

/** Nothing is on its way any more, and what came has been drawn. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/** Real presses, one after the other has been drawn. */
async function pressed(page: Page, button: string): Promise<Times> {
  // In sight, and under nothing: else the presses would be of something else, and quick.
  await page.locator(button).first().click({ trial: true })
  await page.evaluate('vitals.inputs.clear()')
  for (let i = 0; i < PRESSES; i++) {
    const place = await page.locator(button).first().boundingBox()
    if (!place) throw new Error(`${button} is not to be seen`)
    // What Playwright looks after while it presses would be measured too.
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await page.evaluate('vitals.told()')
  }
  const told = await page.evaluate<number[]>('[...vitals.inputs.values()]')
  const short = Array.from({ length: Math.max(0, PRESSES - told.length) }, () => SHORTEST_MS)
  return timesOf([...told, ...short])
}

/**
 * `vitals.shift`: the sum of what moved that no press had caused; `vitals.inputs`: how long each press took that took
 * longer than a frame; `vitals.told()` resolves when the browser has told of what was pressed before.
 */
const OBSERVED = `(() => {
  window.vitals = { shift: 0, inputs: new Map() }
  const see = (type, each, options) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(each))
    observer.observe({ type, buffered: true, ...options })
    return () => observer.takeRecords().forEach(each)
  }
  const shifted = ({ hadRecentInput, value }) => {
    if (!hadRecentInput) vitals.shift += value
  }
  const pressed = ({ interactionId: id, duration }) => {
    if (id) vitals.inputs.set(id, Math.max(duration, vitals.inputs.get(id) ?? 0))
  }
  see('layout-shift', shifted)
  const flush = see('event', pressed, { durationThreshold: ${SHORTEST_MS} })
  vitals.told = async () => {
    for (let i = 0; i < 3; i++) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    flush()
  }
})()`
