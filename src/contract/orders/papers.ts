import { COUNTED } from '../cart/line.ts'
import { STATUS, statusOf } from '../cart/status.ts'
import type { Order, OrderStep } from './orders.schema.ts'

/** Paths of the papers that go with the goods; only who has an order before them loads these. */
export const ORDER_PAPERS = {
  pickingList: '/api/orders/:id/picking-list',
  deliveryNote: '/api/orders/:id/delivery-notes/:number',
} as const

/** What came with one delivery of an order. */
export interface Delivery {
  /** From 1, in the order in which they were made: whoever sees an order counts them alike. */
  number: number
  /** Its place among the steps that one sees, which differs: notes are for the staff alone. */
  step: number
  /** Pieces by the ids of counted lines. */
  pieces: ReadonlyMap<string, number>
}

type Delivered = Pick<Order, 'steps'> & {
  lines: readonly Pick<Order['lines'][number], 'id' | 'antal' | 'prisl_underrad'>[]
}

/** The deliveries of an order, the earliest first. The last one may have said no more than that it was all that was left. */
export function deliveriesOf({ steps, lines }: Delivered): Delivery[] {
  const left = new Map(
    lines.flatMap((line) => (line.prisl_underrad === COUNTED ? [[line.id, Number(line.antal)]] : [])),
  )
  const deliveries: Delivery[] = []
  steps.forEach((one, step) => {
    if (!isDelivery(one)) return
    const pieces = new Map(one.lines ? one.lines.map(({ id, quantity = 0 }) => [id, quantity]) : left)
    for (const [id, quantity] of pieces) {
      left.set(id, (left.get(id) ?? 0) - quantity)
      if (quantity <= 0) pieces.delete(id)
    }
    deliveries.push({ number: deliveries.length + 1, step, pieces })
  })
  return deliveries
}

/** What a device kept from before steps said what they are tells it by its status. */
const isDelivery = ({ kind, status, by }: OrderStep): boolean =>
  kind === undefined
    ? by === 'supplier' && statusOf(status) === STATUS.handedOver
    : kind === 'delivered' || kind === 'handed_over'

/** Pieces that are still to be delivered, by the ids of counted lines; none of an order that is over. */
export function leftOf({ status, lines }: Pick<Order, 'status' | 'lines'>): Map<string, number> {
  if (statusOf(status) !== STATUS.ordered) return new Map()
  const counted = lines.filter(({ prisl_underrad }) => prisl_underrad === COUNTED)
  const left = counted.map(({ id, antal, delivered = 0 }) => [id, Number(antal) - delivered] as const)
  return new Map(left.filter(([, pieces]) => pieces > 0))
}
