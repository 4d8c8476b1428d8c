import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'

/** How an asked question ended. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: unknown }

/** A question on its way: `settled` can be read at once where the answer is there already. */
export interface PendingAnswer<T> {
  readonly promise: Promise<Result<T>>
  settled: Result<T> | null
}

/** Filter and page changes wait this long for the next one. */
export const DEBOUNCE_MS = 300

/** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** One question at a time: the newest wins, the older is aborted [contributing/reading-data]. */
export interface LatestQueue {
  /** Starts `work` after `waitMs`, in the place of whatever is on its way. The promise never rejects. */
  ask<T>(work: (signal: AbortSignal) => Promise<T>, waitMs?: number): PendingAnswer<T>
  /** Aborts what is on its way: nobody waits for it any more. */
  stop(): void
}

export function createLatestQueue(): LatestQueue {
  let running: AbortController | null = null
  function ask<T>(work: (signal: AbortSignal) => Promise<T>, waitMs = 0): PendingAnswer<T> {
    running?.abort()
    const mine = new AbortController()
    running = mine
    const run = async (): Promise<Result<T>> => {
      try {
        if (waitMs > 0) await pause(waitMs, mine.signal)
        const value = await work(mine.signal)
        mine.signal.throwIfAborted()
        return { ok: true, value }
      } catch (error) {
        return { ok: false, error }
      }
    }
    const asked: { settled: Result<T> | null } = { settled: null }
    const promise = run().then((settled) => (asked.settled = settled))
    return Object.assign(asked, { promise })
  }
  return { ask, stop: () => running?.abort() }
}

/** A page of the catalogue on its way, with the question it answers. */
export interface PendingPage extends PendingAnswer<ProductPage> {
  readonly scope: CatalogueScope
}

const screen = createLatestQueue()
/** The text that was asked for last. */
let text: string

/**
 * Asks for a page, in the place of one still on its way. `settle` waits for further changes first, but not where
 * another text was entered, which is a whole question; `aside` is a look ahead that must not disturb what the screen
 * waits for.
 */
export function askPage(scope: CatalogueScope, state: CatalogueState, how: 'now' | 'settle' | 'aside'): PendingPage {
  const queue = how === 'aside' ? createLatestQueue() : screen
  // Signing in asks nothing: what calls the server comes with the first call.
  const fetchIt = async (signal: AbortSignal): Promise<ProductPage> =>
    (await import('./calls.ts')).fetchPage(scope, state, signal)
  const asked = queue.ask(fetchIt, how === 'settle' && text === state.search ? DEBOUNCE_MS : 0)
  text = state.search
  return Object.assign(asked, { scope })
}
