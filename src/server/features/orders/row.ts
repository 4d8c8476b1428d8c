import { toDecimal } from '#contract/money.ts'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { carts } from '../../db/cart-schema.ts'
import { isLate } from '../../db/late-orders.ts'
import { orders } from '../../db/order-schema.ts'
import type { Session } from '../../http/session.ts'
import { buyerAsSeen } from './scope.ts'

/** What is read for a row of a list, of `orders` and the carts joined to them. */
export const rowColumns = {
  id: orders.cartId,
  order_number: orders.orderNumber,
  orderedAt: orders.orderedAt,
  project: carts.title,
  company: carts.company,
  subtotal: carts.subtotal,
  vat: carts.vat,
  currency: carts.currency,
  status: carts.status,
  shop_id: orders.shopId,
  buyerName: orders.buyerName,
  buyerMail: orders.buyerMail,
  userId: orders.userId,
  lines: carts.lineCount,
  confirmedAt: orders.confirmedAt,
  stage: orders.stage,
  due_on: orders.dueOn,
  late: isLate,
  information: carts.information,
  revision: carts.revision,
}

type SelectedOrder = Pick<
  typeof carts.$inferSelect & typeof orders.$inferSelect,
  'orderedAt' | 'subtotal' | 'vat' | 'buyerName' | 'buyerMail' | 'userId' | 'confirmedAt' | 'information'
> &
  Pick<OrderRow, 'id' | 'order_number' | 'project' | 'company' | 'currency' | 'status' | 'shop_id' | 'lines'> &
  Required<Pick<OrderRow, 'stage' | 'due_on' | 'late' | 'revision'>>

export function presentRow(
  { orderedAt, buyerName, buyerMail, userId, subtotal, vat, confirmedAt, information, ...row }: SelectedOrder,
  session: Session,
): OrderRow {
  return {
    ...row,
    date: orderedAt.toISOString(),
    reference: information.customer_reference,
    confirmed_at: confirmedAt?.toISOString() ?? null,
    subtotal: toDecimal(subtotal),
    vat: toDecimal(vat),
    total: toDecimal(subtotal + vat),
    ordered_by: buyerAsSeen(session, { shopId: row.shop_id, userId }, { name: buyerName, email: buyerMail }),
    own: userId === session.userId,
  }
}
