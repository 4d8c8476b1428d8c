import type { Page } from 'playwright'
import { inChromium } from '../chromium.ts'
import type { Visitor } from '../http-rows.ts'
import { quantile, round } from '../measure.ts'

export interface ColdStart {
  /** From a browser's first navigation to products that can be pressed; the server is down. */
  cold_ms: number
  /** The same for one small file of the app, out of the same service worker's hands. */
  file_ms: number
}

const STARTS = 5
const CARD = 'main li a[href^="/product/"]'

/** A device on which the app is installed, and its browser started again and again. */
export class ColdStarts {
  readonly #profile: string
  readonly #address: string
  /** @param address a secure context: `http://localhost:…` */
  constructor(profile: string, address: string) {
    this.#profile = profile
    this.#address = address
  }

  async #open<T>(use: (page: Page) => Promise<T>): Promise<T> {
    const answer = await inChromium(this.#profile, async (context) => ({ value: await use(await context.newPage()) }))
    if ('skipped' in answer) throw new Error(answer.skipped)
    return answer.value
  }

  /** Signs the visitor in and waits until app and catalogue are on the device. */
  install({ token, owner }: Visitor): Promise<void> {
    return this.#open(async (page) => {
      await page.goto(`${this.#address}/login`)
      const keys = JSON.stringify({ token, owner, language: 'sv' })
      await page.evaluate(`Object.assign(localStorage, ${keys})`)
      await page.goto(`${this.#address}/`)
      await page.waitForSelector(CARD, { timeout: 60_000 })
      await page.evaluate(INSTALLED)
    })
  }

  async measure(): Promise<ColdStart> {
    const app: number[] = []
    const file: number[] = []
    for (let i = 0; i < STARTS; i++) {
      file.push(await this.#open((page) => this.#file(page)))
      app.push(await this.#open((page) => this.#app(page)))
    }
    return { cold_ms: median(app), file_ms: median(file) }
  }

  async #app(page: Page): Promise<number> {
    await page.addInitScript(FIRST_CARD)
    await page.goto(`${this.#address}/`, { waitUntil: 'commit' })
    return page.evaluate<number>('window.firstCard')
  }

  async #file(page: Page): Promise<number> {
    await page.goto(`${this.#address}/icon.svg`)
    return page.evaluate<number>('performance.now()')
  }
}

/** Resolves when worker, files and catalogue are there. */
const INSTALLED = `(async () => {
  const hasCopy = () => new Promise((resolve) => {
    const open = indexedDB.open('interior-catalogue')
    open.onsuccess = () => {
      const { result } = open
      const count = result.objectStoreNames.length ? result.transaction('copies').objectStore('copies').count() : null
      if (count) count.onsuccess = () => { result.close(); resolve(count.result > 0) }
      else resolve(false)
    }
  })
  const isThere = async () =>
    navigator.serviceWorker.controller?.state === 'activated' &&
    (await indexedDB.databases()).some(({ name }) => name === 'interior-catalogue') &&
    (await hasCopy())
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 200))
})()`

const FIRST_CARD = `window.firstCard = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('${CARD}')) return
    observer.disconnect()
    requestAnimationFrame(() => resolve(performance.now()))
  }).observe(document, { childList: true, subtree: true })
})`

const median = (times: number[]): number =>
  round(
    quantile(
      times.toSorted((a, b) => a - b),
      0.5,
    ),
    0,
  )
