import { ERROR } from '#contract/errors.ts'
import { type Entry, type Intent, isMessage, newEntry, type Settled } from './intent.ts'
import type { Moved } from './moved.ts'
import { containsOf, EMPTY_SNAPSHOT, type Held, idsOf, type Snapshot } from './snapshot.ts'

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
export interface Box {
  readonly owner: string
  /** Grows with every transaction; storage counts it. */
  readonly version: number
  /** Made together with the counter, and lost together with it. */
  readonly clientId: string
  readonly nextSeq: number
  readonly entries: readonly Entry[]
  readonly unreadable: readonly Unreadable[]
  readonly moved: readonly Moved[]
  readonly snapshot: Snapshot
}

export const newBox = (owner: string, clientId: string): Box => ({
  owner,
  version: 0,
  clientId,
  nextSeq: 1,
  entries: [],
  unreadable: [],
  moved: [],
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
 * stranded from the start: sent alone, its number would later pass for done.
 */
export function append(box: Box, made: readonly Unnumbered[]): Box {
  const { clientId, nextSeq } = box
  const known = new Set(idsOf(box.snapshot))
  for (const { intent, state } of box.entries) if (isCreation(intent) && state !== 'refused') known.add(intent.cartId)
  const entries = made.map((one, i): Entry => {
    const entry = newEntry({ ...one, clientId, seq: nextSeq + i })
    if (isCreation(entry.intent)) known.add(one.cartId)
    return known.has(one.cartId) || isMessage(entry.intent)
      ? entry
      : { ...entry, state: 'refused', code: ERROR.waitingForCart }
  })
  return { ...box, nextSeq: nextSeq + made.length, entries: [...box.entries, ...entries] }
}

/** Waits for a cart that could not be made, or for an intent without which it makes no sense. */
const isStranded = ({ state, code }: Entry): boolean =>
  state === 'refused' && (code === ERROR.waitingForCart || code === ERROR.waitingForEarlier)

export const isCreation = ({ mutation }: Intent): boolean => mutation.name === 'cart.create'

/**
 * Whether nothing is known of a cart's lines: neither those that the server has, nor those that it was made with on this
 * device.
 */
export const isBare = ({ snapshot, entries }: Pick<Box, 'snapshot' | 'entries'>, cartId: string): boolean =>
  snapshot.lacking.has(cartId) &&
  !snapshot.carts.has(cartId) &&
  !entries.some(({ intent, state }) => isCreation(intent) && intent.cartId === cartId && state !== 'refused')

const isNew = ({ state, sent }: Entry): boolean => state === 'waiting' && !sent

/** What makes no sense without it: all of a cart that it makes, else what needs it, and what needs that. */
export function followersOf({ entries }: Pick<Box, 'entries'>, { intent }: Entry): Entry[] {
  const needed = new Set([intent.opId])
  return entries.filter(({ intent: { opId, cartId, seq, needs } }) => {
    const follows = cartId === intent.cartId && seq > intent.seq && (isCreation(intent) || needed.has(needs ?? ''))
    if (follows) needed.add(opId)
    return follows
  })
}

/** Refused with it, and shown as one group with it. */
export const dependentsOf = (box: Pick<Box, 'entries'>, entry: Entry): Entry[] =>
  followersOf(box, entry).filter(isStranded)

/**
 * Refuses what waits for something that was refused: it will never be sent under its number. Of what was sent already
 * only the server knows what became of it.
 */
export function strand(box: Box): { box: Box; ends: End[] } {
  const refused = new Set<string>()
  const unmade = new Set<string>()
  const made = new Set(idsOf(box.snapshot))
  for (const { intent, state } of box.entries) if (isCreation(intent) && state === 'settled') made.add(intent.cartId)
  const ends: End[] = []
  const entries = box.entries.map((entry): Entry => {
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
  return ends.length === 0 ? { box, ends } : { box: { ...box, entries }, ends }
}

const forgotten = (all: ReadonlyMap<string, Held>): ReadonlyMap<string, Held> =>
  new Map([...all].map(([id, held]) => [id, { ...held, contains: 0 }] as const))

/**
 * Takes a new client: the server knows numbers of the old one that this device has not counted, so its profile was set
 * back [outbox/intents]. What was sent keeps its old number; what was not gets a new one.
 */
export function renew(box: Box, clientId: string): Box {
  const { carts, lacking } = box.snapshot
  const snapshot = { ...box.snapshot, carts: forgotten(carts), lacking: forgotten(lacking) }
  const kept = { ...box, clientId, snapshot, entries: box.entries.filter((e) => !isNew(e)) }
  return append(
    kept,
    box.entries.filter(isNew).map(({ intent: { seq: _seq, clientId: _client, ...intent } }) => intent),
  )
}

/**
 * Without what the snapshot contains, or a reading asked for at tick `since` must have had.
 * @param isRead whether that reading was of this lane, and brought all of it
 */
export function prune(box: Box, since = -1, isRead: (lane: string) => boolean = () => true): Box {
  const isDone = ({ state, intent, settledAt }: Entry): boolean =>
    state === 'settled' &&
    ((settledAt <= since && isRead(intent.cartId)) ||
      (intent.clientId === box.clientId && intent.seq <= containsOf(box.snapshot, intent.cartId)))
  return box.entries.some(isDone) ? { ...box, entries: box.entries.filter((entry) => !isDone(entry)) } : box
}

/** Whether something is settled of which no cart tells yet. */
export const isUnread = (box: Box): boolean => unread(box).length > 0

/** The same of carts whose lines are here: reading the others brings it. */
export const isUnreadHere = (box: Box): boolean => unread(box).some((cartId) => !box.snapshot.lacking.has(cartId))

/** The carts of what is settled and shows in none yet. */
export const unread = ({ entries }: Box): string[] =>
  entries.flatMap(({ state, intent }) => (state === 'settled' && !isMessage(intent) ? [intent.cartId] : []))

const isResting = ({ fortune }: Entry): boolean => fortune.pause > 0

/** Lets lanes try at once that only our own patience holds back. */
export function wake(box: Box): Box {
  if (!box.entries.some(isResting)) return box
  return {
    ...box,
    entries: box.entries.map((e) => (isResting(e) ? { ...e, fortune: { ...e.fortune, pause: 0 } } : e)),
  }
}
