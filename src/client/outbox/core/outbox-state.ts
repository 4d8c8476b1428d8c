import { ERROR } from '#contract/errors.ts'
import { type Entry, type Intent, isMessage, newEntry, type Settled } from './intent.ts'
import type { Moved } from './moved.ts'
import { NONE_REMOVED, type Removed } from './removed.ts'
import { containsOf, EMPTY_SNAPSHOT, type CartSnapshot, idsOf, type Snapshot } from './snapshot.ts'

/** A kept intent that this version of the app cannot read: it is shown, and left alone [outbox/app-versions]. */
export interface Unreadable {
  readonly seq: number
  /** Null where not even that can be read. */
  readonly cartId: string | null
  /** `newer`: a later version of the app will read it. */
  readonly why: 'newer' | 'broken'
  readonly row: unknown
}

/**
 * All that a device keeps for one owner, as one value: the intents in the order of their making, and what the server
 * last said of the carts. Storage changes it in whole transactions, so every page sees the same.
 */
export interface OutboxState {
  readonly owner: string
  /** Grows with every transaction; storage counts it. */
  readonly version: number
  /** Made together with the counter, and lost together with it. */
  readonly clientId: string
  readonly nextSeq: number
  readonly entries: readonly Entry[]
  readonly unreadable: readonly Unreadable[]
  readonly moved: readonly Moved[]
  readonly removed: Removed
  readonly snapshot: Snapshot
}

export const newOutboxState = (owner: string, clientId: string): OutboxState => ({
  owner,
  version: 0,
  clientId,
  nextSeq: 1,
  entries: [],
  unreadable: [],
  moved: [],
  removed: NONE_REMOVED,
  snapshot: EMPTY_SNAPSHOT,
})

/** An intent before it has its number. */
export type Unnumbered = Omit<Intent, 'seq' | 'clientId'>

/** An intent that ended. */
export interface End {
  intent: Intent
  settled: Settled
}

/**
 * Numbers intents and puts them at the end. One for a cart whose making has been taken back or refused meanwhile is
 * refused from the start: sent alone, its number would later pass for done.
 */
export function append(outbox: OutboxState, made: readonly Unnumbered[]): OutboxState {
  const { clientId, nextSeq } = outbox
  const known = new Set(idsOf(outbox.snapshot))
  for (const { intent, state } of outbox.entries)
    if (isCreation(intent) && state !== 'refused') known.add(intent.cartId)
  const entries = made.map((one, i): Entry => {
    const entry = newEntry({ ...one, clientId, seq: nextSeq + i })
    if (isCreation(entry.intent)) known.add(one.cartId)
    return known.has(one.cartId) || isMessage(entry.intent) || isDecision(entry.intent)
      ? entry
      : { ...entry, state: 'refused', code: ERROR.waitingForCart }
  })
  return { ...outbox, nextSeq: nextSeq + made.length, entries: [...outbox.entries, ...entries] }
}

/** Waits for a cart that could not be made, or for an intent without which it makes no sense. */
const isRejectedDependent = ({ state, code }: Entry): boolean =>
  state === 'refused' && (code === ERROR.waitingForCart || code === ERROR.waitingForEarlier)

export const isCreation = ({ mutation }: Intent): boolean => mutation.name === 'cart.create'

/** About somebody's request, whose cart need not be among one's own. */
const isDecision = ({ mutation }: Intent): boolean => mutation.name === 'cart.decide'

/**
 * Whether nothing is known of a cart's lines: neither those that the server has, nor those that it was made with on this
 * device.
 */
export const isBare = ({ snapshot, entries }: Pick<OutboxState, 'snapshot' | 'entries'>, cartId: string): boolean =>
  snapshot.lacking.has(cartId) &&
  !snapshot.carts.has(cartId) &&
  !entries.some(({ intent, state }) => isCreation(intent) && intent.cartId === cartId && state !== 'refused')

const isNew = ({ state, sent }: Entry): boolean => state === 'waiting' && !sent

/** What makes no sense without it: all of a cart that it makes, else what needs it, and what needs that. */
export function followersOf({ entries }: Pick<OutboxState, 'entries'>, { intent }: Entry): Entry[] {
  const needed = new Set([intent.opId])
  return entries.filter(({ intent: { opId, cartId, seq, needs } }) => {
    const follows = cartId === intent.cartId && seq > intent.seq && (isCreation(intent) || needed.has(needs ?? ''))
    if (follows) needed.add(opId)
    return follows
  })
}

/** Refused with it, and shown as one group with it. */
export const dependentsOf = (outbox: Pick<OutboxState, 'entries'>, entry: Entry): Entry[] =>
  followersOf(outbox, entry).filter(isRejectedDependent)

/**
 * Refuses what waits for something that was refused: it will never be sent under its number. Of what was sent already
 * only the server knows what became of it.
 */
export function rejectDependents(outbox: OutboxState): { outbox: OutboxState; ends: End[] } {
  const refused = new Set<string>()
  const unmade = new Set<string>()
  const made = new Set(idsOf(outbox.snapshot))
  for (const { intent, state } of outbox.entries) if (isCreation(intent) && state === 'settled') made.add(intent.cartId)
  const ends: End[] = []
  const entries = outbox.entries.map((entry): Entry => {
    const { intent } = entry
    if (isCreation(intent) && entry.state === 'waiting') unmade.delete(intent.cartId)
    const needed = intent.needs !== undefined && refused.has(intent.needs)
    const lost = isNew(entry) && (unmade.has(intent.cartId) || needed)
    const code = unmade.has(intent.cartId) ? ERROR.waitingForCart : ERROR.waitingForEarlier
    if (lost) ends.push({ intent, settled: { outcome: 'refused', code } })
    if (lost || entry.state === 'refused') refused.add(intent.opId)
    if (isCreation(intent) && entry.state === 'refused' && !made.has(intent.cartId)) unmade.add(intent.cartId)
    return lost ? { ...entry, state: 'refused', code } : entry
  })
  return ends.length === 0 ? { outbox, ends } : { outbox: { ...outbox, entries }, ends }
}

const forgotten = (all: ReadonlyMap<string, CartSnapshot>): ReadonlyMap<string, CartSnapshot> =>
  new Map([...all].map(([id, held]) => [id, { ...held, contains: 0 }] as const))

/**
 * Takes a new client: the server knows numbers of the old one that this device has not counted, so its profile was set
 * back [outbox/intents]. What was sent keeps its old number; what was not gets a new one.
 */
export function renew(outbox: OutboxState, clientId: string): OutboxState {
  const { carts, lacking } = outbox.snapshot
  const snapshot = { ...outbox.snapshot, carts: forgotten(carts), lacking: forgotten(lacking) }
  const kept = { ...outbox, clientId, snapshot, entries: outbox.entries.filter((e) => !isNew(e)) }
  return append(
    kept,
    outbox.entries.filter(isNew).map(({ intent: { seq: _seq, clientId: _client, ...intent } }) => intent),
  )
}

/**
 * Without what the snapshot contains, or a reading asked for at tick `since` must have had.
 * @param isRead whether that reading was of this queue, and brought all of it
 */
export function prune(outbox: OutboxState, since = -1, isRead: (queue: string) => boolean = () => true): OutboxState {
  const isDone = ({ state, intent, settledAt }: Entry): boolean =>
    state === 'settled' &&
    ((settledAt <= since && isRead(intent.cartId)) ||
      (intent.clientId === outbox.clientId && intent.seq <= containsOf(outbox.snapshot, intent.cartId)))
  return outbox.entries.some(isDone) ? { ...outbox, entries: outbox.entries.filter((entry) => !isDone(entry)) } : outbox
}

/** Whether something is settled of which no cart tells yet. */
export const isUnread = (outbox: OutboxState): boolean => unread(outbox).length > 0

/** The same of carts whose lines are here: reading the others brings it. */
export const isUnreadHere = (outbox: OutboxState): boolean =>
  unread(outbox).some((cartId) => !outbox.snapshot.lacking.has(cartId))

/** The carts of what is settled and shows in none yet. */
export const unread = ({ entries }: OutboxState): string[] =>
  entries.flatMap(({ state, intent }) => (state === 'settled' && !isMessage(intent) ? [intent.cartId] : []))

const isResting = ({ backoff }: Entry): boolean => backoff.pausedUntil > 0

/** Lets queues try at once that only our own pause holds back. */
export function wake(outbox: OutboxState): OutboxState {
  if (!outbox.entries.some(isResting)) return outbox
  return {
    ...outbox,
    entries: outbox.entries.map((e) => (isResting(e) ? { ...e, backoff: { ...e.backoff, pausedUntil: 0 } } : e)),
  }
}
