import type { SyncAnswer, SyncResult } from '#contract/cart-sync.schema.ts'
import type { Cart } from '#contract/cart.schema.ts'
import { SYNC_OPS_MAX } from '#contract/cart-sync.ts'
import { ERROR } from '#contract/errors.ts'
import { FORM_LANE } from '#contract/outbox.ts'
import { afterFailure, FRESH } from './backoff.ts'
import { type Box, type End, prune, renew, strand } from './box.ts'
import type { Batch } from './due.ts'
import { type Entry, isUnsettled, type Settled } from './intent.ts'
import { stillMoved, withMoves } from './moved.ts'
import { type Asked, fetched, told } from './snapshot.ts'
import type { Verdict, Why } from './verdict.ts'

/** Why nothing at all is sent, if nothing is. */
export type Parked = Why | null

/** What an answer, or the lack of one, makes of a box. */
export interface Step {
  box: Box
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
export const markSent = (box: Box, batch: Batch): Box => ({
  ...box,
  entries: box.entries.map((entry) => (isIn(batch, entry) && !entry.sent ? { ...entry, sent: true } : entry)),
})

/** Whether a batch still is what it was: nobody has taken back or settled any of it meanwhile. */
export const stands = (box: Box, batch: Batch): boolean =>
  box.entries.filter((entry) => isIn(batch, entry)).length === batch.intents.length

function withHead({ entries, ...box }: Box, cartId: string, change: (head: Entry) => Partial<Entry>): Box {
  const head = entries.find((entry) => entry.intent.cartId === cartId && isUnsettled(entry))
  return { ...box, entries: entries.map((entry) => (entry === head ? { ...entry, ...change(entry) } : entry)) }
}

/**
 * The call failed as a whole.
 * @param othersPass whether the server takes other lanes meanwhile
 */
export function failed(box: Box, batch: Batch, verdict: Verdict, { now, random }: At, othersPass: boolean): Step {
  const still = { box, ends: [], parked: null, stale: false }
  if (!stands(box, batch)) return still
  if (verdict.kind === 'park') return { ...still, parked: verdict.why }
  if (verdict.kind === 'retry') {
    const { after, ill } = verdict
    const change = ({ fortune }: Entry) => ({
      fortune: afterFailure(fortune, { now, random, after, own: ill && othersPass }),
    })
    return { ...still, box: withHead(box, batch.cartId, change) }
  }
  const [only, ...more] = batch.intents
  // One bad intent must not take its neighbours along: halves are tried until it stands alone.
  if (more.length > 0)
    return { ...still, box: withHead(box, batch.cartId, () => ({ limit: Math.ceil(batch.intents.length / 2) })) }
  const result = { opId: only?.opId ?? '', outcome: 'refused' as const, code: verdict.code, revision: null }
  const { box: settled, ends } = settle(box, batch, [result], box.snapshot.tick)
  return { ...still, box: widened(settled, box, batch), ends }
}

/**
 * Where a batch had to be cut down, the next one of its lane is twice as long, up to a full one: many bad intents in a
 * row then cost two calls each, and not a search from the full length each.
 */
function widened(after: Box, before: Box, { cartId, intents }: Batch): Box {
  const limit = before.entries.find(({ intent }) => intent.opId === intents[0]?.opId)?.limit ?? null
  if (limit === null) return after
  return withHead(after, cartId, () => ({ limit: limit * 2 < SYNC_OPS_MAX ? limit * 2 : null }))
}

/**
 * The server's word on each intent of a batch. What it deferred, or left out, waits on in its place; the lane's
 * patience grows only where it got nowhere.
 */
export function heard(before: Box, batch: Batch, answer: SyncAnswer, { now, random, newId }: At): Step {
  const own = batch.clientId === before.clientId
  const { snapshot, stale } = learnt(before, batch, answer)
  const { box, ends, moved, parked, ill } = settle({ ...before, snapshot }, batch, answer.results, snapshot.tick)
  const patient = moved
    ? widened(box, before, batch)
    : withHead(box, batch.cartId, ({ fortune }) => ({
        fortune: afterFailure(fortune, { now, random, after: null, own: ill }),
      }))
  const isAhead = own && Object.values(answer.contains).some((seq) => seq >= before.nextSeq)
  const counted = isAhead ? renew(patient, newId()) : patient
  return { box: prune(counted), ends, parked, stale: stale || isAhead }
}

/** What the carts look like after an answer; one to a message says nothing of them. */
function learnt({ snapshot, clientId }: Box, batch: Batch, answer: SyncAnswer): ReturnType<typeof told> {
  if (batch.cartId === FORM_LANE) return { snapshot, stale: false }
  if (batch.clientId === clientId) return told(snapshot, batch, answer)
  return { snapshot: { ...snapshot, tick: snapshot.tick + 1 }, stale: true }
}

function settle(before: Box, batch: Batch, results: readonly SyncResult[], tick: number) {
  const byOp = new Map(results.map((result) => [result.opId.toLowerCase(), result]))
  const own: End[] = []
  let parked: Parked = null
  let moved = false
  let ill = false
  const entries = before.entries.map((entry): Entry => {
    if (!isIn(batch, entry)) return entry
    const { intent } = entry
    const result = byOp.get(intent.opId)
    const settled = result && settledBy(result)
    if (!result || !settled) {
      ill ||= result?.code === ERROR.internal
      if (result?.code === ERROR.unknownMutation) parked = 'update'
      return { ...entry, code: result?.code ?? null }
    }
    moved = true
    own.push({ intent, settled })
    const done = { ...entry, fortune: FRESH, limit: null }
    if (settled.outcome === 'applied') return { ...done, state: 'settled', code: null, settledAt: tick }
    return { ...done, state: 'refused', code: settled.code }
  })
  const { box, ends } = strand({ ...before, entries, moved: withMoves(before.moved, own) })
  return { box, ends: [...own, ...ends], moved, parked, ill }
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
export function listed(
  before: Box,
  list: readonly Cart[],
  asked: Asked & { clientId: string },
  newId: () => string,
): { box: Box; stale: boolean } {
  if (asked.clientId !== before.clientId) return { box: before, stale: true }
  const { since, named } = asked
  const snapshot = fetched(before.snapshot, list, asked)
  const box = { ...before, snapshot, moved: stillMoved(before.moved, snapshot) }
  const isAhead = list.some(({ contains = 0 }) => contains >= before.nextSeq)
  const isRead = (lane: string): boolean => !snapshot.lacking.has(lane) && (named?.has(lane) ?? true)
  return { box: prune(isAhead ? renew(box, newId()) : box, since, isRead), stale: isAhead }
}
