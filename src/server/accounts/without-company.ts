import { type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { CAPABILITIES } from '#contract/users/permission.ts'

export interface WithoutCompany {
  username: string
  name: string
  /** Ids of the shops where they have none, apart by blanks. */
  shops: string
}

/** Of a membership `m`: whoever may have carts in a shop that has companies, and buys for none of them. */
const BUYS_FOR_NONE = sql`m.level >= ${CAPABILITIES['cart.use']} AND m.level < ${CAPABILITIES['shop.whole']}
  AND EXISTS (SELECT 1 FROM customers c WHERE c.shop_id = m.shop_id AND c.retired_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM membership_companies mc JOIN customers c ON c.id = mc.customer_id
    WHERE mc.user_id = m.user_id AND mc.shop_id = m.shop_id AND c.retired_at IS NULL)`

/** Of `users`: those of `withoutCompany`, in one of these shops. */
export const isCompanyless = (
  shopIds: readonly string[],
): SQL => sql`users.active AND NOT users.installation AND EXISTS (
  SELECT 1 FROM memberships m
  WHERE m.user_id = users.id AND m.shop_id = ANY(${sql.param([...shopIds])}::text[]) AND ${BUYS_FOR_NONE})`

/**
 * Who may have carts in a shop that has companies, and buys for none of them: they see the shop's own prices and terms
 * until a company is named. The shop's staff need none.
 * @param shopId of one shop alone; null: of all
 */
export async function withoutCompany(db: Db, shopId: string | null): Promise<WithoutCompany[]> {
  const { rows } = await db.execute<WithoutCompany & Record<string, unknown>>(sql`
    SELECT u.username, u.name, string_agg(m.shop_id, ' ' ORDER BY m.position, m.shop_id) AS shops
    FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE u.active AND NOT u.installation
      AND (${shopId}::text IS NULL OR m.shop_id = ${shopId}) AND ${BUYS_FOR_NONE}
    GROUP BY u.id ORDER BY u.username`)
  return rows
}

/** The same for the person who starts the server, as lines of text. */
export async function tellCompanyless(db: Db): Promise<string[]> {
  const { length } = await withoutCompany(db, null)
  if (length === 0) return []
  const who = length === 1 ? 'One user buys' : `${length} users buy`
  return [`${who} for no company, in shops that have some: npm run user -- list --without-company`]
}
