import type { Cart } from '#contract/cart.schema.ts'
import type { Mutation } from '#contract/cart-mutation.schema.ts'
import type { SyncAnswer } from '#contract/cart-sync.schema.ts'
import type { Intent, Settled } from './intent.ts'
import {
  answered,
  append,
  type Batch,
  dueBatches,
  EMPTY_QUEUE,
  type End,
  failed,
  nextDue,
  type Queue,
  sending,
  type Step,
  wake,
  without,
} from './queue.ts'
import { containsOf, EMPTY_SNAPSHOT, fetched, type Snapshot, told } from './snapshot.ts'
import { type Failure, verdictOf } from './verdict.ts'

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

/** More at once would only queue up behind each other at the server. */
const CALLS_MAX = 4

/** Intents that the snapshot now contains are done with; so are those a later reading should have had. */
const pruned = (queue: Queue, snapshot: Snapshot, since = -1): Queue =>
  without(
    queue,
    ({ state: at, intent, settledAt }) =>
      at === 'settled' && (intent.seq <= containsOf(snapshot, intent.cartId) || settledAt <= since),
  )

export function createEngine(ports: Ports): Engine {
  let state = NO_CARTS
  let stopped = false
  let calls = 0
  let cancelTimer: (() => void) | null = null
  let reading: { promise: Promise<void>; since: number } | null = null
  const waiting = new Map<string, (settled: Settled) => void>()

  function set(next: Partial<CartState>): void {
    state = { ...state, ...next }
    ports.changed(state)
  }

  function end({ intent, settled }: End): void {
    waiting.get(intent.opId)?.(settled)
    waiting.delete(intent.opId)
    ports.ended({ intent, settled })
  }

  function take({ queue, ends }: Step, snapshot = state.snapshot): void {
    set({ snapshot, queue: pruned(queue, snapshot) })
    ends.forEach(end)
  }

  async function send(batch: Batch): Promise<void> {
    calls += 1
    set({ queue: sending(state.queue, batch) })
    try {
      const answer = proper(await ports.sync(batch))
      if (stopped) return
      const { snapshot, stale } = told(state.snapshot, batch, answer)
      const at = { tick: snapshot.tick, now: ports.now(), random: ports.random() }
      take(answered(state.queue, batch, answer.results, at), snapshot)
      if (stale) void refresh()
    } catch (error) {
      if (stopped) return
      take(failed(state.queue, batch, verdictOf(ports.failureOf(error)), ports.now(), ports.random()))
    } finally {
      calls -= 1
    }
    pump()
  }

  function pump(): void {
    if (stopped) return
    for (const batch of dueBatches(state.queue, ports.now())) {
      if (calls >= CALLS_MAX) return
      void send(batch)
    }
    cancelTimer?.()
    const due = nextDue(state.queue)
    cancelTimer = due === null ? null : ports.later(Math.max(0, due - ports.now()), pump)
  }

  function refresh(): Promise<void> {
    // An answer on its way was asked for before what has just been learnt: then another is needed after it.
    if (reading) return reading.since === state.snapshot.tick ? reading.promise : reading.promise.then(refresh)
    const since = state.snapshot.tick
    const promise = read(since).finally(() => {
      reading = null
    })
    reading = { promise, since }
    return promise
  }

  async function read(since: number): Promise<void> {
    if (state.status === 'error') set({ status: 'loading' })
    try {
      const list = await ports.list()
      if (stopped) return
      const snapshot = fetched(state.snapshot, list, since)
      set({ snapshot, queue: pruned(state.queue, snapshot, since), status: 'ready', error: null })
    } catch (error) {
      if (stopped) return
      set({ status: state.snapshot.carts.size > 0 ? state.status : 'error', error })
    }
  }

  return {
    state: () => state,
    refresh,
    issue({ cartId, shopId, mutation }) {
      const opId = ports.newId()
      const made: Omit<Intent, 'seq'> = { opId, cartId, shopId, mutation, madeAt: ports.today() }
      const settled = new Promise<Settled>((resolve) => waiting.set(opId, resolve))
      set({ queue: append(wake(state.queue), made).queue })
      pump()
      return settled
    },
    wake(signedIn) {
      set({ queue: wake(state.queue, signedIn) })
      pump()
    },
    dismiss: (opId) =>
      set({ queue: without(state.queue, (entry) => entry.state === 'refused' && entry.intent.opId === opId) }),
    stop() {
      stopped = true
      cancelTimer?.()
    },
  }
}

/** A proxy's page with status 200 is no answer of ours; nothing may be decided by it. */
function proper(answer: SyncAnswer): SyncAnswer {
  const { results, carts, contains }: Partial<SyncAnswer> = Object(answer)
  if (!Array.isArray(results) || !Array.isArray(carts) || typeof contains !== 'object')
    throw new TypeError('This is not the answer of a cart server')
  return answer
}
