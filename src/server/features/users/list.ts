import { and, eq, exists, inArray, sql } from '../../db/drizzle.ts'
import type { ManagedUser, UsersAnswer, UsersQuery } from '#contract/users.schema.ts'
import { managedShops } from '#contract/user-rules.ts'
import type { Db, Tx } from '../../db/client.ts'
import { memberships, users } from '../../db/schema.ts'
import type { Session } from '../../http/session.ts'
import { findUsers } from './find.ts'
import { requireManager } from './manager.ts'
import { pageMeta, presentUser } from './present.ts'
import { readMembers } from '../../accounts/members.ts'

/**
 * The users of the shops that the caller manages, or of one of them, by name (decisions §2).
 * @throws {HttpProblem} 403 `forbidden`, `shop_forbidden`
 */
export async function listUsers(db: Db, session: Session, query: UsersQuery): Promise<UsersAnswer> {
  const { search = '', shop_id, page, per_page } = query
  const shops = requireManager(session, shop_id)
  const seen = new Set(managedShops(session.levels))
  return await db.transaction(
    async (tx) => {
      const found = findUsers(await namesIn(tx, shops), search)
      const ids = found.slice((page - 1) * per_page, page * per_page).map(({ id }) => id)
      const accounts = await readMembers(tx, ids)
      return {
        data: ids.flatMap((id): ManagedUser[] => {
          const one = accounts.get(id)
          return one ? [presentUser(one, seen)] : []
        }),
        meta: {
          ...pageMeta(page, per_page, found.length),
          active: found.filter(({ active }) => active).length,
        },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const namesIn = (tx: Tx, shops: readonly string[]) =>
  tx
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      active: users.active,
    })
    .from(users)
    .where(
      exists(
        tx
          .select({ one: sql`1` })
          .from(memberships)
          .where(and(eq(memberships.userId, users.id), inArray(memberships.shopId, [...shops]))),
      ),
    )
