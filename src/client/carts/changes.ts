import { atom } from 'jotai'
import type { OutboxMutation } from '#contract/cart/outbox.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { current, onEnd, stateAtom } from './carts.ts'
import { changesOf, countOf } from './changes-view.ts'
import { type Entry, giveUp, hurry, type ProductLabel, restore, retry, takeAway } from '../outbox/index.ts'
import { newId } from '../http/new-id.ts'

/** A change that the server has taken while this page was open. */
export interface Sent {
  opId: string
  cartId: string
  mutation: OutboxMutation
  goods: readonly ProductLabel[]
  /** What its cart was called then, if this device knew. */
  title: string | null
  /** ISO 8601. */
  sentAt: string
}

/** Enough to see that something happened; the carts themselves tell the rest. */
const RECENT_MAX = 20

/** What is on its way or needs the person, in the order of its making; what depends on a refused one lies in it. */
export const changesAtom = atom((get) => changesOf(get(stateAtom), Date.now()))

/** What this version of the app cannot read; it is left alone until a newer one does, or the person gives it up. */
export const unreadableAtom = atom((get) => get(stateAtom).outbox.unreadable)

export const changeCountAtom = atom((get) => countOf(get(changesAtom), get(unreadableAtom).length))

/** Whether changes have waited for long enough to be told of (pending-indicator.ts): nothing flickers over the others. */
export const isLongAtom = atom(false)

/** Whether changes outlive the page. */
export const storageAtom = atom((get) => get(stateAtom).storage)

/** Whether all that waits would outlive the page. */
export const isKeptAtom = atom((get) => get(stateAtom).storage === 'durable' && get(stateAtom).unsaved.length === 0)

/** Whether it is known what this device keeps. */
export const isReadAtom = atom((get) => get(stateAtom).outbox.owner !== '')

const sentAtom = atom<{ owner: string | undefined; list: readonly Sent[] }>({ owner: undefined, list: [] })

/** The last changes that the server has taken, the newest first, since the page was opened. */
export const recentlySentAtom = atom((get) => {
  const { owner, list } = get(sentAtom)
  return owner === get(sessionAtom)?.owner ? list : []
})

onEnd(({ intent: { opId, cartId, mutation, goods = [], title = null }, settled }) => {
  if (settled.outcome !== 'applied') return
  const sent: Sent = { opId, cartId, mutation, goods, title, sentAt: new Date().toISOString() }
  const owner = store.get(sessionAtom)?.owner
  store.set(sentAtom, { owner, list: [sent, ...store.get(recentlySentAtom)].slice(0, RECENT_MAX) })
})

/** Sends a refused change anew, what depends on it behind it; one that stepped aside is tried at once. */
export const retryChange = (opId: string): Promise<boolean> =>
  current().change((outbox) => {
    const anew = retry(outbox, opId, newId)
    return anew === outbox ? hurry(outbox, opId, Date.now()) : anew
  })

/** Sends a refused change anew with other arguments, what depends on it behind it. */
export const editChange = (opId: string, mutation: OutboxMutation): Promise<boolean> =>
  current().change((outbox) => retry(outbox, opId, newId, mutation))

/** What became of changes that were to be taken away. */
export interface Taken {
  /** How many went, with all that went along. */
  count: number
  /** Whether it is too late for one of them: it may have arrived. */
  late: boolean
  /** Makes them again, all of them and in their order; whether that is safe on the device. */
  undo: () => Promise<boolean>
}

/**
 * Takes refused changes away for good, or takes back such as never left the device, with what makes no sense without
 * them. Null where the device would not keep that.
 */
export async function takeAwayChanges(opIds: readonly string[]): Promise<Taken | null> {
  const engine = current()
  let gone: readonly Entry[] = []
  let late = false
  const isKept = await engine.change((before) => {
    const after = takeAway(before, opIds)
    gone = after.gone
    late = after.outbox.entries.some(({ intent }) => opIds.includes(intent.opId))
    return after.outbox
  })
  if (gone.length > 0 && !isKept) return null
  return { count: gone.length, late, undo: () => engine.change((outbox) => restore(outbox, gone, newId)) }
}

/**
 * Takes a refused change away for good, or takes back one that never left the device, with what makes no sense without
 * it. False when it is too late: it may have arrived.
 */
export const discardChange = async (opId: string): Promise<boolean> => ((await takeAwayChanges([opId]))?.count ?? 0) > 0

/** Gives up what cannot be read; its queue goes on behind it. */
export const discardUnreadable = (seq: number): Promise<boolean> => current().change((outbox) => giveUp(outbox, seq))

/** All of it as JSON text for the person to keep: what was meant, and what became of it; no token, nobody's name. */
export function exportChanges(): string {
  const changes = store.get(changesAtom)
  const unreadable = store.get(unreadableAtom).map(({ row, why }) => ({ why, row }))
  return JSON.stringify({ exportedAt: new Date().toISOString(), changes, unreadable }, null, 2)
}
