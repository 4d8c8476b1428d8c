import { and, desc, eq, or, sql } from '../../db/drizzle.ts'
import { toDecimal } from '#contract/money.ts'
import { carts } from '../../db/cart-schema.ts'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/order-schema.ts'
import { mails } from '../../db/schema.ts'
import { joinedCart, matching, type OrderFilter } from './filter.ts'

export interface SupplierFilter extends OrderFilter {
  shop?: string | undefined
  /** Order number or cart id. */
  number?: string | undefined
  limit?: number | undefined
}

/** An order as its supplier sees it. */
export interface SupplierOrder {
  id: string
  order_number: string
  shop_id: string
  /** By the shop's calendar. */
  date: string
  status: string
  project: string
  company: string | null
  cost_centre: string | null
  /** Who asked for it, and who approved it; null and nobody where it needed no approval. */
  asked_by: string | null
  approved_by: string[]
  ordered_by: { name: string; email: string }
  total: number
  currency: string
  /** When it was sent to the supplier; null: it waits. */
  sent_at: string | null
  /** Why it waits, if that is known. */
  waiting: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The orders of all shops that fit, the newest first, and whether their mails have gone. */
export async function supplierOrders(db: Db, filter: SupplierFilter): Promise<SupplierOrder[]> {
  const { shop, number, limit } = filter
  const named =
    number === undefined
      ? undefined
      : or(eq(orders.orderNumber, number), UUID.test(number) ? eq(orders.cartId, number) : undefined)
  const query = db
    .select({
      order: {
        id: orders.cartId,
        number: orders.orderNumber,
        shop: orders.shopId,
        day: orders.orderedOn,
        name: orders.buyerName,
        email: orders.buyerMail,
        mail: orders.supplierMail,
        asker: orders.askerName,
        approvers: orders.approvers,
      },
      cart: {
        status: carts.status,
        title: carts.title,
        company: carts.company,
        costCentre: carts.costCentre,
        currency: carts.currency,
      },
      total: sql<number>`${carts.subtotal} + ${carts.vat}`.mapWith(Number),
      mail: { id: mails.id, sentAt: mails.sentAt, problem: mails.lastError },
    })
    .from(orders)
    .innerJoin(carts, joinedCart)
    .leftJoin(mails, eq(mails.id, orders.supplierMail))
    .where(and(matching(filter), named, shop === undefined ? undefined : eq(orders.shopId, shop)))
    .orderBy(desc(orders.orderedAt), orders.cartId)
  const rows = limit === undefined ? await query : await query.limit(limit)
  return rows.map(({ order, cart, total, mail }) => ({
    id: order.id,
    order_number: order.number,
    shop_id: order.shop,
    date: order.day,
    status: cart.status,
    project: cart.title,
    company: cart.company,
    cost_centre: cart.costCentre,
    asked_by: order.asker,
    approved_by: (order.approvers ?? []).map(({ name }) => name),
    ordered_by: { name: order.name, email: order.email },
    total: toDecimal(total),
    currency: cart.currency,
    sent_at: mail?.sentAt?.toISOString() ?? null,
    // The queue forgets a mail some time after it went; an order from before there were mails never had one.
    waiting: mail && mail.sentAt === null ? (mail.problem ?? 'not sent yet') : null,
  }))
}
