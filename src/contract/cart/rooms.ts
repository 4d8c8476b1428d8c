/** A room of a cart; rooms stand in the order of their list [contract/rooms]. */
export interface Room {
  readonly id: string
  readonly name: string
}

/** How many rooms a cart may have. */
export const ROOMS_MAX = 100
export const ROOM_NAME_MAX = 100
/** Characters of the note of a line, or of a cart. */
export const NOTE_MAX = 2_000
/** How many of the ids that a line has had lead to it; the latest. */
export const FORMER_IDS_MAX = 50

/** Where something lands that is meant for a room: in none where that one is gone, as all that it held. */
export const roomOf = ({ rooms }: { rooms: readonly Room[] }, id: string | null | undefined): string | null =>
  rooms.find((room) => room.id === id)?.id ?? null

/** The rooms in another order: one of them right before another, or last where that one is null or gone. */
export function placed(rooms: readonly Room[], id: string, before: string | null): readonly Room[] {
  const room = rooms.find((one) => one.id === id)
  if (!room || before === id) return rooms
  const others = rooms.filter((one) => one !== room)
  const at = others.findIndex((one) => one.id === before)
  return at < 0 ? [...others, room] : others.toSpliced(at, 0, room)
}

/** What is said of two lines that become one: both, unless one says it all, and as much as a note may hold. */
export function joinedNotes(one: string, other: string): string {
  if (other === '' || one === other) return one
  return one === '' ? other : `${one}\n${other}`.slice(0, NOTE_MAX)
}
