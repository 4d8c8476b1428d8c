import type { TextLanguages } from '#contract/locale.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import type { OrderStage } from '#contract/office/orders.ts'
import { statusOf } from '#contract/cart/status.ts'
import { presentOrder, type StoredOrder } from '../present.ts'
import type { OrderTexts } from '../texts.ts'

/** An order to be written down: as on the wire, with its day by the shop's calendar (`2026-11-21`). */
export interface OrderDocument extends Order {
  day: string
  /** Where it stands, and the first day that something of it is promised for and has not come. */
  stage: OrderStage
  due_on: string | null
}

export const documentOf = (stored: StoredOrder, languages: TextLanguages): OrderDocument => ({
  ...presentOrder(stored, languages),
  day: stored.order.orderedOn,
  stage: stored.stands?.stage ?? 'to_confirm',
  due_on: stored.stands?.dueOn ?? null,
})

/** What the supplier has said and done about a line: its day, and how much of it has come where that is a part. */
export function toldOfLine(
  { delivery_on: day, delivered, antal }: OrderDocument['lines'][number],
  t: OrderTexts,
): string[] {
  const isPart = delivered !== undefined && delivered < Number(antal)
  return [
    ...(day === undefined ? [] : [`${t.deliveryOn}: ${day}`]),
    ...(isPart ? [t.delivered(delivered, Number(antal))] : []),
  ]
}

/** Where an order stands, in words; a supplier's own addition to a code stays as it is. */
export function statusText({ status }: Pick<Order, 'status'>, { statuses }: OrderTexts): string {
  const code = statusOf(status)
  return code === null || code === 'EA' || code === 'VA' ? status : statuses[code]
}

export const contactName = ({ customer }: Pick<Order, 'customer'>): string =>
  `${customer.first_name} ${customer.last_name}`.trim()

/** Those whose yes placed it; nothing where nobody had to say it. */
export const approversText = ({ approved_by = [] }: Pick<Order, 'approved_by'>): string =>
  approved_by.map(({ name }) => name).join(', ')
