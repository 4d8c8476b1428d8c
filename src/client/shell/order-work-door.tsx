import { later } from '../ui/later.ts'

/**
 * What the shop's staff do with an order, fetched by them alone. It is named here: a page that held anything of the office
 * would be kept on nobody's device.
 */
export const OrderWorkDoor = later(async () => (await import('../features/office/orders/order-work.tsx')).OrderWork)
