import { STATUS } from '#contract/cart/status.ts'
import type { Tx } from './client.ts'
import { type SQL, sql } from './drizzle.ts'

/** What ends with somebody's going [contract/approvals]; what a cart takes of a budget goes back. */

/** What an order took of a budget goes back; its cart is locked. */
export async function releaseBudget(tx: Tx, cartId: string): Promise<void> {
  await release(tx, sql`e.cart_id = ${cartId}`)
}

/**
 * Somebody's requests are withdrawn: those in certain shops, for certain companies, or all. Carts are locked in the order
 * of their ids, then budgets in that of theirs, as everybody does.
 * @param of null: all
 */
export async function withdrawRequests(
  tx: Tx,
  userId: string,
  of: { shopIds: readonly string[]; companyIds: readonly string[] } | null,
): Promise<void> {
  const which = of
    ? sql`AND (c.shop_id = ANY (${sql.param([...of.shopIds])}::text[])
        OR c.customer_id = ANY (${sql.param([...of.companyIds])}::uuid[]))`
    : sql``
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT c.id FROM carts c
    WHERE c.id IN (SELECT a.cart_id FROM approvals a WHERE a.asked_by = ${userId} AND a.state = 'open') ${which}
    ORDER BY c.id FOR UPDATE`)
  const ids = sql.param(rows.map(({ id }) => id))
  if (rows.length === 0) return
  // One may have been decided while its lock was waited for.
  const open = sql`SELECT a.cart_id FROM approvals a WHERE a.cart_id = ANY (${ids}::uuid[]) AND a.state = 'open'`
  await release(tx, sql`e.cart_id IN (${open}) AND e.state = 'reserved'`)
  await tx.execute(sql`
    UPDATE carts SET status = ${STATUS.open}, revision = revision + 1, changed_at = now() WHERE id IN (${open})`)
  await tx.execute(sql`
    INSERT INTO approval_decisions (approval_id, user_id, at, what, revision, comment, lowered)
    SELECT a.id, a.asked_by, clock_timestamp(), 'withdrawn', c.revision, '', '[]'
    FROM approvals a JOIN carts c ON c.id = a.cart_id WHERE a.cart_id = ANY (${ids}::uuid[]) AND a.state = 'open'`)
  await tx.execute(sql`
    UPDATE approvals SET state = 'withdrawn', closed_at = clock_timestamp()
    WHERE cart_id = ANY (${ids}::uuid[]) AND state = 'open'`)
}

async function release(tx: Tx, entries: SQL): Promise<void> {
  await tx.execute(sql`
    SELECT b.id FROM budgets b WHERE b.id IN (SELECT e.budget_id FROM budget_entries e WHERE ${entries})
    ORDER BY b.id FOR UPDATE`)
  await tx.execute(sql`
    WITH gone AS (DELETE FROM budget_entries e WHERE ${entries} RETURNING e.budget_id, e.amount, e.state),
    sums AS (
      SELECT budget_id, coalesce(sum(amount) FILTER (WHERE state = 'reserved'), 0) AS reserved,
        coalesce(sum(amount) FILTER (WHERE state = 'spent'), 0) AS spent
      FROM gone GROUP BY budget_id
    )
    UPDATE budgets b SET reserved = b.reserved - sums.reserved, spent = b.spent - sums.spent
    FROM sums WHERE b.id = sums.budget_id`)
}
