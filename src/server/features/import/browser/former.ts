import { IMPORTS_UNDOABLE } from '#contract/office/import.ts'
import type { Tx } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { GONE_REVISION } from '../../../db/kept-products.ts'

/** Keeps what products are before an import changes them, and the revision that it gives them, for who undoes it. */
export async function keepFormer(
  tx: Tx,
  id: string,
  shopId: string,
  rows: readonly { uid: string; fingerprint: string }[],
): Promise<void> {
  const uids = sql.param(rows.map(({ uid }) => uid))
  const revisions = sql.param(rows.map(({ fingerprint }) => fingerprint))
  await tx.execute(sql`
    INSERT INTO import_products (import_id, uid, data, fingerprint, deleted_at, revision)
    SELECT ${id}::uuid, t.uid, p.data, p.fingerprint, p.deleted_at, t.revision
    FROM unnest(${uids}::text[], ${revisions}::text[]) AS t (uid, revision)
    LEFT JOIN products p ON p.shop_id = ${shopId} AND p.uid = t.uid`)
}

/** The same of products that an import takes out of the shop, as the condition says of `products` which they are. */
export const keepRemoved = (tx: Tx, id: string, removed: SQL) =>
  tx.execute(sql`
    INSERT INTO import_products (import_id, uid, data, fingerprint, deleted_at, revision)
    SELECT ${id}::uuid, uid, data, fingerprint, deleted_at, ${GONE_REVISION} || fingerprint FROM products WHERE ${removed}`)

/** What came before so many later imports of the shop cannot be undone any more, and what it left is not told. */
export async function forgetFormer(tx: Tx, id: string, shopId: string): Promise<void> {
  const before = sql`import_id IN (
    SELECT id FROM imports WHERE shop_id = ${shopId} AND state = 'done' AND id <> ${id}
    ORDER BY finished_at DESC OFFSET ${IMPORTS_UNDOABLE - 1})`
  await tx.execute(sql`DELETE FROM import_products WHERE ${before}`)
  await tx.execute(sql`DELETE FROM import_held WHERE ${before}`)
}
