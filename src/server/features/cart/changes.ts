import type { CartStatusChange, UpdateCart } from '#contract/cart/calls.schema.ts'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import type { CartChange } from './rules/state.ts'

type RoomChange = NonNullable<UpdateCart['cart']['rooms']>[number]
type LineChange = NonNullable<UpdateCart['cart']['lines']>[number]

/** The change that `PUT …/status` asks for; null where no buyer can ask for it [contract/status]. */
export function statusChange({ status, expected_total, comment }: CartStatusChange): CartChange | null {
  const code = statusOf(status)
  const seen = expected_total === undefined ? {} : { expectedTotal: expected_total }
  if (code === STATUS.ordered) return { name: 'cart.order', args: seen }
  if (code === STATUS.waiting) return { name: 'cart.ask', args: { ...seen, ...(comment !== undefined && { comment }) } }
  if (code === STATUS.open) return { name: 'cart.withdraw', args: {} }
  if (code === STATUS.cancelled) return { name: 'cart.cancel', args: {} }
  return code === STATUS.handedOver ? { name: 'cart.send', args: {} } : null
}

/** The changes of `PUT …/update` in their order; antal "0" takes a line away. */
export function updateChanges({ cart }: UpdateCart): CartChange[] {
  const { title, customer, customer_id, customer_reference, cost_centre } = cart
  const { note, wished_on, rooms = [], lines = [] } = cart
  const changes: CartChange[] = []
  if (title !== undefined) changes.push({ name: 'cart.rename', args: { title } })
  const information = [customer, customer_id, customer_reference, cost_centre]
  if (information.some((one) => one !== undefined))
    changes.push({
      name: 'cart.setInfo',
      args: {
        customer: { ...customer, ...(customer_reference !== undefined && { customer_reference }) },
        ...(cost_centre !== undefined && { costCentre: cost_centre }),
        ...(customer_id !== undefined && { customerId: customer_id?.toLowerCase() ?? null }),
      },
    })
  if (note !== undefined) changes.push({ name: 'cart.setNote', args: { note } })
  if (wished_on !== undefined) changes.push({ name: 'cart.setWishedDate', args: { date: wished_on } })
  return [...changes, ...rooms.flatMap(roomChanges), ...lines.flatMap(lineChanges)]
}

/** One that is there already is not made again, so that it can be named as it should be. */
function roomChanges({ id, name, before }: RoomChange): CartChange[] {
  const roomId = id.toLowerCase()
  if (name === null) return [{ name: 'room.remove', args: { roomId } }]
  const changes: CartChange[] = []
  if (name !== undefined)
    changes.push({ name: 'room.add', args: { roomId, name } }, { name: 'room.rename', args: { roomId, name } })
  if (before !== undefined)
    changes.push({ name: 'room.place', args: { roomId, before: before?.toLowerCase() ?? null } })
  return changes
}

/** It goes to its room at last: until then it has the id that it is named by. */
function lineChanges({ id, antal, note, room }: LineChange): CartChange[] {
  const lineId = id.toLowerCase()
  if (antal === '0') return [{ name: 'line.remove', args: { lineId } }]
  const changes: CartChange[] = []
  if (antal !== undefined) changes.push({ name: 'line.setQuantity', args: { lineId, quantity: Number(antal) } })
  if (note !== undefined) changes.push({ name: 'line.note', args: { lineId, note } })
  if (room !== undefined) changes.push({ name: 'line.move', args: { lineId, room: room?.toLowerCase() ?? null } })
  return changes
}
