import { STATUS } from '#contract/cart/status.ts'

/** What an order can be: ordered, handed over, cancelled by the supplier [contract/status]. */
export const ORDER_STATUSES = [STATUS.ordered, STATUS.handedOver, STATUS.cancelled] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const isStatus = (text: string): text is OrderStatus => ORDER_STATUSES.some((status) => status === text)
