import type { Tx } from '../../db/client.ts'
import type { CartState } from './rules/state.ts'

/** What an order is besides its cart: whoever keeps orders does that within the transaction that places one. */
export interface Ordering {
  /**
   * Runs once per order, after its cart and lines were written; what it throws undoes the order.
   * `language`: of the buyer, undefined for the shop's own; `buyerId`: who orders, where that may be another than whose
   * cart it is. Answers the order's number.
   */
  placed: (tx: Tx, order: { cart: CartState; language: string | undefined; buyerId?: string }) => Promise<string>
  /** An order may have been committed: what waits for that can go. */
  committed: () => void
}
