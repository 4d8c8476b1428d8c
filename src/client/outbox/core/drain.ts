import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import type { OutboxState } from './outbox-state.ts'
import type { OutboxStore } from './outbox-store.ts'
import { type Batch, sendableBatches, nextAttempt } from './batches.ts'
import { type At, onFailure, onAnswer, markSent, type Parked, stands, type Step } from './reducer.ts'
import { type Failure, type FailureClass, classifyFailure } from './classify-failure.ts'

/** More at once would only queue up behind each other at the server. */
const CALLS_MAX = 4
/** Nothing new leaves after this long, so that a pass with its last call stays within twenty seconds. */
const PASS_MS = 4_000

/** What sending needs of the world. */
export interface DrainPorts {
  store: OutboxStore
  /** Whether the owner still is who is signed in; asked right before each call leaves. */
  isSignedIn: () => boolean | Promise<boolean>
  /**
   * Whether the server can be reached at all, asked before anything leaves that never left: from then on it cannot be
   * taken back. Missing: always.
   */
  reaches?: () => Promise<boolean>
  /** `POST /api/cart/sync` of one cart's intents, or `POST /api/form` of one message (form.ts); within 15 s. */
  sync: (batch: Batch) => Promise<SyncAnswer>
  /** What a failed call says. */
  failureOf: (error: unknown) => Failure
  /** Milliseconds of the device's clock. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  newId: () => string
  /** Which queues have a batch on its way. */
  sending?: (queues: ReadonlySet<string>) => void
  /** Something was learnt, and is kept. */
  onStep?: (outbox: OutboxState, step: Step) => void
}

export interface Drained {
  parked: Parked
  /** When to come again; null when nothing waits for time alone. */
  next: number | null
}

/**
 * One pass over an owner's outbox: sends whatever may leave, queue by queue, until nothing more may or time is up. Any
 * number of passes may run at once on a device: what counts is what the store holds, and the server takes each intent
 * once.
 * @throws {SessionEndedError}
 */
export async function drain(ports: DrainPorts): Promise<Drained> {
  const { store, now } = ports
  const started = now()
  const busy = new Map<string, Promise<void>>()
  let parked: Parked = null
  let passed = -Infinity

  const at = (): At => ({ now: now(), random: ports.random(), newId: ports.newId })

  async function keep(make: (outbox: OutboxState) => Step): Promise<void> {
    let step: Step | null = null
    const outbox = await store.update((before) => {
      step = make(before)
      return step.outbox
    })
    const { ends, stale, parked: why } = step ?? NOTHING
    parked ??= why
    ports.onStep?.(outbox, { outbox, ends, stale, parked: why })
  }

  async function mayLeave(batch: Batch, { entries }: OutboxState): Promise<boolean> {
    const own = entries.filter(({ intent }) => batch.intents.some(({ opId }) => opId === intent.opId))
    if (!ports.reaches || own.every(({ sent }) => sent)) return true
    return ports.reaches()
  }

  async function isOwners(): Promise<boolean> {
    if (await ports.isSignedIn()) return true
    parked ??= 'login'
    return false
  }

  async function send(batch: Batch, seen: OutboxState): Promise<void> {
    if (!(await mayLeave(batch, seen)))
      return await keep((outbox) => onFailure(outbox, batch, UNREACHABLE, at(), false))
    // Nothing is marked as having left that will not.
    if (!(await isOwners())) return
    let isSame = true
    const marked = await store.update((outbox) => {
      isSame = stands(outbox, batch)
      return isSame ? markSent(outbox, batch) : outbox
    })
    if (!isSame) return
    ports.onStep?.(marked, { outbox: marked, ...NOTHING })
    if (!(await isOwners())) return
    let answer: SyncAnswer
    try {
      answer = proper(await ports.sync(batch))
    } catch (error) {
      const failureClass = classifyFailure(ports.failureOf(error))
      const time = at()
      const othersPass = time.now - passed <= OTHERS_MS
      return await keep((outbox) => onFailure(outbox, batch, failureClass, time, othersPass))
    }
    passed = now()
    const time = at()
    await keep((outbox) => onAnswer(outbox, batch, answer, time))
  }

  for (;;) {
    const outbox = await store.read()
    const elapsed = now() - started
    const open = parked === null && elapsed >= 0 && elapsed < PASS_MS
    const batches = open ? sendableBatches(outbox, now(), new Set(busy.keys())) : []
    for (const batch of batches.slice(0, CALLS_MAX - busy.size)) {
      const call = send(batch, outbox).finally(() => {
        busy.delete(batch.cartId)
        ports.sending?.(new Set(busy.keys()))
      })
      busy.set(batch.cartId, call)
    }
    ports.sending?.(new Set(busy.keys()))
    if (busy.size === 0) return { parked, next: parked ? null : nextAttempt(outbox, now()) }
    try {
      await Promise.race(busy.values())
    } catch (error) {
      await Promise.allSettled(busy.values())
      throw error
    }
  }
}

/** While the server takes others, a failure is the queue's own. */
const OTHERS_MS = 600_000
const UNREACHABLE: FailureClass = { kind: 'retry', after: null, serverError: false }
const NOTHING: Omit<Step, 'outbox'> = { ends: [], parked: null, stale: false }

/** A proxy's page with status 200 is no answer of ours; nothing may be decided by it. */
function proper(answer: SyncAnswer): SyncAnswer {
  const { results, carts, contains }: Partial<SyncAnswer> = Object(answer)
  const isOurs =
    Array.isArray(results) &&
    results.every((one) => typeof Object(one).opId === 'string') &&
    Array.isArray(carts) &&
    carts.every((one) => Array.isArray(Object(one).lines) && Array.isArray(Object(one).removed)) &&
    typeof contains === 'object' &&
    contains !== null
  if (!isOurs) throw new TypeError('This is not the answer of a cart server')
  return answer
}
