import { sql } from '../db/drizzle.ts'
import type { AuditAction } from '#contract/users/user-audit.ts'
import type { Tx } from '../db/client.ts'

/** Who does something to a user: another user by their id, a machine by its key's, or null: the command line. */
export type Actor = string | { key: string } | null

/** The user's id and the key's, at most one of them. */
export const actorColumns = (actor: Actor): [userId: string | null, keyId: string | null] =>
  typeof actor === 'string' ? [actor, null] : [null, actor?.key ?? null]

export interface UserEvent {
  actor: Actor
  userId: string
  action: AuditAction
  /** The one shop that it is about; absent: the account, which concerns all shops of the user. */
  shopId?: string
  /** The one company that it is about; absent: all those of the user in these shops. */
  companyId?: string
  from?: string
  to?: string
}

/**
 * Writes down what is done to a user, in the transaction that does it. What concerns the account is kept for the
 * managers of all shops and companies that the user is in at that moment.
 */
export async function record(tx: Tx, events: readonly UserEvent[]): Promise<void> {
  for (const event of events) {
    const { actor, userId, action, shopId = null, companyId = null, from = null, to = null } = event
    const [actorId, actorKey] = actorColumns(actor)
    await tx.execute(sql`
      INSERT INTO user_events (actor_id, actor_key, user_id, action, shop_ids, company_ids, shop_id, before, after)
      SELECT ${actorId}::uuid, ${actorKey}::uuid, ${userId}::uuid, ${action}, CASE WHEN ${shopId}::text IS NULL
        THEN ARRAY(SELECT shop_id FROM memberships WHERE user_id = ${userId}::uuid) ELSE ARRAY[${shopId}::text] END,
        CASE WHEN ${companyId}::uuid IS NULL THEN ARRAY(
          SELECT customer_id FROM membership_companies
          WHERE user_id = ${userId}::uuid AND shop_id = coalesce(${shopId}::text, shop_id))
        ELSE ARRAY[${companyId}::uuid] END,
        ${shopId}, ${from}, ${to}`)
  }
}

/** A shop that a new user comes into. */
export interface NewMembership {
  shopId: string
  level: number
  /** The companies they buy for there, in order. */
  companyIds?: readonly string[]
}

/** What is written down of a new user: that it was made, and with which level in which shops. */
export const creation = (actor: Actor, userId: string, shops: readonly NewMembership[]): UserEvent[] => [
  { actor, userId, action: 'created' },
  ...shops.map(({ shopId, level }): UserEvent => ({ actor, userId, action: 'joined', shopId, to: String(level) })),
]
