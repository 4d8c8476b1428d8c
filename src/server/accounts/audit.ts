import { sql } from '../db/drizzle.ts'
import type { AuditAction } from '#contract/user-audit.ts'
import type { Tx } from '../db/client.ts'

export interface UserEvent {
  /** The user who does it; null: the command line. */
  actorId: string | null
  userId: string
  action: AuditAction
  /** The one shop that it is about; absent: the account, which concerns all shops of the user. */
  shopId?: string
  from?: string
  to?: string
}

/**
 * Writes down what is done to a user, in the transaction that does it. What concerns the account is kept for the
 * managers of all shops that the user is in at that moment.
 */
export async function record(tx: Tx, events: readonly UserEvent[]): Promise<void> {
  for (const { actorId, userId, action, shopId = null, from = null, to = null } of events)
    await tx.execute(sql`
      INSERT INTO user_events (actor_id, user_id, action, shop_ids, shop_id, before, after)
      SELECT ${actorId}::uuid, ${userId}::uuid, ${action}, CASE WHEN ${shopId}::text IS NULL
        THEN ARRAY(SELECT shop_id FROM memberships WHERE user_id = ${userId}::uuid) ELSE ARRAY[${shopId}::text] END,
        ${shopId}, ${from}, ${to}`)
}

/** What is written down of a new user: that it was made, and with which level in which shops. */
export const creation = (
  actorId: string | null,
  userId: string,
  shops: readonly { shopId: string; level: number }[],
): UserEvent[] => [
  { actorId, userId, action: 'created' },
  ...shops.map(({ shopId, level }): UserEvent => ({ actorId, userId, action: 'joined', shopId, to: String(level) })),
]
