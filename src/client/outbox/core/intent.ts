import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { FormSend, OutboxMutation } from '#contract/cart/outbox.ts'
import { type Backoff, NO_BACKOFF } from './backoff.ts'

/** A product by its article number and its name. */
export interface ProductLabel {
  readonly uid: string
  readonly name: string
}

/** What a person wants done, to a cart or by a message: a named mutation, never a call [outbox/intents]. */
export interface Intent {
  /** From the counter of its client; grows within a cart. */
  readonly seq: number
  /** Who counted: a client of the server's (outbox-state.ts). */
  readonly clientId: string
  readonly opId: string
  /** Its queue: a cart, or `FORM_QUEUE`. */
  readonly cartId: string
  /** Empty for a message to nobody's shop in particular. */
  readonly shopId: string
  readonly mutation: OutboxMutation
  /** As it was made, where that was by an older version of the app: so it is sent. */
  readonly made?: { readonly version: number; readonly args: object }
  /** What it is about, as the person saw it named: for the screen alone, where the cart no longer tells. */
  readonly goods?: readonly ProductLabel[]
  /** What its cart was called then: for the screen alone, where this device no longer has it. */
  readonly title?: string
  /** The intent of the same cart without which this one makes no sense. */
  readonly needs?: string
  /** ISO 8601. */
  readonly madeAt: string
}

/** A message waits for nothing but its sending; no cart shows it. */
export const isMessage = (intent: Intent): intent is Intent & { mutation: FormSend } =>
  intent.mutation.name === 'form.send'

export type CartIntent = Intent & { readonly mutation: Mutation }
export const isOfCart = (intent: Intent): intent is CartIntent => intent.mutation.name !== 'form.send'

/** How an intent ended. `code`: why the server would not. */
export type Settled =
  | { outcome: 'applied'; revision: number | null; notice?: 'quantity_moved' }
  | { outcome: 'refused'; code: string }

/** An intent on its way. */
export interface Entry {
  readonly intent: Intent
  /**
   * `keeping` and `sending` are never stored: they are what one page knows of its own transactions and calls.
   * `settled`: the server has taken it, but the snapshot does not hold it yet, so that it is still folded. `refused`:
   * kept until the person has decided.
   */
  readonly state: 'keeping' | 'waiting' | 'sending' | 'settled' | 'refused'
  /** It left this device at least once: it is never rewritten [outbox/i8]. */
  readonly sent: boolean
  /** Why it was refused, or why it waits. */
  readonly code: string | null
  /** The tick of the answer that settled it (snapshot.ts). */
  readonly settledAt: number
  /** When its queue may try again, as long as this one is the first of it. */
  readonly backoff: Backoff
  /** Intents per batch while this one is the first of its queue; null for as many as may be. */
  readonly limit: number | null
}

export const newEntry = (intent: Intent): Entry => ({
  intent,
  state: 'waiting',
  sent: false,
  code: null,
  settledAt: 0,
  backoff: NO_BACKOFF,
  limit: null,
})

/** Whether it is still to be sent. */
export const isUnsettled = ({ state }: Pick<Entry, 'state'>): boolean => state !== 'settled' && state !== 'refused'

/** Whether an intent's effect belongs on the screen over a snapshot that contains the client's up to `contains`. */
export const isFolded = ({ state, intent }: Entry, clientId: string, contains: number): boolean =>
  state !== 'refused' && (intent.clientId !== clientId || intent.seq > contains)
