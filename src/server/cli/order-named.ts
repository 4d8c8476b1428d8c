import { isRealDay } from '#contract/calendar/real-day.ts'
import { type OrderStatus, STATUS, statusOf } from '#contract/cart/status.ts'
import type { Db } from '../db/client.ts'
import { type SupplierOrder, supplierOrders } from '../features/orders/supplier-list.ts'
import { required, text, UsageError, type Values } from './program.ts'

/** What commands call an order's statuses. */
export const WORDS: Readonly<Record<OrderStatus, string>> = { GK: 'ordered', ÖV: 'handed-over', AN: 'cancelled' }

/** A status in the commands' words; as it stands where it is none of an order's. */
export function wordOf(status: string): string {
  const code = statusOf(status)
  return code === null || code === STATUS.open || code === STATUS.waiting ? status : WORDS[code]
}

/** The one order that is meant. @throws {UsageError} none, or several shops have that number */
export async function theOrder(db: Db, values: Values): Promise<SupplierOrder> {
  const number = required(values, 'id')
  const shop = text(values, 'shop') ?? undefined
  const [order, ...others] = await supplierOrders(db, { number, shop })
  if (!order) throw new UsageError(`There is no order "${number}"${shop === undefined ? '' : ` in the shop "${shop}"`}`)
  if (others.length > 0) {
    const shops = [order, ...others].map(({ shop_id }) => shop_id).toSorted()
    throw new UsageError(`Several shops have an order ${number}: say --shop ${shops.join(' or --shop ')}`)
  }
  return order
}

/** A real day, `YYYY-MM-DD`. @throws {UsageError} it is none; the message begins with `name` */
export function realDay(name: string, asked: string): string {
  if (!isRealDay(asked)) throw new UsageError(`${name} is "${asked}", but should be a day such as 2026-11-21`)
  return asked
}
