import type { Rooms } from '../../features/office/places.ts'
import { later } from '../../ui/later.ts'

/** What other features show in the office, each fetched by whoever opens it. */
export const ROOMS: Rooms = {
  rules: later(async () => (await import('./rules-room.tsx')).RulesRoom),
  systems: later(async () => (await import('./systems-room.tsx')).SystemsRoom),
  users: later(async () => (await import('./users-room.tsx')).UsersRoom),
}
