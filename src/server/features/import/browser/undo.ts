import type { ProductAuthor } from '#contract/office/history.ts'
import type { Undone } from '#contract/office/import.schema.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { isKept, revisionColumn } from '../../../db/kept-products.ts'
import { notedChanges } from '../../../db/product-changes.ts'
import { settleAttributes } from '../../../db/settle-attributes.ts'
import type { Task } from './task.ts'

const UIDS_SHOWN = 100

interface Undoing {
  id: string
  shop: string
  by: ProductAuthor
}

/**
 * Gives products back what they were before an import, where they still say what it made them say; what somebody has
 * changed since stays, and is named. What the import made is gone from the shop, never deleted: carts flag it, and orders
 * keep their copy.
 */
export const undoImport = (db: Db, mine: Task, { id, shop, by }: Undoing): Promise<void> =>
  db.transaction(async (tx) => {
    // Locks the shop first, as every writer of products does, so that there is no deadlock.
    const { rows: shops } = await tx.execute<{ version: string }>(
      sql`SELECT catalogue_version + 1 AS version FROM shops WHERE shop_id = ${shop} FOR NO KEY UPDATE`,
    )
    mine.check()
    const undo = await giveBack(tx, { id, shop, by }, Number(shops[0]?.version))
    if (undo.restored + undo.gone > 0) {
      await tx.execute(sql`UPDATE shops SET catalogue_version = catalogue_version + 1 WHERE shop_id = ${shop}`)
      await settleAttributes(tx, shop)
      await tx.execute(sql`SELECT pg_notify('catalogue', ${shop})`)
    }
    await tx.execute(sql`DELETE FROM web_picture_products WHERE import_id = ${id}`)
    await tx.execute(sql`DELETE FROM import_products WHERE import_id = ${id}`)
    await mine.end(tx, { state: 'undone', undoneAt: new Date(), undoneBy: by.name, undo })
  })

async function giveBack(tx: Tx, { id, shop, by }: Undoing, version: number): Promise<Undone> {
  const same = sql`products.shop_id = ${shop} AND products.uid = b.uid AND ${revisionColumn} = b.revision`
  const { rows: kept } = await tx.execute<{ uid: string; total: number }>(sql`
    SELECT b.uid, count(*) OVER ()::integer AS total FROM import_products b
    WHERE b.import_id = ${id} AND NOT EXISTS (SELECT FROM products WHERE ${same})
    ORDER BY b.uid LIMIT ${UIDS_SHOWN}`)
  const { rows: back } = await tx.execute<{ restored: number; gone: number }>(sql`
    WITH made AS (
      SELECT b.uid, b.data, false AS is_gone, false AS is_new FROM import_products b JOIN products ON ${same}
      WHERE b.import_id = ${id} AND (b.deleted_at IS NULL OR b.data ? 'hidden') AND b.data IS NOT NULL
    ), ${notedChanges(shop, by)}, back AS (
      UPDATE products SET version = ${version},
        data = CASE WHEN b.data IS NULL THEN products.data - '{hidden,draft}'::text[] ELSE b.data END,
        fingerprint = coalesce(b.fingerprint, products.fingerprint),
        deleted_at = CASE WHEN b.data IS NULL THEN now() ELSE b.deleted_at END
      FROM import_products b WHERE b.import_id = ${id} AND ${same}
      RETURNING products.uid, NOT ${isKept} AS gone
    ), removed AS (
      INSERT INTO product_changes (shop_id, uid, kind, by_kind, by_name, was, became)
      SELECT ${shop}, uid, 'removed', ${by.kind}, ${by.name}, '{}', '{}' FROM back WHERE gone
    )
    SELECT count(*) FILTER (WHERE NOT gone)::integer AS restored, count(*) FILTER (WHERE gone)::integer AS gone FROM back`)
  const { restored = 0, gone = 0 } = back[0] ?? {}
  return { restored, gone, kept: { count: kept[0]?.total ?? 0, uids: kept.map(({ uid }) => uid) } }
}
