import type { Rooms } from '../../features/office/places.ts'
import { later } from '../../ui/later.ts'

/** What other features show in the office, each fetched by whoever opens it. */
export const ROOMS: Rooms = {
  users: later(async () => (await import('./users-room.tsx')).UsersRoom),
}
