import { APPROVER_LEVEL, STAFF_LEVEL } from '#contract/organisation/approval.ts'
import { type SQL, sql } from '../../db/drizzle.ts'

/** Whom a list is narrowed to: shops that are the caller's whole, and companies of theirs in others. */
interface Reach {
  whole: readonly string[]
  companies: readonly string[]
}

/**
 * Of `users`: those who buy for a company, or may approve for it, and may sign in. Nobody is found by a company that is
 * not the caller's: of foreign companies they learn only that there are some [contract/managing-users].
 */
export function isFor(what: 'buys' | 'approves', customerId: string, { whole, companies }: Reach): SQL {
  const buys = sql`EXISTS (
    SELECT 1 FROM membership_companies mc
    WHERE mc.user_id = users.id AND mc.shop_id = c.shop_id AND mc.customer_id = c.id)`
  const approves = sql`(users.installation OR EXISTS (
    SELECT 1 FROM memberships m WHERE m.user_id = users.id AND m.shop_id = c.shop_id
      AND (m.level >= ${STAFF_LEVEL} OR (m.level >= ${APPROVER_LEVEL} AND ${buys}))))`
  return sql`users.active AND EXISTS (
    SELECT 1 FROM customers c
    WHERE c.id = ${customerId}::uuid
      AND (c.shop_id = ANY (${sql.param([...whole])}::text[]) OR c.id = ANY (${sql.param([...companies])}::uuid[]))
      AND ${what === 'buys' ? buys : approves})`
}
