/**
 * The way into the outbox for the pages: what they may know of it, and nothing that does something by being loaded.
 * What ties it to a page comes in by `page-ports.ts`, and the beginning and end of a session, which are loaded long
 * before the rest, by `device-session.ts`. The service worker has no page and enters `core`, `store` and `transport`.
 */
export { isAside, nextAttemptAt } from './core/backoff.ts'
export { nextAttempt } from './core/batches.ts'
export type { ParkReason } from './core/classify-failure.ts'
export { type Entry, type Intent, isMessage, isUnsettled, type ProductLabel, type Settled } from './core/intent.ts'
export { dismissMoved, type Moved } from './core/moved.ts'
export { dependentsOf, type End, type Unreadable, wake } from './core/outbox-state.ts'
export { createFolder } from './core/rebase.ts'
export type { Parked } from './core/reducer.ts'
export { discard, giveUp, hurry, restore, retry, takeAway } from './core/user-actions.ts'
export { createEngine } from './engine.ts'
export { type CartState, type IntentDraft, type Engine, type Issued, NO_CARTS, type Ports } from './ports.ts'
export { entriesOf, isGivenUp, WITHDRAWN } from './page-state.ts'
