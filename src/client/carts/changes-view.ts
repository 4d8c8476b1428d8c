import type { OutboxMutation } from '#contract/cart/outbox.ts'
import {
  type CartState,
  dependentsOf,
  entriesOf,
  type Entry,
  isAside,
  isMessage,
  nextAttemptAt,
  type ProductLabel,
} from '../outbox/index.ts'

/** A change as the person sees it: one line, what waits for it below it. */
export interface Change {
  opId: string
  cartId: string
  shopId: string
  mutation: OutboxMutation
  /** What it is about, as the person saw it named. */
  goods: readonly ProductLabel[]
  /** What its cart was called then, if this device knew. */
  title: string | null
  /** ISO 8601. */
  madeAt: string
  /**
   * `keeping`: it is being written down, and nothing calls it saved before that is done [outbox/i1]. `sent`: the server
   * has taken it, and the carts have not been read since.
   */
  state: 'keeping' | 'on-device' | 'sending' | 'sent' | 'attention'
  /** Whether it would outlive the page. */
  kept: boolean
  /** Whether it may have reached the server already, so that it cannot be taken back. */
  mayHaveArrived: boolean
  /** Why it was refused, or why it waits; an error's code. */
  code: string | null
  /** How often its queue has failed since this one leads it. */
  attempts: number
  /** When its queue is tried next, in milliseconds of the device's clock; null for as soon as there is a network. */
  triesAt: number | null
  /** The server fails over this queue alone: it is tried once an hour. */
  isAside: boolean
  /** Refused with it: what makes no sense without it. */
  dependents: readonly Change[]
}

const STATES = {
  keeping: 'keeping',
  waiting: 'on-device',
  sending: 'sending',
  settled: 'sent',
  refused: 'attention',
} as const

/** All changes of a page's owner that have not come to rest, in the order of their making. */
export function changesOf(state: CartState, now: number): Change[] {
  const entries = entriesOf(state)
  const grouped = new Set<Entry>()
  const shown = (entry: Entry, dependents: readonly Entry[] = []): Change => {
    const { intent, sent, code, backoff } = entry
    const { opId, cartId, shopId, mutation, goods = [], title = null, madeAt } = intent
    const triesAt = nextAttemptAt(backoff, now)
    return {
      opId,
      cartId,
      shopId,
      mutation,
      goods,
      title,
      madeAt,
      code,
      state: STATES[entry.state],
      kept: state.storage === 'durable' && entry.state !== 'keeping',
      mayHaveArrived: sent,
      attempts: backoff.attempts,
      triesAt: triesAt > now ? triesAt : null,
      isAside: entry.state === 'waiting' && isAside(backoff, now),
      dependents: dependents.map((one) => shown(one)),
    }
  }
  return entries.flatMap((entry) => {
    // No cart will ever show a message: it is done when it was taken.
    if (grouped.has(entry) || (entry.state === 'settled' && isMessage(entry.intent))) return []
    const dependents = entry.state === 'refused' ? dependentsOf({ entries }, entry) : []
    dependents.forEach((one) => grouped.add(one))
    return [shown(entry, dependents)]
  })
}

/** How many wait, and how many need the person. */
export interface ChangeCount {
  waiting: number
  attention: number
  total: number
}

/**
 * What depends on a refused change waits for it: the person has one thing to decide.
 * @param unreadable how many cannot be read
 */
export function countOf(changes: readonly Change[], unreadable: number): ChangeCount {
  const isStuck = ({ state, isAside: aside }: Change): boolean => state === 'attention' || aside
  const attention = changes.filter(isStuck).length + unreadable
  const unsent = changes.filter((one) => !isStuck(one) && one.state !== 'sent').length
  const waiting = unsent + changes.reduce((sum, { dependents }) => sum + dependents.length, 0)
  return { waiting, attention, total: waiting + attention }
}
