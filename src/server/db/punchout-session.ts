import { eq } from './drizzle.ts'
import type { Owner } from '#contract/users/owner.ts'
import type { Tx } from './client.ts'
import { punchoutSessions } from './punchout-schema.ts'

/**
 * Whether an owner may only read: a punchout session that inspects, or whose cart has gone back [punchout/sessions].
 */
export async function isReadOnly(tx: Tx, owner: Owner): Promise<boolean> {
  if (owner.kind !== 'punchout') return false
  const [session] = await tx
    .select({ operation: punchoutSessions.operation, closedAt: punchoutSessions.closedAt })
    .from(punchoutSessions)
    .where(eq(punchoutSessions.id, owner.id))
  return session !== undefined && (session.operation === 'inspect' || session.closedAt !== null)
}
