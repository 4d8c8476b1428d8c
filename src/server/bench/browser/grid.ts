import type { BrowserContext, CDPSession, Page } from 'playwright'
import type { Visitor } from '../http-rows.ts'
import { quantile, round } from '../measure.ts'

/** Frames while the grid is scrolled; a frame counts as late where the one before stood longer than people overlook. */
export interface Frames {
  what: string
  frames: number
  p95_ms: number
  longest_ms: number
  /** Of all frames, in percent. */
  late_percent: number
}

/** From a press to the frame that shows what came of it, ms. */
export interface GridTimes {
  what: string
  ms: number
}

export interface GridResults {
  products: number
  scrolled: Frames[]
  pasted: GridTimes[]
}

const LATE_MS = 50
const SLOWED = 4
/** px a second: reading, looking for something, and from one end to the other. */
const SPEEDS = [
  ['read', 1_500, 12_000],
  ['skimmed', 8_000, 60_000],
  ['to the end', 60_000, 400_000],
] as const
/** As a spreadsheet copies them: two columns of so many rows. */
const ROWS = 1_000
const BRAND = 4

/** The office's table of products in a window on a desk: scrolled, and filled from a spreadsheet. */
export async function grid(
  context: BrowserContext,
  address: string,
  { token, owner }: Visitor,
  products: number,
): Promise<GridResults> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${address}/icon.svg`)
  await page.evaluate(
    `Object.assign(localStorage, ${JSON.stringify({ token, owner, language: 'en', 'offline-copy': 'off' })})`,
  )
  await page.addInitScript(OBSERVED)
  const processor = await context.newCDPSession(page)
  const scrolled: Frames[] = []
  for (const rate of [1, SLOWED]) {
    await opened(page, address, products)
    await processor.send('Emulation.setCPUThrottlingRate', { rate })
    for (const [what, speed, distance] of SPEEDS) {
      // Code that has never run is nobody's everyday.
      await scroll(processor, page, speed, 2_000)
      const times = await scroll(processor, page, speed, distance)
      scrolled.push({ what: rate === 1 ? what : `${what}, slowed ${SLOWED} times`, ...framesOf(times) })
    }
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await opened(page, address, products)
  const pasted = await paste(page)
  await page.close()
  return { products, scrolled, pasted }
}

async function opened(page: Page, address: string, products: number): Promise<void> {
  await page.goto(`${address}/office/products`)
  await page
    .locator(`[role="grid"][aria-rowcount="${products + 1}"] [data-row="0"] a[href]`)
    .waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
}

/** The time between frames while a real gesture scrolls from the top, ms. */
async function scroll(processor: CDPSession, page: Page, speed: number, distance: number): Promise<number[]> {
  await page.evaluate(`document.querySelector('[role="grid"]').scrollTop = 0`)
  await page.waitForLoadState('networkidle')
  await page.evaluate('grid.begin()')
  await processor.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 600,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
  })
  return page.evaluate<number[]>('grid.end()')
}

function framesOf(times: readonly number[]): Omit<Frames, 'what'> {
  const sorted = times.toSorted((a, b) => a - b)
  const late = times.filter((time) => time > LATE_MS).length
  return {
    frames: times.length,
    p95_ms: round(quantile(sorted, 0.95), 1),
    longest_ms: round(sorted.at(-1) ?? 0, 0),
    late_percent: round((late / times.length) * 100, 2),
  }
}

/** Cells from a spreadsheet, in rows most of which were never in sight; shown, taken back, and saved. */
async function paste(page: Page): Promise<GridTimes[]> {
  const cells = Array.from({ length: ROWS }, (_, i) => `Brand ${i % 40}\t${i + 100},50`).join('\n')
  await page.locator(`[data-row="0"] [data-column="${BRAND}"]`).click()
  const changes = `${(2 * ROWS).toLocaleString('en')} changes`
  const timed = (act: string, until: string): Promise<number> =>
    page.evaluate<number>(`grid.timed(() => ${act}, () => ${until})`)
  const pasteNow = `grid.paste(${JSON.stringify(cells)})`
  const isShown = `document.body.innerText.includes(${JSON.stringify(changes)})`
  const first = await timed(pasteNow, isShown)
  await page.locator('[role="grid"]').focus()
  await page.keyboard.press('Control+z')
  await page.getByText(changes).waitFor({ state: 'detached' })
  const again = await timed(pasteNow, isShown)
  const save = `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Save').click()`
  const saved = await timed(save, `document.body.innerText.includes('Everything is saved')`)
  return [
    { what: `${2 * ROWS} cells, rows that had to be fetched`, ms: round(first, 0) },
    { what: 'the same again', ms: round(again, 0) },
    { what: `${ROWS} products saved`, ms: round(saved, 0) },
  ]
}

/**
 * `grid.begin()`, `grid.end()`: the times between frames from the one to the other; `grid.paste(text)`: as from the
 * clipboard; `grid.timed(act, until)`: from the act to the frame that shows what is waited for.
 */
const OBSERVED = `(() => {
  let times = null
  let last = 0
  const frame = (now) => {
    if (!times) return
    times.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  window.grid = {
    begin: () => new Promise((resolve) => requestAnimationFrame((now) => {
      times = []
      last = now
      requestAnimationFrame(frame)
      resolve()
    })),
    end: () => {
      const all = times
      times = null
      return all
    },
    paste: (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('[role="grid"]').dispatchEvent(paste)
    },
    timed: async (act, until) => {
      const start = performance.now()
      act()
      while (!until()) await drawn()
      return performance.now() - start
    },
  }
})()`
