import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import type { Scope } from './calls.ts'
import { type PendingAnswer, createLatestQueue, DEBOUNCE_MS } from './latest-queue.ts'

/** A page of the catalogue on its way, with the question it answers. */
export interface PendingPage extends PendingAnswer<ProductPage> {
  readonly scope: Scope
}

const screen = createLatestQueue()

/**
 * Asks for a page, in the place of one still on its way. `settle` waits for further changes first;
 * `aside` is a look ahead that must not disturb what the screen waits for.
 */
export function askPage(scope: Scope, state: CatalogueState, how: 'now' | 'settle' | 'aside'): PendingPage {
  const queue = how === 'aside' ? createLatestQueue() : screen
  // Signing in asks nothing: what calls the server comes with the first call.
  const fetchIt = async (signal: AbortSignal): Promise<ProductPage> =>
    (await import('./calls.ts')).fetchPage(scope, state, signal)
  const asked = queue.ask(fetchIt, how === 'settle' ? DEBOUNCE_MS : 0)
  return Object.assign(asked, { scope })
}
