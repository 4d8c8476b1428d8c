import { and, eq, exists, inArray, or, type SQL, sql } from '../../db/drizzle.ts'
import type { UsersAnswer, UsersQuery } from '#contract/users/users.schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import { reachOf } from '../../db/company-scope.ts'
import { membershipCompanies, memberships, users } from '../../db/schema.ts'
import type { Session } from '../../http/session.ts'
import { findUsers } from './find.ts'
import { isFor } from './for-company.ts'
import { requireManager } from './manager.ts'
import { pageMeta, presentUsers } from './present.ts'
import { type Managed, managedBy } from './sight.ts'
import { isCompanyless } from '../../accounts/without-company.ts'
import { readMembers } from '../../accounts/members.ts'

/**
 * The users of the shops and companies that the caller manages, or of one of the shops, by name; those in no shop too,
 * for whoever has rights over the installation [contract/managing-users].
 * @throws {HttpProblem} 403 `forbidden`, `shop_forbidden`
 */
export async function listUsers(db: Db, session: Session, query: UsersQuery): Promise<UsersAnswer> {
  const { search = '', shop_id, page, per_page } = query
  const shops = requireManager(session, shop_id)
  const managed = managedBy(session)
  return await db.transaction(
    async (tx) => {
      const everybody = session.installation === true && shop_id === undefined
      const seen = everybody ? undefined : isIn(tx, shops, managed)
      const found = findUsers(await names(tx, seen, ...narrowed(query, shops, managed)), search)
      const ids = found.slice((page - 1) * per_page, page * per_page).map(({ id }) => id)
      const accounts = await readMembers(tx, ids)
      return {
        data: await presentUsers(
          tx,
          ids.flatMap((id) => accounts.get(id) ?? []),
          managed,
          session,
        ),
        meta: {
          ...pageMeta(page, per_page, found.length),
          active: found.filter(({ active }) => active).length,
        },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** What else is asked of them. */
const narrowed = (
  { without_company, buys_for, approves_for }: UsersQuery,
  shops: readonly string[],
  managed: Managed,
): (SQL | undefined)[] => [
  without_company === 1 ? isCompanyless(shops) : undefined,
  buys_for === undefined ? undefined : isFor('buys', buys_for, reachOf(managed, shops)),
  approves_for === undefined ? undefined : isFor('approves', approves_for, reachOf(managed, shops)),
]

/** The people of whom all of that is true. */
const names = (tx: Tx, ...which: (SQL | undefined)[]) =>
  tx
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      active: users.active,
    })
    .from(users)
    .where(and(...which))

/** Those in the shops whom the caller sees (sight.ts). */
function isIn(tx: Tx, shopIds: readonly string[], managed: Managed): SQL | undefined {
  const { whole, companies } = reachOf(managed, shopIds)
  return or(
    exists(
      tx
        .select({ one: sql`1` })
        .from(memberships)
        .where(and(eq(memberships.userId, users.id), inArray(memberships.shopId, whole))),
    ),
    exists(
      tx
        .select({ one: sql`1` })
        .from(membershipCompanies)
        .where(and(eq(membershipCompanies.userId, users.id), inArray(membershipCompanies.customerId, companies))),
    ),
  )
}
