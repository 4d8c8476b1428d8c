import type { Cart } from '#contract/cart.schema.ts'
import type { Mutation } from '#contract/cart-mutation.schema.ts'
import type { SyncAnswer } from '#contract/cart-sync.schema.ts'
import type { Settled } from './intent.ts'
import { type Batch, EMPTY_QUEUE, type End, type Queue } from './queue.ts'
import { EMPTY_SNAPSHOT, type Snapshot } from './snapshot.ts'
import type { Failure } from './verdict.ts'

/** Everything that is known of an owner's carts: what the server said, and what it has not said yet. */
export interface CartState {
  readonly snapshot: Snapshot
  readonly queue: Queue
  readonly status: 'loading' | 'ready' | 'error'
  readonly error: unknown
}

export const NO_CARTS: CartState = { snapshot: EMPTY_SNAPSHOT, queue: EMPTY_QUEUE, status: 'loading', error: null }

/** What the engine cannot know by itself; a test's are in memory. */
export interface Ports {
  /** `GET /api/cart`. */
  list: () => Promise<readonly Cart[]>
  /** `POST /api/cart/sync` of one cart's intents. */
  sync: (batch: Batch) => Promise<SyncAnswer>
  /** What a failed call says. */
  failureOf: (error: unknown) => Failure
  /** Milliseconds; only ever compared with itself. */
  now: () => number
  random: () => number
  newId: () => string
  /** ISO 8601. */
  today: () => string
  /** Calls back after `ms`; returns the way to stop. */
  later: (ms: number, run: () => void) => () => void
  /** The state has changed. */
  changed: (state: CartState) => void
  /** An intent ended, for whoever shows it. */
  ended: (end: End) => void
}

export interface Draft {
  cartId: string
  shopId: string
  mutation: Mutation
}

/** One owner's carts on this page: keeps the snapshot, sends intents lane by lane, and says how each ended. */
export interface Engine {
  state: () => CartState
  /** Reads the carts; calls in a row share one answer. Never rejects: see the state's `error`. */
  refresh: () => Promise<void>
  issue: (draft: Draft) => Promise<Settled>
  /** Tries at once what waits for time alone; `signedIn`: also what waited for that. */
  wake: (signedIn?: boolean) => void
  /** Takes a refused intent off the screen. */
  dismiss: (opId: string) => void
  /** No answer that is still to come counts any more. */
  stop: () => void
}
