import type { SyncAnswer, SyncResult } from '#contract/cart/sync.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { SYNC_OPS_MAX } from '#contract/cart/sync.ts'
import { ERROR } from '#contract/errors.ts'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { afterFailure, NO_BACKOFF } from './backoff.ts'
import { type OutboxState, type End, prune, renew, rejectDependents } from './outbox-state.ts'
import type { Batch } from './batches.ts'
import { type Entry, isUnsettled, type Settled } from './intent.ts'
import { stillMoved, withMoves } from './moved.ts'
import { type ListRequest, applyList, applyDelta } from './snapshot.ts'
import type { FailureClass, ParkReason } from './classify-failure.ts'

/** Why nothing at all is sent, if nothing is. */
export type Parked = ParkReason | null

/** What an answer, or the lack of one, makes of an outbox. */
export interface Step {
  outbox: OutboxState
  ends: readonly End[]
  parked: Parked
  /** The snapshot cannot follow: the carts have to be read. */
  stale: boolean
}

/** Chance and time, from outside. */
export interface At {
  now: number
  random: number
  newId: () => string
}

const isIn = ({ intents }: Batch, { intent, state }: Entry): boolean =>
  state === 'waiting' && intents.some(({ opId }) => opId === intent.opId)

/** Before a batch leaves: from now on its intents may have taken effect. */
export const markSent = (outbox: OutboxState, batch: Batch): OutboxState => ({
  ...outbox,
  entries: outbox.entries.map((entry) => (isIn(batch, entry) && !entry.sent ? { ...entry, sent: true } : entry)),
})

/** Whether a batch still is what it was: nobody has taken back or settled any of it meanwhile. */
export const stands = (outbox: OutboxState, batch: Batch): boolean =>
  outbox.entries.filter((entry) => isIn(batch, entry)).length === batch.intents.length

function withHead(
  { entries, ...outbox }: OutboxState,
  cartId: string,
  change: (head: Entry) => Partial<Entry>,
): OutboxState {
  const head = entries.find((entry) => entry.intent.cartId === cartId && isUnsettled(entry))
  return { ...outbox, entries: entries.map((entry) => (entry === head ? { ...entry, ...change(entry) } : entry)) }
}

/**
 * The call failed as a whole.
 * @param othersPass whether the server takes other queues meanwhile
 */
export function onFailure(
  outbox: OutboxState,
  batch: Batch,
  failureClass: FailureClass,
  { now, random }: At,
  othersPass: boolean,
): Step {
  const still = { outbox, ends: [], parked: null, stale: false }
  if (!stands(outbox, batch)) return still
  if (failureClass.kind === 'park') return { ...still, parked: failureClass.why }
  if (failureClass.kind === 'retry') {
    const { after, serverError } = failureClass
    const change = ({ backoff }: Entry) => ({
      backoff: afterFailure(backoff, { now, random, after, own: serverError && othersPass }),
    })
    return { ...still, outbox: withHead(outbox, batch.cartId, change) }
  }
  const [only, ...more] = batch.intents
  // One bad intent must not take its neighbours along: halves are tried until it stands alone.
  if (more.length > 0)
    return { ...still, outbox: withHead(outbox, batch.cartId, () => ({ limit: Math.ceil(batch.intents.length / 2) })) }
  const result = { opId: only?.opId ?? '', outcome: 'refused' as const, code: failureClass.code, revision: null }
  const { outbox: settled, ends } = settle(outbox, batch, [result], outbox.snapshot.tick)
  return { ...still, outbox: widened(settled, outbox, batch), ends }
}

/**
 * Where a batch had to be cut down, the next one of its queue is twice as long, up to a full one: many bad intents in a
 * row then cost two calls each, and not a search from the full length each.
 */
function widened(after: OutboxState, before: OutboxState, { cartId, intents }: Batch): OutboxState {
  const limit = before.entries.find(({ intent }) => intent.opId === intents[0]?.opId)?.limit ?? null
  if (limit === null) return after
  return withHead(after, cartId, () => ({ limit: limit * 2 < SYNC_OPS_MAX ? limit * 2 : null }))
}

/**
 * The server's word on each intent of a batch. What it deferred, or left out, waits on in its place; the queue's
 * pause grows only where it got nowhere.
 */
export function onAnswer(before: OutboxState, batch: Batch, answer: SyncAnswer, { now, random, newId }: At): Step {
  const own = batch.clientId === before.clientId
  const { snapshot, stale } = snapshotAfter(before, batch, answer)
  const { outbox, ends, moved, parked, serverError } = settle(
    { ...before, snapshot },
    batch,
    answer.results,
    snapshot.tick,
  )
  const patient = moved
    ? widened(outbox, before, batch)
    : withHead(outbox, batch.cartId, ({ backoff }) => ({
        backoff: afterFailure(backoff, { now, random, after: null, own: serverError }),
      }))
  const isAhead = own && Object.values(answer.contains).some((seq) => seq >= before.nextSeq)
  const counted = isAhead ? renew(patient, newId()) : patient
  return { outbox: prune(counted), ends, parked, stale: stale || isAhead }
}

/** What the carts look like after an answer; one to a message says nothing of them. */
function snapshotAfter(
  { snapshot, clientId }: OutboxState,
  batch: Batch,
  answer: SyncAnswer,
): ReturnType<typeof applyDelta> {
  if (batch.cartId === FORM_QUEUE) return { snapshot, stale: false }
  if (batch.clientId === clientId) return applyDelta(snapshot, batch, answer)
  return { snapshot: { ...snapshot, tick: snapshot.tick + 1 }, stale: true }
}

function settle(before: OutboxState, batch: Batch, results: readonly SyncResult[], tick: number) {
  const byOp = new Map(results.map((result) => [result.opId.toLowerCase(), result]))
  const own: End[] = []
  let parked: Parked = null
  let moved = false
  let serverError = false
  const entries = before.entries.map((entry): Entry => {
    if (!isIn(batch, entry)) return entry
    const { intent } = entry
    const result = byOp.get(intent.opId)
    const settled = result && settledBy(result)
    if (!result || !settled) {
      serverError ||= result?.code === ERROR.internal
      if (result?.code === ERROR.unknownMutation) parked = 'update'
      return { ...entry, code: result?.code ?? null }
    }
    moved = true
    own.push({ intent, settled })
    const done = { ...entry, backoff: NO_BACKOFF, limit: null }
    if (settled.outcome === 'applied') return { ...done, state: 'settled', code: null, settledAt: tick }
    return { ...done, state: 'refused', code: settled.code }
  })
  const { outbox, ends } = rejectDependents({ ...before, entries, moved: withMoves(before.moved, own) })
  return { outbox, ends: [...own, ...ends], moved, parked, serverError }
}

function settledBy({ outcome, code, revision, notice }: SyncResult): Settled | null {
  if (outcome === 'refused') return { outcome, code: code ?? ERROR.internal }
  // The making of its cart was refused: under this number it will never be sent again.
  if (code === ERROR.waitingForCart) return { outcome: 'refused', code }
  if (outcome === 'applied' || outcome === 'duplicate')
    return { outcome: 'applied', revision, ...(notice && { notice }) }
  return null
}

/**
 * Carts as the server lists them.
 * @param asked what was asked for, and the client whose `contains` was
 */
export function onList(
  before: OutboxState,
  list: readonly Cart[],
  asked: ListRequest & { clientId: string },
  newId: () => string,
): { outbox: OutboxState; stale: boolean } {
  if (asked.clientId !== before.clientId) return { outbox: before, stale: true }
  const { since, named } = asked
  const snapshot = applyList(before.snapshot, list, asked)
  const outbox = { ...before, snapshot, moved: stillMoved(before.moved, snapshot) }
  const isAhead = list.some(({ contains = 0 }) => contains >= before.nextSeq)
  const isRead = (queue: string): boolean => !snapshot.lacking.has(queue) && (named?.has(queue) ?? true)
  return { outbox: prune(isAhead ? renew(outbox, newId()) : outbox, since, isRead), stale: isAhead }
}
