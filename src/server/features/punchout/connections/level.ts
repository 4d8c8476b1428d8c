import { ERROR } from '#contract/errors.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import type { Connection } from '../../../db/punchout-schema.ts'
import { memberships } from '../../../db/schema.ts'
import { HttpProblem } from '../../../http/problem.ts'
import type { Session } from '../../../http/session.ts'

type Acting = Pick<Connection, 'shopId' | 'userId' | 'level'>

/** What visits over a connection may: what its account may in the shop, or less; null: the account is not there. */
export async function levelOfVisits(db: Db | Tx, { shopId, userId, level }: Acting): Promise<number | null> {
  const [member] = await db
    .select({ level: memberships.level })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.shopId, shopId)))
  return member ? Math.min(level ?? member.level, member.level) : null
}

/** Whether visits would give somebody what they may not do themselves. */
export const isAbove = ({ levels }: Pick<Session, 'levels'>, shopId: string, visits: number): boolean =>
  visits > (levels.get(shopId) ?? 0)

/**
 * Whoever changes a connection may as much as its visits, as whoever changes a user may as much as they.
 * @throws {HttpProblem} 403 `level_too_high`
 */
export async function requireLevelOf(tx: Tx, session: Session, connection: Acting): Promise<void> {
  const visits = await levelOfVisits(tx, connection)
  if (visits !== null && isAbove(session, connection.shopId, visits)) throw new HttpProblem(403, ERROR.levelTooHigh)
}
