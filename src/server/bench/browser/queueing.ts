import { performance } from 'node:perf_hooks'
import type { BrowserContext, Page } from 'playwright'
import { API } from '#contract/paths.ts'
import { round, type Times, timesOf } from '../measure.ts'
import type { Visitor } from '../http-rows.ts'
import type { SlowNetwork } from './slow-network.ts'

/** Changes made without a network, and what becomes of them, in the cart page of the built app. */
export interface Queueing {
  /** From a press in a cart of 500 lines to the frame that shows it. */
  press: Times
  /** From the press to the end of the transaction that keeps the change. */
  append: Times
  /** From the network's return to the first call at the server's door. */
  first_send_ms: number
  /** From there until nothing waits. */
  hundred_ms: number
  thousand_ms: number
  /** From the end of a page that was sending to the first call of another page. */
  takeover_ms: number
}

const SYNC = `POST ${API.cartSync}`
const APPENDS = 100
const PRESSES = 50

/** Signs the visitor in on a new device and waits until its service worker and its cart are there. */
export async function openCart(context: BrowserContext, address: string, { token, owner }: Visitor): Promise<Page> {
  await context.addInitScript(KEPT_AT)
  const page = await context.newPage()
  await page.goto(`${address}/icon.svg`)
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify({ token, owner, language: 'en' })})`)
  await page.goto(`${address}/cart`)
  await until(page, 'navigator.serviceWorker.controller !== null')
  await more(page).waitFor()
  return page
}

/** Presses in a cart of many lines: each from the press to the frame that shows the new sums. */
export async function pressing(page: Page): Promise<Times> {
  const times = timesOf(await page.evaluate<number[]>(`pressTimes(${PRESSES})`))
  return { ...times, p50_ms: round(times.p50_ms, 1), p95_ms: round(times.p95_ms, 1) }
}

/** @param page of a cart with one line */
export async function queueing(
  context: BrowserContext,
  page: Page,
  network: SlowNetwork,
): Promise<Omit<Queueing, 'press'>> {
  await context.setOffline(true)
  const append = timesOf(await page.evaluate<number[]>(`appendTimes(${APPENDS})`))
  const hundred = await settled(context, page, network)
  await context.setOffline(true)
  await press(page, 1_000)
  const thousand = await settled(context, page, network)
  return {
    append: { ...append, p50_ms: round(append.p50_ms, 1), p95_ms: round(append.p95_ms, 1) },
    first_send_ms: round(Math.max(hundred.first, thousand.first), 0),
    hundred_ms: round(hundred.all, 0),
    thousand_ms: round(thousand.all, 0),
    takeover_ms: round(await takeover(context, page, network), 0),
  }
}

/** The number of changes that wait, beside the name of the app. */
const waits = (page: Page, number = '') =>
  page.locator('header a[href="/queue"]', { hasText: `${number} waiting` }).first()
const more = (page: Page) => page.locator('main button[aria-label^="More of"]').first()

/** Presses so often without waiting, as a tapping finger does, and waits until all of it is kept. */
async function press(page: Page, times: number): Promise<void> {
  await page.evaluate(
    `for (let i = 0; i < ${times}; i++) document.querySelector('main button[aria-label^="More of"]').click()`,
  )
  await waits(page, times.toLocaleString('en')).waitFor({ timeout: 120_000 })
}

async function settled(context: BrowserContext, page: Page, network: SlowNetwork) {
  const before = network.arrivals(SYNC).length
  const back = performance.now()
  await context.setOffline(false)
  await waits(page).waitFor({ state: 'detached', timeout: 120_000 })
  const all = performance.now() - back
  return { first: (network.arrivals(SYNC)[before] ?? Number.NaN) - back, all }
}

/** A page dies with a call on its way, while another waits its turn. */
async function takeover(context: BrowserContext, page: Page, network: SlowNetwork): Promise<number> {
  await context.setOffline(true)
  await press(page, 10)
  network.swallow(SYNC)
  const before = network.arrivals(SYNC).length
  await context.setOffline(false)
  await arrived(network, before)
  const other = await context.newPage()
  await other.goto(page.url())
  await waits(other).waitFor()
  await until(other, QUEUED)
  network.swallow(null)
  const known = network.arrivals(SYNC).length
  const death = performance.now()
  await page.close()
  return (await arrived(network, known)) - death
}

async function arrived(network: SlowNetwork, known: number): Promise<number> {
  for (;;) {
    const at = network.arrivals(SYNC)[known]
    if (at !== undefined) return at
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The page's own policy lets no text be run but what is evaluated as a whole. */
const until = (page: Page, condition: string): Promise<unknown> =>
  page.evaluate(`(async () => {
    while (!(await (${condition}))) await new Promise((resolve) => setTimeout(resolve, 20))
  })()`)

/** Whether somebody waits for the lock that whoever sends holds. */
const QUEUED = `navigator.locks.query().then(({ pending }) => pending.length > 0)`

/**
 * `appendTimes(n)`: presses n times, one after the other, and tells how long each took to be kept for good;
 * `pressTimes(n)`: the same to the frame that shows it. Pages send
 * by themselves, as where there is no Background Sync: a worker that was first would not die with them.
 */
const KEPT_AT = `(() => {
  SyncManager.prototype.register = () => Promise.reject(new DOMException('No sync here', 'NotAllowedError'))
  let began = null
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = transaction.call(this, stores, mode, options)
    if (this.name === 'interior-outbox' && mode === 'readwrite') {
      began?.(made)
      began = null
    }
    return made
  }
  window.appendTimes = async (count) => {
    const times = []
    for (let i = 0; i < count; i++) {
      const start = performance.now()
      const kept = new Promise((resolve) => {
        began = (made) => made.addEventListener('complete', () => resolve(performance.now() - start))
      })
      document.querySelector('main button[aria-label^="More of"]').click()
      times.push(await kept)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
    return times
  }
  window.pressTimes = async (count) => {
    const buttons = document.querySelectorAll('main button[aria-label^="More of"]')
    const times = []
    for (let i = 0; i < count; i++) {
      const start = performance.now()
      buttons[i % buttons.length].click()
      await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))
      times.push(performance.now() - start)
    }
    return times
  }
})()`
