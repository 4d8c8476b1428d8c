import type { Cart, CartLine } from './cart.schema.ts'
import type { CartFields, LineState } from './state.ts'

/** Rooms, notes and the wished date on the wire, as both sides write them: what there is none of is left out. */

export const planOnWire = ({
  rooms,
  note,
  wishedOn,
}: Pick<CartFields<unknown>, 'rooms' | 'note' | 'wishedOn'>): Pick<Cart, 'rooms' | 'note' | 'wished_on'> => ({
  ...(rooms.length > 0 && { rooms: [...rooms] }),
  ...(note !== '' && { note }),
  ...(wishedOn !== null && { wished_on: wishedOn }),
})

/** What of a line does not come from its product. */
export const ownOnWire = ({
  room,
  formerIds,
  note,
  pieces,
}: Pick<LineState<unknown>, 'room' | 'formerIds' | 'note' | 'pieces'>): Pick<
  CartLine,
  'room' | 'former_ids' | 'note' | 'pieces'
> => ({
  ...(room !== null && { room }),
  ...(formerIds.length > 0 && { former_ids: [...formerIds] }),
  ...(note !== '' && { note }),
  ...(pieces !== null && { pieces }),
})
