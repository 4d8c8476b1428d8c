import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import { roomOf, ROOMS_MAX } from '#contract/cart/rooms.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { countedLine, lineAccess, mayBe } from './lines.ts'
import { type Authority, type CartState, type LineMap, type Line, type Refused, refuse } from './state.ts'

const has = ({ rooms }: CartState, id: string): boolean => rooms.some((room) => room.id === id)

export const mayAddRoom: Authority<MutationArguments['room.add']> = (cart, _, { roomId }) =>
  cart.rooms.length < ROOMS_MAX || has(cart, roomId) ? null : refuse(ERROR.tooManyRooms)

export const mayRenameRoom: Authority<MutationArguments['room.rename']> = (cart, _, { roomId }) =>
  has(cart, roomId) ? null : refuse(ERROR.roomGone)

/** Removing what is gone is fine. */
export const mayRemoveRoom: Authority<MutationArguments['room.remove']> = (_, lines, { roomId }) => {
  const refused = lineAccess(lines)
    .inRoom(roomId)
    .find((line) => mayMeet(line, null, lines) !== null)
  return refused
    ? refuse(ERROR.quantityTooLarge, [
        { field: refused.uid, rule: RULE.choice, message: 'What is in the room and outside is too much for a line' },
      ])
    : null
}

export const mayMoveLine: Authority<MutationArguments['line.move']> = (cart, lines, { lineId, room }) => {
  const line = countedLine(lines, lineId)
  return 'refusal' in line ? line : mayMeet(line, roomOf(cart, room), lines)
}

/** Lines that meet become one, which has to hold them both. */
function mayMeet(line: Line, room: string | null, lines: LineMap): Refused | null {
  const places = lineAccess(lines).places(line.uid)
  const there = places.find((one) => one.room === room)
  if (!there || there === line) return null
  const rest = places.reduce((sum, one) => sum + (one === there || one === line ? 0 : one.antal), 0)
  return mayBe(there, there.antal + line.antal, lines, rest)
}
