import type { SyncResult } from '#contract/cart-sync.schema.ts'
import { SYNC_BYTES_MAX, SYNC_OPS_MAX } from '#contract/cart-sync.ts'
import { ERROR } from '#contract/errors.ts'
import { afterFailure, dueAt, type Fortune, FRESH } from './backoff.ts'
import type { Entry, Intent, Settled } from './intent.ts'
import type { Verdict } from './verdict.ts'

/** A cart's way to the server: what it may send at once, and when. */
interface Lane {
  readonly fortune: Fortune
  /** Intents per batch; halved while a batch is refused as a whole, until the one is found. */
  readonly limit: number
}

/** The unsettled intents of one owner and client, oldest first. A value: every change makes another. */
export interface Queue {
  readonly nextSeq: number
  readonly entries: readonly Entry[]
  readonly lanes: ReadonlyMap<string, Lane>
  /** Why nothing at all is sent. */
  readonly parked: 'login' | 'update' | null
}

/** Intents of one cart that travel together, in their order. */
export interface Batch {
  cartId: string
  intents: readonly Intent[]
}

/** An intent that ended. */
export interface End {
  intent: Intent
  settled: Settled
}

export interface Step {
  queue: Queue
  ends: readonly End[]
}

export const EMPTY_QUEUE: Queue = { nextSeq: 1, entries: [], lanes: new Map(), parked: null }

const NEW_LANE: Lane = { fortune: FRESH, limit: SYNC_OPS_MAX }
const laneOf = ({ lanes }: Queue, cartId: string): Lane => lanes.get(cartId) ?? NEW_LANE
const withLane = (queue: Queue, cartId: string, lane: Lane): Queue => ({
  ...queue,
  lanes: new Map(queue.lanes).set(cartId, lane),
})
const mapEntries = (queue: Queue, change: (entry: Entry) => Entry): Queue => ({
  ...queue,
  entries: queue.entries.map(change),
})

/** Adds an intent at the end; waking is the caller's. */
export function append(queue: Queue, made: Omit<Intent, 'seq'>): { queue: Queue; intent: Intent } {
  const intent: Intent = { ...made, seq: queue.nextSeq }
  const entry: Entry = { intent, state: 'waiting', sent: false, code: null, settledAt: 0 }
  return { queue: { ...queue, nextSeq: queue.nextSeq + 1, entries: [...queue.entries, entry] }, intent }
}

/** Leaves room for what stands around the operations. */
const BYTES_MAX = SYNC_BYTES_MAX - 2_048
const bytesOf = (intent: Intent): number => encodeURI(JSON.stringify(intent).toWellFormed()).length

/** What may leave at `now`: one batch of each lane that has none on its way. */
export function dueBatches(queue: Queue, now: number): Batch[] {
  if (queue.parked) return []
  const byLane = Map.groupBy(
    queue.entries.filter(({ state }) => state === 'waiting' || state === 'sending'),
    ({ intent }) => intent.cartId,
  )
  return [...byLane].flatMap(([cartId, entries]) => {
    const lane = laneOf(queue, cartId)
    if (dueAt(lane.fortune) > now || entries.some(({ state }) => state === 'sending')) return []
    const intents: Intent[] = []
    let bytes = 0
    for (const { intent } of entries.slice(0, lane.limit)) {
      bytes += bytesOf(intent)
      if (intents.length > 0 && bytes > BYTES_MAX) break
      intents.push(intent)
    }
    return [{ cartId, intents }]
  })
}

/** When the next lane may be tried; null when nothing waits for time alone. */
export function nextDue({ entries, lanes, parked }: Queue): number | null {
  if (parked) return null
  const waiting = entries.flatMap(({ state, intent }) => {
    const lane = lanes.get(intent.cartId)
    return state === 'waiting' && lane ? [dueAt(lane.fortune)] : []
  })
  return waiting.length === 0 ? null : Math.min(...waiting)
}

const isIn = ({ intents }: Batch, { intent }: Entry): boolean => intents.some(({ opId }) => opId === intent.opId)

export const sending = (queue: Queue, batch: Batch): Queue =>
  mapEntries(queue, (entry) => (isIn(batch, entry) ? { ...entry, state: 'sending', sent: true } : entry))

/** Lets lanes try at once that only our own patience holds back, and ends a wait for signing in. */
export function wake(queue: Queue, signedIn = false): Queue {
  const lanes = new Map(
    [...queue.lanes].map(([id, lane]) => [id, { ...lane, fortune: { ...lane.fortune, pause: 0 } }] as const),
  )
  return { ...queue, lanes, parked: signedIn && queue.parked === 'login' ? null : queue.parked }
}

/** The call failed as a whole. */
export function failed(queue: Queue, batch: Batch, verdict: Verdict, now: number, random: number): Step {
  const { cartId } = batch
  const lane = laneOf(queue, cartId)
  const back = mapEntries(queue, (entry) => (isIn(batch, entry) ? { ...entry, state: 'waiting' } : entry))
  if (verdict.kind === 'park') return { queue: { ...back, parked: verdict.why }, ends: [] }
  if (verdict.kind === 'retry') {
    const fortune = afterFailure(lane.fortune, { now, random, after: verdict.after, own: false })
    return { queue: withLane(back, cartId, { ...lane, fortune }), ends: [] }
  }
  // One bad intent must not take its neighbours along: halves are tried until it stands alone.
  if (batch.intents.length > 1) {
    const limit = Math.ceil(batch.intents.length / 2)
    return { queue: withLane(back, cartId, { fortune: FRESH, limit }), ends: [] }
  }
  const results = batch.intents.map(({ opId }) => ({
    opId,
    outcome: 'refused' as const,
    code: verdict.code,
    revision: null,
  }))
  return answered(queue, batch, results, { tick: 0, now, random })
}

interface At {
  /** Of the answer (snapshot.ts). */
  tick: number
  now: number
  random: number
}

/**
 * The server's word on each intent of a batch. What it deferred, or left out, waits on in its place; the lane's
 * patience grows only where it got nowhere.
 */
export function answered(queue: Queue, batch: Batch, results: readonly SyncResult[], at: At): Step {
  const byOp = new Map(results.map((result) => [result.opId.toLowerCase(), result]))
  const ends: End[] = []
  let parked: Queue['parked'] = queue.parked
  let moved = false
  let own = false
  let made = true
  const entries = queue.entries.map((entry): Entry => {
    if (!isIn(batch, entry)) return entry
    const { intent } = entry
    const result = byOp.get(intent.opId)
    const settled = result && settledBy(result)
    if (!result || !settled) {
      own ||= result?.code === ERROR.internal
      if (result?.code === ERROR.unknownMutation) parked = 'update'
      return { ...entry, state: 'waiting', code: result?.code ?? null }
    }
    moved = true
    ends.push({ intent, settled })
    if (settled.outcome === 'applied') return { ...entry, state: 'settled', code: null, settledAt: at.tick }
    if (intent.mutation.name === 'cart.create') made = false
    return { ...entry, state: 'refused', code: settled.code }
  })
  const lane = laneOf(queue, batch.cartId)
  const fortune = moved ? FRESH : afterFailure(lane.fortune, { ...at, after: null, own })
  const limit = moved ? SYNC_OPS_MAX : lane.limit
  const next = withLane({ ...queue, entries, parked }, batch.cartId, { fortune, limit })
  return made ? { queue: next, ends } : withoutDependents(next, batch.cartId, ends)
}

function settledBy({ outcome, code, revision, notice }: SyncResult): Settled | null {
  if (outcome === 'refused') return { outcome, code: code ?? ERROR.internal }
  if (outcome === 'applied' || outcome === 'duplicate')
    return { outcome: 'applied', revision, ...(notice && { notice }) }
  return null
}

/** What was meant for a cart that was never made has nowhere to go. */
function withoutDependents(queue: Queue, cartId: string, ends: readonly End[]): Step {
  const lost: End[] = []
  const next = mapEntries(queue, (entry) => {
    if (entry.intent.cartId !== cartId || entry.state !== 'waiting') return entry
    lost.push({ intent: entry.intent, settled: { outcome: 'refused', code: ERROR.waitingForCart } })
    return { ...entry, state: 'refused', code: ERROR.waitingForCart }
  })
  return { queue: next, ends: [...ends, ...lost] }
}

/** Without entries that are done with, or that the person has seen. */
export const without = (queue: Queue, isDone: (entry: Entry) => boolean): Queue => {
  const entries = queue.entries.filter((entry) => !isDone(entry))
  return entries.length === queue.entries.length ? queue : { ...queue, entries }
}

/** Whether anything would be lost if the page closed now. */
export const hasUnsent = ({ entries }: Queue): boolean =>
  entries.some(({ state }) => state === 'waiting' || state === 'sending')
