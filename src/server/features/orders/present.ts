import type { TextLanguages } from '#contract/locale.ts'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import type { StepKind } from '#contract/orders/orders.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { climateOf, longestDelivery, toKilograms } from '#contract/cart/climate.ts'
import type { cartLines, carts } from '../../db/cart-schema.ts'
import { presentCart } from '../../db/cart-wire.ts'
import type { orderLines, orderSteps, orders } from '../../db/order-schema.ts'

type StoredStep = Omit<typeof orderSteps.$inferSelect, 'id' | 'cartId'>

/** An order as it is stored. */
export interface StoredOrder {
  order: Omit<
    typeof orders.$inferSelect,
    'words' | 'confirmationMail' | 'supplierMail' | 'change' | 'stage' | 'dueOn' | 'soldTo' | 'total'
  >
  /** Where it stands; of one that is being placed it is the beginning. */
  stands?: Pick<typeof orders.$inferSelect, 'stage' | 'dueOn'>
  cart: typeof carts.$inferSelect
  lines: readonly (typeof cartLines.$inferSelect)[]
  steps: readonly StoredStep[]
  /** What the supplier has said and done about its lines. */
  told: readonly Pick<typeof orderLines.$inferSelect, 'lineId' | 'deliveryOn' | 'delivered'>[]
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

/** Who looks at an order, if it is somebody. */
interface Looker {
  userId: string
  /** Of the supplier's staff, who see the steps among themselves too. */
  isStaff: boolean
}

/** A whole order on the wire. */
export function presentOrder(
  { order, cart, lines, steps, told }: StoredOrder,
  languages: TextLanguages,
  looker?: Looker,
): Order {
  const whole = presentCart(cart, lines, languages)
  const known = new Map(told.map((one) => [one.lineId, one]))
  const isStaff = looker?.isStaff ?? false
  return {
    ...whole,
    lines: whole.lines.map((line) => ({ ...line, ...toldOfLine(known.get(line.id)) })),
    order_number: order.orderNumber,
    date: order.orderedAt.toISOString(),
    project: whole.title,
    org_number: order.orgNumber,
    shop_name: order.shopName,
    ordered_by: { name: order.buyerName, email: order.buyerMail },
    own: order.userId === looker?.userId,
    ...(order.askerName !== null && {
      asked_by: { name: order.askerName },
      approved_by: (order.approvers ?? []).map(({ name }) => ({ name })),
    }),
    climate: presentClimate(order),
    delivery_time: longestDelivery(whole.lines).time,
    steps: steps
      .map(withKind)
      .filter(({ kind }) => isStaff || kind !== 'note')
      .map((step) => presentStep(step, isStaff)),
  }
}

function toldOfLine(line: StoredOrder['told'][number] | undefined): Partial<Order['lines'][number]> {
  if (!line) return {}
  const { deliveryOn, delivered } = line
  return { ...(deliveryOn !== null && { delivery_on: deliveryOn }), ...(delivered > 0 && { delivered }) }
}

/** What a step is, where a server of before has not said so. */
function withKind(step: StoredStep): StoredStep & { kind: StepKind } {
  const { status, mover } = step
  const moved = statusOf(status) === STATUS.cancelled ? 'cancelled' : 'handed_over'
  return { ...step, kind: step.kind ?? (mover === 'buyer' ? 'placed' : moved) }
}

function presentStep(step: ReturnType<typeof withKind>, isStaff: boolean): Order['steps'][number] {
  const { status, kind, at, mover, note, actor, lines } = step
  return {
    status,
    kind,
    at: at.toISOString(),
    by: mover,
    note,
    ...(isStaff && mover === 'supplier' && { actor }),
    ...(lines && { lines: lines.map((line) => ({ ...line })) }),
  }
}
