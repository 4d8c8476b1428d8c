import type { CDPSession, Page } from 'playwright'
import { type Times, timesOf } from '../measure.ts'

/** From a press to the frame that shows what came of it, as the browser itself measures it; no less than 16 ms. */
export interface PressTimes {
  what: string
  full: Times
  slowed: Times
}

/** As a tablet of the cheaper kind is beside the machine that measures. */
export const SLOWED = 4
/** The browser tells of nothing shorter, and in steps of 8 ms. */
const SHORTEST_MS = 16

export const slow = (processor: CDPSession, rate: number): Promise<unknown> =>
  processor.send('Emulation.setCPUThrottlingRate', { rate })

/** Nothing is on its way any more, and what came has been drawn. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/** The same without a navigation: nothing says that it waits, and nobody has anything left to do. */
export const settled = (page: Page): Promise<unknown> => page.evaluate('felt.settled()')

/** Times of what is done so many times at full speed, and as often slowed. */
export async function bothTimes(
  processor: CDPSession,
  rounds: number,
  once: () => Promise<number>,
): Promise<Omit<PressTimes, 'what'>> {
  const times = async (rate: number): Promise<Times> => {
    await slow(processor, rate)
    const all: number[] = []
    for (let i = 0; i < rounds; i++) all.push(await once())
    return timesOf(all)
  }
  return { full: await times(1), slowed: await times(SLOWED) }
}

/**
 * How long a press takes.
 * @param press a real one, with the bare mouse or keyboard
 */
export async function timeOfPress(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate('felt.told()')
  await press()
  return Math.max(SHORTEST_MS, await page.evaluate<number>('felt.told()'))
}

/**
 * `felt.shift`: the sum of what moved that no press had caused; `felt.told()` resolves when the browser has told of
 * what was pressed before, with the longest that a press, or a step of a handle that is dragged, has taken since it was
 * last asked, 0 where none took longer than a frame; `felt.settled()`, when nothing is busy; `felt.entered()` begins to
 * wait for a key and for the frame that shows other products: `felt.found` is how long that takes.
 */
export const OBSERVED = `(() => {
  window.felt = { shift: 0 }
  let longest = 0
  const see = (type, each, options) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(each))
    observer.observe({ type, buffered: true, ...options })
    return () => observer.takeRecords().forEach(each)
  }
  const shifted = ({ hadRecentInput, value }) => {
    if (!hadRecentInput) felt.shift += value
  }
  const pressed = ({ interactionId, name, duration }) => {
    if (interactionId || name === 'input') longest = Math.max(duration, longest)
  }
  see('layout-shift', shifted)
  const flush = see('event', pressed, { durationThreshold: ${SHORTEST_MS} })
  felt.told = async () => {
    for (let i = 0; i < 3; i++) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    flush()
    const told = longest
    longest = 0
    return told
  }
  felt.settled = async () => {
    do await new Promise((idle) => requestIdleCallback(idle))
    while (isBusy())
  }
  const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null
  const shown = () => [...document.querySelectorAll('main li [data-uid]')].map(({ dataset }) => dataset.uid).join()
  felt.entered = () => {
    const before = shown()
    let start = 0
    addEventListener('keydown', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
    felt.found = new Promise((resolve) => {
      const look = () => {
        if (!start || isBusy() || shown() === before) requestAnimationFrame(look)
        else setTimeout(() => resolve(performance.now() - start))
      }
      requestAnimationFrame(look)
    })
  }
})()`
