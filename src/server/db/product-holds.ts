import type { ProductAuthor } from '#contract/office/history.ts'
import type { HeldField } from '#contract/office/held.schema.ts'
import type { Db, Tx } from './client.ts'
import { type SQL, sql } from './drizzle.ts'
import type { CatalogueItem } from './item.ts'
import { changedFields } from './item-fields.ts'
import { unknownShop } from './kept-products.ts'
import { forgetOlder } from './product-changes.ts'

/** Which fields of a product are held, and since when by whom. */
export type Holds = ReadonlyMap<string, { by: string; at: Date }>

interface Former extends Record<string, unknown> {
  uid: string
  item: CatalogueItem
}

/**
 * To be told of products before they are written. What a person says in a field is held from then on; what a machine
 * says in a held field is its word, and held no more [server/imports-and-hands].
 * @param held what `heldBefore` answered of them
 */
export async function noteHands(
  tx: Tx,
  shopId: string,
  { kind, name }: ProductAuthor,
  { rows, held }: { rows: readonly { uid: string; json: string }[]; held: ReadonlySet<string> },
): Promise<void> {
  if (rows.length === 0 || kind === 'import') return
  const uids = rows.map(({ uid }) => uid)
  const asked = kind === 'key' ? uids.filter((uid) => held.has(uid)) : uids
  if (asked.length === 0) return
  const { rows: formers } = await tx.execute<Former>(
    sql`SELECT uid, data AS item FROM products
        WHERE shop_id = ${unknownShop(shopId)} AND uid = ANY(${sql.param(asked)}::text[])`,
  )
  const before = new Map(formers.map(({ uid, item }) => [uid, item]))
  const said = rows.filter(({ uid }) => kind === 'person' || before.has(uid))
  const changed = said.flatMap(({ uid, json }) =>
    changedFields(before.get(uid) ?? null, JSON.parse(json) as CatalogueItem).map((field) => ({ uid, field })),
  )
  if (changed.length === 0) return
  const pairs = pairsOf(changed)
  await tx.execute(
    kind === 'key'
      ? sql`DELETE FROM product_holds h USING ${pairs} WHERE h.shop_id = ${shopId} AND h.uid = t.uid AND h.field = t.field`
      : sql`INSERT INTO product_holds (shop_id, uid, field, by_name) SELECT ${shopId}, t.uid, t.field, ${name} FROM ${pairs}
            ON CONFLICT (shop_id, uid, field) DO UPDATE SET by_name = excluded.by_name, at = now()`,
  )
}

/** Products of which something is held, as far as it is of moment to whoever writes them. */
export async function heldBefore(
  tx: Tx,
  shopId: string,
  { kind }: ProductAuthor,
  uids: string[],
): Promise<ReadonlySet<string>> {
  if (kind !== 'key' || uids.length === 0) return new Set()
  const { rows } = await tx.execute<{ uid: string }>(
    sql`SELECT DISTINCT uid FROM product_holds WHERE shop_id = ${shopId} AND uid = ANY(${sql.param(uids)}::text[])`,
  )
  return new Set(rows.map(({ uid }) => uid))
}

/** A table `t (uid, field)`. */
export const pairsOf = (pairs: readonly { uid: string; field: string }[]): SQL =>
  sql`unnest(${sql.param(pairs.map(({ uid }) => uid))}::text[], ${sql.param(pairs.map(({ field }) => field))}::text[]) AS t (uid, field)`

/** What is held of products of a shop; those of which nothing is are absent. */
export async function holdsOf(
  db: Pick<Db | Tx, 'execute'>,
  shopId: string,
  uids: readonly string[],
): Promise<Map<string, Holds>> {
  const { rows } = await db.execute<{ uid: string; field: string; by: string; at: Date | string }>(
    sql`SELECT uid, field, by_name AS by, at FROM product_holds
        WHERE shop_id = ${shopId} AND uid = ANY(${sql.param([...uids])}::text[]) ORDER BY uid, field`,
  )
  const holds = new Map<string, Map<string, { by: string; at: Date }>>()
  for (const { uid, field, by, at } of rows) {
    const of = holds.get(uid) ?? new Map<string, { by: string; at: Date }>()
    holds.set(uid, of.set(field, { by, at: new Date(at) }))
  }
  return holds
}

/** What is held of one product, as it is told. */
export async function heldOf(db: Pick<Db | Tx, 'execute'>, shopId: string, uid: string): Promise<HeldField[]> {
  const holds = (await holdsOf(db, shopId, [uid])).get(uid) ?? new Map<string, { by: string; at: Date }>()
  return [...holds].map(([field, { by, at }]) => ({ field, by, at: at.toISOString() }))
}

/**
 * Releases what is held of products of a shop, and notes who did in their histories.
 * @param which of `product_holds h`
 * @returns how many fields were held, and are no more
 */
export async function release(tx: Tx, shopId: string, { kind, name }: ProductAuthor, which: SQL): Promise<number> {
  const { rows } = await tx.execute<{ uid: string; fields: number }>(sql`
    WITH gone AS (
      DELETE FROM product_holds h WHERE h.shop_id = ${shopId} AND ${which} RETURNING h.uid, h.field
    ), each AS (
      SELECT uid, array_agg(field ORDER BY field) AS fields FROM gone GROUP BY uid
    ), noted AS (
      INSERT INTO product_releases (shop_id, uid, by_kind, by_name, fields)
      SELECT ${shopId}, uid, ${kind}, ${name}, fields FROM each
    )
    SELECT uid, cardinality(fields) AS fields FROM each`)
  if (rows.length > 0)
    await forgetOlder(
      tx,
      'product_releases',
      shopId,
      rows.map(({ uid }) => uid),
    )
  return rows.reduce((sum, { fields }) => sum + fields, 0)
}
