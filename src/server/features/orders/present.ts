import type { Order } from '#contract/orders/orders.schema.ts'
import { climateOf, longestDelivery, toKilograms } from '#contract/cart/climate.ts'
import type { cartLines, carts } from '../../db/cart-schema.ts'
import { presentCart, type TextLanguages } from '../../db/cart-wire.ts'
import type { orderSteps, orders } from '../../db/order-schema.ts'

/** An order as it is stored. */
export interface StoredOrder {
  order: Omit<typeof orders.$inferSelect, 'words' | 'confirmationMail' | 'supplierMail' | 'change'>
  cart: typeof carts.$inferSelect
  lines: readonly (typeof cartLines.$inferSelect)[]
  steps: readonly Omit<typeof orderSteps.$inferSelect, 'id' | 'cartId' | 'actor'>[]
}

/** Grams as they are stored → kilograms on the wire. */
export const presentClimate = (sums: {
  declaredG: number
  calculatedG: number
  pieces: number
  unknownPieces: number
}): Order['climate'] => ({
  co2e_kg: toKilograms(sums.declaredG + sums.calculatedG),
  declared_kg: toKilograms(sums.declaredG),
  calculated_kg: toKilograms(sums.calculatedG),
  pieces: sums.pieces,
  unknown_pieces: sums.unknownPieces,
})

/** What the climate columns of an order hold: the footprint of its lines at its moment. */
export function climateColumns(lines: Parameters<typeof climateOf>[0]) {
  const { declared, calculated, pieces, unknown } = climateOf(lines)
  return { declaredG: declared, calculatedG: calculated, pieces, unknownPieces: unknown }
}

/** A whole order on the wire. @param userId who asks, if anybody does */
export function presentOrder(
  { order, cart, lines, steps }: StoredOrder,
  languages: TextLanguages,
  userId?: string,
): Order {
  const whole = presentCart(cart, lines, languages)
  return {
    ...whole,
    order_number: order.orderNumber,
    date: order.orderedAt.toISOString(),
    project: whole.title,
    org_number: order.orgNumber,
    shop_name: order.shopName,
    ordered_by: { name: order.buyerName, email: order.buyerMail },
    own: order.userId === userId,
    ...(order.askerName !== null && {
      asked_by: { name: order.askerName },
      approved_by: (order.approvers ?? []).map(({ name }) => ({ name })),
    }),
    climate: presentClimate(order),
    delivery_time: longestDelivery(whole.lines).time,
    steps: steps.map(({ status, at, mover, note }) => ({ status, at: at.toISOString(), by: mover, note })),
  }
}
