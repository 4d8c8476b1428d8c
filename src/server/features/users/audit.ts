import { aliasedTable, and, arrayOverlaps, count, desc, eq, or, sql } from '../../db/drizzle.ts'
import type { AuditAnswer, AuditEntry, AuditQuery } from '#contract/users/users.schema.ts'
import type { Db } from '../../db/client.ts'
import { reachOf } from '../../db/company-scope.ts'
import { apiKeys } from '../../db/key-schema.ts'
import { users } from '../../db/schema.ts'
import { userEvents } from '../../db/user-event-schema.ts'
import type { Session } from '../../http/session.ts'
import { requireManager } from './manager.ts'
import { pageMeta } from './present.ts'

const actors = aliasedTable(users, 'actors')

/**
 * Who did what to whom in the shops and companies that the caller manages, the newest first; everything, for whoever
 * has rights over the installation.
 * @throws {HttpProblem} 403 `forbidden`, `shop_forbidden`
 */
export async function readAudit(db: Db, session: Session, query: AuditQuery): Promise<AuditAnswer> {
  const { shop_id, user_id, page, per_page } = query
  const shops = requireManager(session, shop_id)
  const { whole, companies } = reachOf(session.companies, shops)
  const everything = session.installation === true && shop_id === undefined
  const where = and(
    everything
      ? undefined
      : or(
          whole.length > 0 ? arrayOverlaps(userEvents.shopIds, whole) : undefined,
          companies.length > 0 ? arrayOverlaps(userEvents.companyIds, companies) : undefined,
          sql`false`,
        ),
    user_id === undefined ? undefined : eq(userEvents.userId, user_id),
  )
  return await db.transaction(
    async (tx) => {
      const [counted] = await tx.select({ total: count() }).from(userEvents).where(where)
      const rows = await tx
        .select({ event: userEvents, user: who(users), actor: who(actors), key: apiKeys.name })
        .from(userEvents)
        .innerJoin(users, eq(users.id, userEvents.userId))
        .leftJoin(actors, eq(actors.id, userEvents.actorId))
        .leftJoin(apiKeys, eq(apiKeys.id, userEvents.actorKey))
        .where(where)
        .orderBy(desc(userEvents.id))
        .limit(per_page)
        .offset((page - 1) * per_page)
      return { data: rows.map(presentEntry), meta: pageMeta(page, per_page, counted?.total ?? 0) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const who = ({ id, username, name }: Pick<typeof users, 'id' | 'username' | 'name'>) => ({ id, username, name })

interface AuditRow extends Pick<AuditEntry, 'user' | 'actor' | 'key'> {
  event: typeof userEvents.$inferSelect
}

const presentEntry = ({ event, user, actor, key }: AuditRow): AuditEntry => ({
  id: String(event.id),
  at: event.at.toISOString(),
  action: event.action,
  actor,
  key,
  user,
  shop_id: event.shopId,
  from: event.before,
  to: event.after,
})
