import { and, eq, sql } from '../../db/drizzle.ts'
import { mayMove, STATUS } from '#contract/cart/status.ts'
import { isLocale, DEFAULT_LOCALE } from '#contract/locale.ts'
import { carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import { orderSteps, orders } from '../../db/order-schema.ts'
import { releaseBudget } from '../../db/requests.ts'
import { shops } from '../../db/schema.ts'
import { providerAddress } from '../../mail/provider.ts'
import { queueMail } from '../../mail/queue.ts'
import { buyerMail, kindOfMove } from './mail/messages.ts'
import { readOrders } from './repository.ts'

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
 * Moves an order for the supplier [contract/status]: status, step and the buyer's mail in one transaction.
 * @returns null when it was moved, else the status that stands against it
 */
export async function moveOrder(tx: Tx, { cartId, to, actor, note }: Move): Promise<string | null> {
  const [cart] = await tx.select({ status: carts.status }).from(carts).where(eq(carts.id, cartId)).for('update')
  if (!cart) throw new Error('There is no such order')
  if (!mayMove(cart.status, to, 'supplier')) return cart.status
  await tx
    .update(carts)
    .set({ status: to, revision: sql`${carts.revision} + 1` })
    .where(eq(carts.id, cartId))
  // The step takes the change's number, and is asked late, since that holds up the shop's other orders.
  if (to === STATUS.cancelled) await releaseBudget(tx, cartId)
  await tx.insert(orderSteps).values({ cartId, status: to, at: new Date(), mover: 'supplier', actor, note })
  await tellBuyer(tx, cartId, to)
  return null
}

async function tellBuyer(tx: Tx, cartId: string, to: Destination): Promise<void> {
  const [stored] = await readOrders(tx, and(eq(orders.cartId, cartId)))
  if (!stored) throw new Error('There is no such order')
  const [shop] = await tx
    .select({ language: shops.language, supplierMail: shops.supplierMail, providerContact: shops.providerContact })
    .from(shops)
    .where(eq(shops.shopId, stored.order.shopId))
  const own = isLocale(shop?.language) ? shop.language : DEFAULT_LOCALE
  const message = buyerMail(kindOfMove(to), { stored, own, provider: shop ? providerAddress(shop) : null })
  if (message) await queueMail(tx, message)
}
