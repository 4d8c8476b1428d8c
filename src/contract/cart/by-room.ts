import type { Room } from './rooms.ts'

interface Placed {
  readonly room?: string | undefined
}

/** Lines that stand in one room; `room` null: in none. */
export interface RoomLines<L> {
  readonly room: Room | null
  readonly lines: readonly L[]
}

/**
 * The lines of a cart by its rooms, in their order, those in none at the end; parts are where their product is. A cart
 * without rooms is one group.
 */
export function byRoom<L extends Placed>({
  rooms = [],
  lines,
}: {
  readonly rooms?: readonly Room[] | undefined
  readonly lines: readonly L[]
}): readonly RoomLines<L>[] {
  const known = new Set(rooms.map(({ id }) => id))
  const groups = Map.groupBy(lines, ({ room }) => (room !== undefined && known.has(room) ? room : null))
  return [...rooms, null].map((room) => ({ room, lines: groups.get(room?.id ?? null) ?? [] }))
}

/** The groups that hold anything: what is written down leaves the others out. */
export const filledRooms = <L extends Placed>(cart: Parameters<typeof byRoom<L>>[0]): readonly RoomLines<L>[] =>
  byRoom(cart).filter(({ lines }) => lines.length > 0)
