import type { Mutation } from '#contract/cart-mutation.schema.ts'

/** What a person wants done to a cart: a named mutation, never a call (offline.md, *The outbox*). */
export interface Intent {
  /** From the client's own counter; grows within a cart. */
  readonly seq: number
  readonly opId: string
  readonly cartId: string
  readonly shopId: string
  readonly mutation: Mutation
  /** ISO 8601. */
  readonly madeAt: string
}

/** How an intent ended. `code`: why the server would not. */
export type Settled =
  | { outcome: 'applied'; revision: number | null; notice?: 'quantity_moved' }
  | { outcome: 'refused'; code: string }

/** An intent on its way. */
export interface Entry {
  readonly intent: Intent
  /**
   * `settled`: the server has taken it, but the snapshot does not hold it yet, so that it is still folded. `refused`:
   * kept to be shown until it is dismissed.
   */
  readonly state: 'waiting' | 'sending' | 'settled' | 'refused'
  /** It left this device at least once: it is never rewritten (offline.md, I8). */
  readonly sent: boolean
  /** Why it was refused, or why it waits. */
  readonly code: string | null
  /** The tick of the answer that settled it (snapshot.ts). */
  readonly settledAt: number
}

/** Whether an intent's effect belongs on the screen over a snapshot that contains the lane up to `contains`. */
export const isFolded = ({ state, intent }: Entry, contains: number): boolean =>
  state !== 'refused' && intent.seq > contains
