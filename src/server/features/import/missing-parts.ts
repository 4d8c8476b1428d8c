import { sql } from '../../db/drizzle.ts'
import type { Tx } from '#server/db/client.ts'
import { NAMES_SHOWN } from './report.ts'

/**
 * Article numbers that products of the shop name as their parts, but that are no products of it: they would be missing
 * from the price [contract/money]. Looked for when all rows are written, since parts may stand behind.
 */
export async function missingParts(tx: Tx, shopId: string): Promise<{ count: number; names: string[] }> {
  const { rows } = await tx.execute<{ uid: string; total: number }>(
    sql`SELECT part AS uid, count(*) OVER ()::integer AS total
        FROM (SELECT DISTINCT part->>'uid' AS part
              FROM products, jsonb_array_elements(data->'parts') AS part
              WHERE shop_id = ${shopId} AND deleted_at IS NULL) AS parts
        WHERE NOT EXISTS (SELECT FROM products
                          WHERE shop_id = ${shopId} AND uid = part AND deleted_at IS NULL)
        ORDER BY part LIMIT ${NAMES_SHOWN}`,
  )
  return { count: rows[0]?.total ?? 0, names: rows.map(({ uid }) => uid) }
}
