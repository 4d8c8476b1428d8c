import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { CAPABILITIES } from '#contract/users/permission.ts'

export interface WithoutCompany {
  username: string
  name: string
  /** Ids of the shops where they have none, apart by blanks. */
  shops: string
}

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
      AND m.level >= ${CAPABILITIES['cart.use']} AND m.level < ${CAPABILITIES['shop.whole']}
      AND (${shopId}::text IS NULL OR m.shop_id = ${shopId})
      AND EXISTS (SELECT 1 FROM customers c WHERE c.shop_id = m.shop_id AND c.retired_at IS NULL)
      AND NOT EXISTS (
        SELECT 1 FROM membership_companies mc JOIN customers c ON c.id = mc.customer_id
        WHERE mc.user_id = m.user_id AND mc.shop_id = m.shop_id AND c.retired_at IS NULL)
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
