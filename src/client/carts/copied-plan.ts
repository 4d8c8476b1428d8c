import { ANTAL_MAX, lineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { Room } from '#contract/cart/rooms.ts'
import { piecesOf } from './add-rows.ts'

/** Lines that were somewhere else, with their rooms and notes. */
export interface Plan {
  rooms?: readonly Room[] | undefined
  lines: readonly {
    uid: string
    quantity: number
    room?: string | undefined
    note?: string | undefined
  }[]
}

/**
 * What puts the same in a cart, in its order: the rooms that hold something, the lines, then what was written to them.
 * Rooms keep their ids, so that a second copy goes to the same ones. No quantity is too large.
 */
export function copied({ id, shop_id }: { id: string; shop_id: string }, { rooms = [], lines }: Plan): Mutation[] {
  const used = rooms.filter((room) => lines.some((line) => line.room === room.id))
  const known = new Set(used.map((room) => room.id))
  const roomOf = (room: string | undefined): string | undefined =>
    room !== undefined && known.has(room) ? room : undefined
  const rows = lines.map(({ uid, quantity, room: asked }) => {
    const room = roomOf(asked)
    return { uid, quantity: Math.min(quantity, ANTAL_MAX), ...(room !== undefined && { room }) }
  })
  const idOf = lineIds(id, shop_id)
  return [
    ...used.map((room): Mutation => ({ name: 'room.add', args: { roomId: room.id, name: room.name } })),
    ...piecesOf(rows).map((piece): Mutation => ({ name: 'lines.add', args: { rows: piece } })),
    ...lines.flatMap(({ uid, room, note }): Mutation[] =>
      note ? [{ name: 'line.note', args: { lineId: idOf(uid, null, roomOf(room)), note } }] : [],
    ),
  ]
}
