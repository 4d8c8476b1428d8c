import { ANTAL_MAX } from '../line.ts'
import { lineEffect, withAntal } from '../line-amounts.ts'
import type { MutationArguments } from '../mutation.schema.ts'
import { joinedNotes, placed, roomOf } from '../rooms.ts'
import type { CartFields, LineState } from '../state.ts'
import { isText, nullable } from './arguments.ts'
import { type CartEffect, type EffectContext, type MutationEntry, NO_EFFECT } from './entry.ts'
import { formerOf, withoutFormer } from './lines.ts'

type Args = MutationArguments

const changed = <P, T>(cart: Partial<CartFields<T>>): CartEffect<P, T> => ({ ...NO_EFFECT, cart })

/** A room that is there already stays as it is: its id is the client's. */
export const addRoom: MutationEntry<Args['room.add']> = {
  version: 1,
  args: { roomId: isText, name: isText },
  needs: () => ({}),
  effect: ({ rooms }, { roomId: id, name }) =>
    rooms.some((room) => room.id === id) ? NO_EFFECT : changed({ rooms: [...rooms, { id, name: name.trim() }] }),
}

export const renameRoom: MutationEntry<Args['room.rename']> = {
  version: 1,
  args: { roomId: isText, name: isText },
  needs: () => ({}),
  effect: ({ rooms }, { roomId, name }) =>
    changed({ rooms: rooms.map((room) => (room.id === roomId ? { ...room, name: name.trim() } : room)) }),
}

export const placeRoom: MutationEntry<Args['room.place']> = {
  version: 1,
  args: { roomId: isText, before: nullable(isText) },
  needs: () => ({}),
  effect: ({ rooms }, { roomId, before }) => changed({ rooms: placed(rooms, roomId, before) }),
}

type Moving<P> = Pick<EffectContext<P, unknown>, 'line' | 'parts' | 'places' | 'lineId' | 'country'>

/**
 * What becomes of a line that goes to a room, or to none: where its product stands already both become one, and changes
 * that name it by the id that it had follow [contract/rooms].
 */
function movedLine<P>(known: LineState<P>, room: string | null, context: Moving<P>) {
  const { line, parts, places, lineId, country } = context
  const id = lineId(known.uid, null, room)
  const there = line(id)
  const remove = [known.id, ...parts(known.id).map((part) => part.id)]
  const formerIds = formerOf(id, [...(there?.formerIds ?? []), ...known.formerIds, known.id])
  if (!there) {
    const moved = parts(known.id).map((part) => ({
      ...part,
      id: lineId(known.uid, part.uid, room),
      parentId: id,
      room,
    }))
    const others = withoutFormer(id, known.uid, new Set([known.id]), context)
    return { put: [{ ...known, id, room, formerIds }, ...moved, ...others], remove }
  }
  const antal = Math.min(ANTAL_MAX, there.antal + known.antal)
  const others = places(known.uid).filter((one) => one.id !== id && one.id !== known.id)
  const pieces = others.reduce((sum, one) => sum + one.antal, antal)
  const [joined, ...joinedParts] = withAntal(there, parts(id), { antal, pieces, country })
  const note = joinedNotes(there.note, known.note)
  const put = joined ? [{ ...joined, note, formerIds }, ...joinedParts] : []
  return { put, remove }
}

/** To a room, or out of any; meant for one that is gone, it ends in none, as if it had been there already. */
export const moveLine: MutationEntry<Args['line.move']> = {
  version: 1,
  args: { lineId: isText, room: nullable(isText) },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId, room: asked }, context) => {
    const known = context.followed(lineId)
    const room = roomOf(cart, asked)
    if (!known || known.parentId !== null || known.room === room) return NO_EFFECT
    const { put, remove } = movedLine(known, room, context)
    return lineEffect(cart, context.line, put, remove)
  },
}

/** Its lines fall to no room, where each meets what there is of its product. */
export const removeRoom: MutationEntry<Args['room.remove']> = {
  version: 1,
  args: { roomId: isText },
  needs: () => ({ lines: 'all' }),
  effect: (cart, { roomId }, context) => {
    const rooms = cart.rooms.filter(({ id }) => id !== roomId)
    if (rooms.length === cart.rooms.length) return NO_EFFECT
    const moves = context.inRoom(roomId).map((line) => movedLine(line, null, context))
    const put = moves.flatMap((move) => move.put)
    const remove = moves.flatMap((move) => move.remove)
    const effect = lineEffect(cart, context.line, put, remove)
    return { ...effect, cart: { ...effect.cart, rooms } }
  },
}

export const noteCart: MutationEntry<Args['cart.setNote']> = {
  version: 1,
  args: { note: isText },
  needs: () => ({}),
  effect: (_, { note }) => changed({ note: note.trim() }),
}

export const wishDate: MutationEntry<Args['cart.setWishedDate']> = {
  version: 1,
  args: { date: nullable(isText) },
  needs: () => ({}),
  effect: (_, { date }) => changed({ wishedOn: date }),
}
