import { STATUS } from '#contract/cart-status.ts'
import { statusText } from '../../i18n/cart-words.ts'

/** What an order can be: ordered, handed over, cancelled by the supplier (decisions §3, *Status*). */
export const ORDER_STATUSES = [STATUS.ordered, STATUS.handedOver, STATUS.cancelled] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const isStatus = (text: string): text is OrderStatus => ORDER_STATUSES.some((status) => status === text)

/** Where an order stands, in words; every order was placed once. */
export const orderStatusText = (status: string): string => statusText({ status, ordered_at: '' })
