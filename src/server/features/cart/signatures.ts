import type { Db, Tx } from '../../db/client.ts'
import { inArray } from '../../db/drizzle.ts'
import { users } from '../../db/schema.ts'
import type { LineState } from './rules/state.ts'

/** Names by `ownerKey`: what is told of who put a line in, and who changed it. */
export type Names = ReadonlyMap<string, string>
export const NO_NAMES: Names = new Map()

type Signed = Pick<LineState, 'addedBy' | 'changedBy'>

/** The names of those who have to do with these lines. */
export function namesOn(tx: Tx, lines: Iterable<Signed>): Promise<Names> {
  const keys = [...lines].flatMap(({ addedBy, changedBy }) => [addedBy, changedBy])
  return namesOf(tx, keys)
}

/** The names of owners; a punchout session is nobody. */
export async function namesOf(tx: Tx | Db, owners: Iterable<string | null>): Promise<Names> {
  const ids = [...new Set(owners)].flatMap((key) => (key?.startsWith(USER) ? [key.slice(USER.length)] : []))
  if (ids.length === 0) return NO_NAMES
  const rows = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [USER + id, name]))
}

const USER = 'user:'
