import { escapeLiteral } from 'pg'
import type { LocalText } from '#contract/locale.ts'
import type { Minor } from '#contract/money.ts'
import type { AttributeNoise } from '../../db/attribute-noise.ts'
import type { CatalogueItem } from '../../db/item.ts'

/** What a product shows of one of its parts: its name, and the price of one piece of it. */
export interface PartRow {
  name: LocalText
  price: Minor | null
}

/** A product as stored, with those of its parts that the shop still has, by uid. */
export interface ProductRow {
  shop: string
  uid: string
  position: number
  /** When the shop first had it, in milliseconds since 1970; null: before that was kept. */
  added: number | null
  item: CatalogueItem
  parts: Readonly<Record<string, PartRow>>
}

/** A pool or a client of node-postgres; these are the only statements the catalogue reads by. */
export interface Reader {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}

export interface ProductKey {
  shop: string
  uid: string
}

const COLUMNS = `p.shop_id AS shop, p.uid, p.position, p.data AS item,
  floor(extract(epoch FROM p.added_at) * 1000)::float8 AS added,
  CASE WHEN p.data -> 'parts' = '[]' THEN '{}' ELSE coalesce((
    SELECT jsonb_object_agg(q.uid, jsonb_build_object('name', q.data -> 'name', 'price', q.data -> 'price'))
    FROM products q
    WHERE q.shop_id = p.shop_id AND q.deleted_at IS NULL
      AND q.uid = ANY (ARRAY(SELECT part ->> 'uid' FROM jsonb_array_elements(p.data -> 'parts') part))
  ), '{}') END AS parts`

/** The products of these keys that exist, in no certain order: one query, whatever their number. */
export async function productsByKey(db: Reader, keys: readonly ProductKey[]): Promise<ProductRow[]> {
  if (keys.length === 0) return []
  const { rows } = await db.query<ProductRow>(
    `SELECT ${COLUMNS} FROM unnest($1::text[], $2::text[]) AS k (shop_id, uid)
     JOIN products p USING (shop_id, uid) WHERE p.deleted_at IS NULL`,
    [keys.map((key) => key.shop), keys.map((key) => key.uid)],
  )
  return rows
}

/** A product with what of its attributes its shop does not show; null: the shop has none of this number. */
export async function shownProduct(
  db: Reader,
  { shop, uid }: ProductKey,
): Promise<(ProductRow & { noise: AttributeNoise }) | null> {
  const { rows } = await db.query<ProductRow & { noise: AttributeNoise }>(
    `SELECT ${COLUMNS}, coalesce(s.attribute_noise, '{}') AS noise
     FROM products p JOIN shops s ON s.shop_id = p.shop_id
     WHERE p.shop_id = $1 AND p.uid = $2 AND p.deleted_at IS NULL`,
    [shop, uid],
  )
  return rows[0] ?? null
}

/** Of these numbers of a shop, those of products that are gone and have a successor, with the number of that one. */
export async function successorUids(db: Reader, shop: string, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const { rows } = await db.query<{ uid: string; successor: string }>(
    `SELECT uid, data ->> 'replaced_by' AS successor FROM products
     WHERE shop_id = $1 AND uid = ANY ($2) AND deleted_at IS NOT NULL AND data ? 'replaced_by'`,
    [shop, uids],
  )
  return new Map(rows.map(({ uid, successor }) => [uid, successor]))
}

/**
 * The next products of these shops after a key, ordered by shop and uid. Keys never move, so that a reader who takes
 * his time misses and repeats nothing, and holds no connection while he does.
 */
export async function productsAfter(
  db: Reader,
  shops: readonly string[],
  after: ProductKey | null,
  limit: number,
): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `SELECT ${COLUMNS} FROM products p
     WHERE p.shop_id = ANY ($1::text[]) AND p.deleted_at IS NULL AND (p.shop_id, p.uid) > ($2, $3)
     ORDER BY p.shop_id, p.uid LIMIT $4`,
    [shops, after?.shop ?? '', after?.uid ?? '', limit],
  )
  return rows
}

/**
 * All products of a shop in batches through a cursor; the client must be inside a transaction. DECLARE takes no
 * parameters, hence the quoting.
 */
export async function* productsOf(client: Reader, shop: string, batch: number): AsyncGenerator<ProductRow[]> {
  await client.query(
    `DECLARE catalogue_rows NO SCROLL CURSOR FOR
     SELECT ${COLUMNS} FROM products p WHERE p.shop_id = ${escapeLiteral(shop)} AND p.deleted_at IS NULL
     ORDER BY p.position, p.uid`,
  )
  for (;;) {
    const { rows } = await client.query<ProductRow>(`FETCH ${batch} FROM catalogue_rows`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE catalogue_rows')
}

/** Uids that changed after a version, removed ones included, and those of products that they are a part of. */
export async function changedUids(client: Reader, shop: string, since: number, limit: number): Promise<string[]> {
  const { rows: changed } = await client.query<{ uid: string }>(
    'SELECT uid FROM products WHERE shop_id = $1 AND version > $2 LIMIT $3',
    [shop, since, limit],
  )
  const uids = new Set(changed.map((row) => row.uid))
  if (uids.size === 0 || uids.size >= limit) return [...uids]
  for (const uid of await wholesOf(client, shop, [...uids], limit)) uids.add(uid)
  return [...uids]
}

/** The products that have one of these as a part; at most so many, null: all. */
export async function wholesOf(
  client: Reader,
  shop: string,
  parts: readonly string[],
  limit: number | null,
): Promise<string[]> {
  const { rows } = await client.query<{ uid: string }>(
    `SELECT uid FROM products
     WHERE shop_id = $1 AND deleted_at IS NULL AND data -> 'parts' <> '[]'
       AND jsonb_path_query_array(data -> 'parts', '$[*].uid') ?| $2::text[] LIMIT $3`,
    [shop, parts, limit],
  )
  return rows.map(({ uid }) => uid)
}

/** The products that name one of these as related to them. */
export async function relatedTo(
  client: Reader,
  shop: string,
  uids: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ uid: string }>(
    `SELECT uid FROM products WHERE shop_id = $1 AND deleted_at IS NULL AND data -> 'related' ?| $2::text[] LIMIT $3`,
    [shop, uids, limit],
  )
  return rows.map(({ uid }) => uid)
}
