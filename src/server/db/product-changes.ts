import type { ProductAuthor } from '#contract/office/history.ts'
import { CHANGES_KEPT } from '#contract/office/history.ts'
import type { Tx } from './client.ts'
import { type SQL, sql } from './drizzle.ts'
import { isKept, unknownShop } from './kept-products.ts'

/**
 * A part of the statement that writes products: notes what they said until then, as the rows `made (uid, data, is_gone, is_new)`
 * change them. What stands in one statement sees the products as they were. Each product is taken apart once: to ask it for
 * key after key unpacks all of it each time.
 */
export const notedChanges = (shopId: string, { kind, name }: ProductAuthor): SQL => sql`
  noted AS (
    INSERT INTO product_changes (shop_id, uid, kind, by_kind, by_name, was, became)
    SELECT ${shopId}, uid, 'made', ${kind}, ${name}, '{}', '{}' FROM made WHERE is_new
    UNION ALL
    SELECT ${shopId}, made.uid,
      CASE WHEN ${isKept} = NOT made.is_gone THEN 'changed' WHEN made.is_gone THEN 'removed' ELSE 'returned' END,
      ${kind}, ${name}, coalesce(other.was, '{}'), coalesce(other.became, '{}')
    FROM made CROSS JOIN LATERAL (
      SELECT * FROM products
      WHERE shop_id = ${unknownShop(shopId)} AND uid = made.uid OFFSET 0) AS products
    CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(key, old.value) AS was, jsonb_object_agg(key, new.value) AS became
      FROM jsonb_each(products.data) AS old FULL JOIN jsonb_each(made.data) AS new USING (key)
      WHERE old.value IS DISTINCT FROM new.value) AS other
    WHERE NOT made.is_new)`

/** Notes that these products were taken out of the shop. */
export const noteRemoval = (tx: Tx, shopId: string, uids: readonly string[], { kind, name }: ProductAuthor) =>
  tx.execute(
    sql`INSERT INTO product_changes (shop_id, uid, kind, by_kind, by_name, was, became)
        SELECT ${shopId}, uid, 'removed', ${kind}, ${name}, '{}', '{}' FROM unnest(${sql.param([...uids])}::text[]) AS uid`,
  )

/**
 * Leaves of each of these products the latest entries of its history alone. Each product's are looked up by themselves:
 * all of them at once the database takes for so many that it reads the whole table.
 */
export const forgetOlder = (
  tx: Tx,
  table: 'product_changes' | 'product_releases',
  shopId: string,
  uids: readonly string[],
) =>
  tx.execute(
    sql`DELETE FROM ${sql.raw(table)} WHERE id IN (
          SELECT older.id FROM unnest(${sql.param([...uids])}::text[]) AS named (uid) CROSS JOIN LATERAL (
            SELECT id FROM ${sql.raw(table)} WHERE shop_id = ${unknownShop(shopId)} AND uid = named.uid
            ORDER BY id DESC OFFSET ${CHANGES_KEPT}) AS older)`,
  )
