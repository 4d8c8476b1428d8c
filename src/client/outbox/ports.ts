import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import type { OutboxMutation } from '#contract/cart/outbox.ts'
import { type OutboxState, type End, newOutboxState } from './core/outbox-state.ts'
import type { OutboxStore } from './core/outbox-store.ts'
import type { Drained, DrainPorts } from './core/drain.ts'
import type { Batch } from './core/batches.ts'
import type { Entry, ProductLabel, Settled } from './core/intent.ts'
import type { Parked } from './core/reducer.ts'
import type { Failure } from './core/classify-failure.ts'

/** What a page knows of an owner's carts: what is kept on the device, and what this page is doing about it. */
export interface CartState {
  readonly outbox: OutboxState
  /** Made on this page, and not kept yet [outbox/i1]. */
  readonly unsaved: readonly Entry[]
  /** Carts of which intents are on their way from this page. */
  readonly sending: ReadonlySet<string>
  readonly parked: Parked
  /** Whether what is kept outlives the page. */
  readonly storage: 'opening' | 'durable' | 'memory'
  readonly status: 'loading' | 'ready' | 'error'
  readonly error: unknown
  /** Why lines that are missing have not come; null as long as nothing hinders them. */
  readonly linesError: unknown
}

export const NO_CARTS: CartState = {
  outbox: newOutboxState('', ''),
  unsaved: [],
  sending: new Set(),
  parked: null,
  storage: 'opening',
  status: 'loading',
  error: null,
  linesError: null,
}

/** Where an owner's outbox is kept. */
export interface OpenedStore {
  store: OutboxStore
  /** Whether it outlives the page. */
  lasts: boolean
  /** The browser has not answered yet: opened again, there may be one that lasts. */
  late?: boolean
}

/** Of which carts the lines are wanted, and whether the other carts are without theirs. */
export interface Listing {
  lines: readonly string[]
  others: boolean
}

/** What the engine cannot know by itself; a test's are in memory. */
export interface Ports {
  /** What is kept of this owner, and whether it outlives the page; rejects only when the session has ended. */
  open: () => Promise<OpenedStore>
  /** `GET /api/cart`, with what it contains of this client's; a server may answer more than was asked for. */
  list: (clientId: string, asked: Listing) => Promise<readonly Cart[]>
  /** Carts whose lines are wanted before others'. */
  first?: () => readonly string[]
  /** In which language the server answers. */
  language?: () => string
  /** `POST /api/cart/sync` of one cart's intents, or `POST /api/form` of one message (form.ts). */
  sync: (batch: Batch) => Promise<SyncAnswer>
  /** Whether the owner still is who is signed in. */
  isSignedIn: () => boolean
  /** Whether the server can be reached at all (drain.ts). */
  reaches?: () => Promise<boolean>
  /** What a failed call says. */
  failureOf: (error: unknown) => Failure
  /** Milliseconds of the device's clock. */
  now: () => number
  random: () => number
  newId: () => string
  /** ISO 8601. */
  today: () => string
  /** Calls back after `ms`; returns the way to stop. */
  later: (ms: number, run: () => void) => () => void
  /** Does the work when no other page or worker of this owner does any; saves calls, no more. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** One pass (drain.ts), fetched when there is something to send. */
  drain: (ports: DrainPorts) => Promise<Drained>
  /** Tells the owner's other pages to look. */
  hint: () => void
  /** A pass has ended, and something waits for another. */
  waits: () => void
  /** The state has changed. */
  changed: (state: CartState) => void
  /** An intent ended, for whoever shows it. */
  ended: (end: End) => void
}

export interface IntentDraft {
  cartId: string
  shopId: string
  mutation: OutboxMutation
  /** What it is about, where that is known better than by the page. */
  goods?: readonly ProductLabel[]
  /** What its cart is called. */
  title?: string
}

/** How the intent ended that was made; `saved` says when it is safe on the device, and whether [outbox/i1]. */
export interface Issued {
  opId: string
  saved: Promise<boolean>
  settled: Promise<Settled>
}

/** One owner's carts on this page: keeps the snapshot, sends intents queue by queue, and says how each ended. */
export interface Engine {
  state: () => CartState
  /** Reads the carts; calls in a row share one answer. Never rejects: see the state's `error`. */
  refresh: () => Promise<void>
  /** Somebody looks at a cart: its lines come before others', if they are not here. Never rejects: see `linesError`. */
  open: (cartId: string) => Promise<void>
  /** Each one makes no sense without the one before it, if that is of the same cart. */
  issue: (drafts: readonly IntentDraft[]) => Issued[]
  /** Tries at once what waits for time alone; `signedIn`: also what waited for that. */
  wake: (signedIn?: boolean) => void
  /** Another page has changed what is kept. */
  look: () => void
  /** Changes what is kept; whether it did, once that is durable. */
  change: (make: (outbox: OutboxState) => OutboxState) => Promise<boolean>
  /** No answer that is still to come counts any more. */
  stop: () => void
  isStopped: () => boolean
}
