import { STATUS } from '#contract/cart/status.ts'
import type { Tx } from '../../db/client.ts'
import { takeStep } from './step.ts'

export type Destination = typeof STATUS.handedOver | typeof STATUS.cancelled

export interface Move {
  cartId: string
  to: Destination
  /** Who does it, for the record. */
  actor: string
  /** The supplier's words to the buyer. */
  note: string | null
}

/**
 * Moves an order for the supplier [contract/status].
 * @returns null when it was moved, else the status that stands against it
 */
export async function moveOrder(tx: Tx, { to, ...step }: Move): Promise<string | null> {
  const refusal = await takeStep(tx, { ...step, kind: to === STATUS.cancelled ? 'cancelled' : 'delivered' })
  if (refusal === null) return null
  if ('status' in refusal) return refusal.status
  throw new Error('A whole order has no lines that could be wrong')
}
