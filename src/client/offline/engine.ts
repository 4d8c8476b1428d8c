import type { SyncAnswer } from '#contract/cart-sync.schema.ts'
import { afterFailure, dueAt, FRESH } from './backoff.ts'
import type { Intent, Settled } from './intent.ts'
import {
  answered,
  append,
  type Batch,
  dueBatches,
  type End,
  failed,
  nextDue,
  type Queue,
  sending,
  type Step,
  wake,
  without,
} from './queue.ts'
import { containsOf, fetched, type Snapshot, told } from './snapshot.ts'
import { type CartState, type Engine, NO_CARTS, type Ports } from './ports.ts'
import { verdictOf } from './verdict.ts'

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
  let readingFortune = FRESH
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
    if (stopped) return Promise.resolve()
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
      readingFortune = FRESH
    } catch (error) {
      if (stopped) return
      set({ status: state.snapshot.carts.size > 0 ? state.status : 'error', error })
      readAgain()
    }
  }

  /** What is settled and yet not in the snapshot can only be learnt by reading. */
  function readAgain(): void {
    if (!state.queue.entries.some((entry) => entry.state === 'settled')) return
    const now = ports.now()
    readingFortune = afterFailure(readingFortune, { now, random: ports.random(), after: null, own: false })
    ports.later(dueAt(readingFortune) - now, () => void refresh())
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
