import type { ProductAuthor } from '#contract/office/history.ts'
import { CHANGES_KEPT } from '#contract/office/history.ts'
import type { Tx } from './client.ts'
import { type SQL, sql } from './drizzle.ts'
import { isKept } from './kept-products.ts'

/**
 * A part of the statement that writes products: notes what they said until then, as the rows `made (uid, data, is_gone)`
 * change them. What stands in one statement sees the products as they were.
 */
export const notedChanges = (shopId: string, { kind, name }: ProductAuthor): SQL => sql`
  noted AS (
    INSERT INTO product_changes (shop_id, uid, kind, by_kind, by_name, was, became)
    SELECT ${shopId}, made.uid,
      CASE WHEN products.uid IS NULL THEN 'made' WHEN ${isKept} = NOT made.is_gone THEN 'changed'
        WHEN made.is_gone THEN 'removed' ELSE 'returned' END,
      ${kind}, ${name}, coalesce(other.was, '{}'), coalesce(other.became, '{}')
    FROM made LEFT JOIN products ON products.shop_id = ${shopId} AND products.uid = made.uid
    CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(key, products.data -> key) AS was, jsonb_object_agg(key, made.data -> key) AS became
      FROM jsonb_object_keys(products.data || made.data) AS key
      WHERE products.data -> key IS DISTINCT FROM made.data -> key) AS other)`

/** Notes that these products were taken out of the shop. */
export const noteRemoval = (tx: Tx, shopId: string, uids: readonly string[], { kind, name }: ProductAuthor) =>
  tx.execute(
    sql`INSERT INTO product_changes (shop_id, uid, kind, by_kind, by_name, was, became)
        SELECT ${shopId}, uid, 'removed', ${kind}, ${name}, '{}', '{}' FROM unnest(${sql.param([...uids])}::text[]) AS uid`,
  )

/** Leaves of each of these products the latest entries of its history alone. */
export const forgetOlder = (
  tx: Tx,
  table: 'product_changes' | 'product_releases',
  shopId: string,
  uids: readonly string[],
) =>
  tx.execute(
    sql`DELETE FROM ${sql.raw(table)} WHERE id IN (
          SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY uid ORDER BY id DESC) AS place
            FROM ${sql.raw(table)} WHERE shop_id = ${shopId} AND uid = ANY(${sql.param([...uids])}::text[])) AS one
          WHERE place > ${CHANGES_KEPT})`,
  )
