import type { ProductAuthor } from '#contract/office/history.ts'
import { type SQL, sql } from './drizzle.ts'
import type { Tx } from './client.ts'
import { canonicalJson, fingerprint } from './fingerprint.ts'
import type { CatalogueItem, DocumentItem } from './item.ts'
import { isKept, unknownShop } from './kept-products.ts'
import { withoutWaiting } from './pipeline.ts'
import { forgetOlder, notedChanges, noteRemoval } from './product-changes.ts'

export interface CatalogueRow {
  uid: string
  item: CatalogueItem
}

/** A row whose text and fingerprint were made elsewhere, such as in a thread. */
export interface PreparedRow {
  uid: string
  /** The item as JSON. */
  json: string
  fingerprint: string
  /** It is written, and no longer sold. */
  isGone?: boolean
}

type Rows = AsyncIterable<CatalogueRow | PreparedRow> | Iterable<CatalogueRow | PreparedRow>

export interface WriteOptions {
  /** Products that are not among the rows are marked as deleted. */
  deleteMissing?: boolean
  /** Uids that are spared by `deleteMissing` although they are not among the rows; read after the last row. */
  keep?: Iterable<string>
  /** Asked before anything is deleted, with the numbers of missing and of former products; false deletes nothing. */
  mayDelete?: (missing: number, before: number) => boolean
  /** Told, once that is agreed, which products will be: by a condition on `products`. */
  beforeDelete?: (missing: SQL) => Promise<unknown>
  /** Products that are marked as deleted, whatever is among the rows. */
  remove?: readonly string[]
  /** The caller tells of the change; else `catalogue` is notified at commit. */
  quiet?: boolean
  /** The rows say whether they are hidden, and their documents; else both stay as they are, whatever an import says. */
  saysHidden?: boolean
  /** What the caller has read behind the shop's lock; else the shop is locked, and it is read. */
  known?: KnownCatalogue
  /** Who changes the products, for their history; absent: nothing is noted. */
  by?: ProductAuthor
  /** Told of rows before they are written, each with the fingerprint that it will have. */
  beforeWrite?: (rows: readonly { uid: string; fingerprint: string }[]) => Promise<void>
  /** Told what became of each row and of each product that was removed. */
  onRow?: (uid: string, outcome: keyof WriteResult) => void
}

/** Products by what became of them; one that had been deleted and returns counts as created. */
export interface WriteResult {
  created: number
  updated: number
  unchanged: number
  deleted: number
}

/** A product that is there already, as far as whoever writes over it needs to know. */
export interface KnownProduct {
  fingerprint: string
  deleted: boolean
  hidden: boolean
  draft: boolean
  documents: DocumentItem[] | null
  version: number
}

/** What there is of all rows, each of them once. */
export interface KnownCatalogue {
  /** The shop's. */
  version: number
  products: ReadonlyMap<string, KnownProduct>
  /** Where a product is placed that is not among these; see `nextPosition`. */
  position: number
}

const BATCH_ROWS = 500
const BATCH_CHARACTERS = 4_000_000

/**
 * Writes products of one shop within the caller's transaction, in batches, in memory that does not grow with their
 * number. Rows whose fingerprint is known are left alone. A new uid is placed after the shop's last product, a known
 * one keeps its position. If anything changed, `shops.catalogue_version` grows by one, the changed rows carry the new
 * number, and `catalogue` is notified at commit, unless the caller does that. The shop's row is locked, so that writers stand in line.
 * @throws if there is no such shop, or if a uid occurs twice among the rows
 */
export async function writeCatalogue(
  tx: Tx,
  shopId: string,
  rows: Rows,
  options: WriteOptions = {},
): Promise<WriteResult> {
  const version = (options.known?.version ?? (await lockShop(tx, shopId))) + 1
  let position = options.known?.position
  const result: WriteResult = { created: 0, updated: 0, unchanged: 0, deleted: 0 }
  const before = options.deleteMissing ? await beginSeeing(tx, shopId) : 0

  for await (const batch of batches(rows)) {
    const uids = [...batch.keys()]
    const known = options.known?.products ?? (await knownProducts(tx, shopId, uids))
    if (uids.some((uid) => !known.has(uid))) position ??= await nextPosition(tx, shopId)
    if (options.deleteMissing) await see(tx, uids)
    const changed: Changed[] = []
    let next = position ?? 0
    for (const [uid, given] of batch) {
      const former = known.get(uid)
      const row = former && !options.saysHidden ? asStaffLeft(given, former) : given
      if (former?.version === version) throw new Error(`The product ${uid} occurs twice`)
      const isGone = row.isGone === true
      if (former && former.deleted === isGone && former.fingerprint === row.fingerprint) {
        result.unchanged++
        options.onRow?.(uid, 'unchanged')
        continue
      }
      const outcome = outcomeOf(former, isGone)
      result[outcome]++
      options.onRow?.(uid, outcome)
      changed.push({ ...row, isGone, uid, isNew: !former, position: former ? 0 : next++ })
    }
    if (position !== undefined) position = next
    if (changed.length === 0) continue
    await options.beforeWrite?.(changed)
    await upsert(tx, shopId, { version, by: options.by }, changed)
  }

  if (options.deleteMissing) result.deleted = await deleteUnseen(tx, shopId, version, before, options)
  for (const uid of await remove(tx, shopId, { version, by: options.by }, options.remove ?? [])) {
    result.deleted++
    options.onRow?.(uid, 'deleted')
  }
  if (result.created + result.updated + result.deleted > 0) {
    const moved = sql`UPDATE shops SET catalogue_version = ${version} WHERE shop_id = ${shopId}`
    await withoutWaiting(tx, tx.execute(moved))
    if (!options.quiet) await withoutWaiting(tx, tx.execute(sql`SELECT pg_notify('catalogue', ${shopId})`))
  }
  return result
}

/** What becomes of a product that is written; one that was gone and is sold again counts as created. */
function outcomeOf(former: KnownProduct | undefined, isGone: boolean): keyof WriteResult {
  if (!former || (former.deleted && !isGone)) return 'created'
  return isGone && !former.deleted ? 'deleted' : 'updated'
}

/** The shop's catalogue version. The lock leaves rows that merely refer to the shop (memberships, carts) free. */
async function lockShop(tx: Tx, shopId: string): Promise<number> {
  const { rows } = await tx.execute<{ catalogue_version: string }>(
    sql`SELECT catalogue_version FROM shops WHERE shop_id = ${shopId} FOR NO KEY UPDATE`,
  )
  if (!rows[0]) throw new Error(`There is no shop ${shopId}`)
  return Number(rows[0].catalogue_version)
}

/** Behind the shop's last product. */
export async function nextPosition(tx: Tx, shopId: string): Promise<number> {
  const shop = unknownShop(shopId)
  const { rows } = await tx.execute<{ next: number }>(
    // In two halves, each of which is the end of an index.
    sql`SELECT coalesce(greatest(
          (SELECT max(position) FROM products WHERE shop_id = ${shop} AND deleted_at IS NULL),
          (SELECT max(position) FROM products WHERE shop_id = ${shop} AND deleted_at IS NOT NULL)) + 1, 0) AS next`,
  )
  return rows[0]?.next ?? 0
}

type Prepared = Omit<PreparedRow, 'uid'>

interface Changed extends PreparedRow {
  isGone: boolean
  /** The shop never had it. */
  isNew: boolean
  position: number
}

/** An item as it is written. The database keeps keys in an order of its own, so that one text serves both. */
export function prepare(item: CatalogueItem): Prepared {
  const json = canonicalJson(item)
  return { json, fingerprint: fingerprint(json) }
}

/** A product that an import says anew, out of sight as it was, and with its documents. */
function asStaffLeft(given: Prepared, { hidden, draft, documents }: KnownProduct): Prepared {
  if (!hidden && !documents) return given
  const item = JSON.parse(given.json) as CatalogueItem
  const sight = { ...(hidden && { hidden }), ...(draft && { draft }) }
  return prepare({ ...item, ...(documents && { documents }), ...sight })
}

async function* batches(rows: Rows): AsyncGenerator<Map<string, Prepared>> {
  let batch = new Map<string, Prepared>()
  let characters = 0
  for await (const row of rows) {
    const { uid } = row
    if (batch.has(uid)) throw new Error(`The product ${uid} occurs twice`)
    const prepared = 'json' in row ? row : prepare(row.item)
    const { json, fingerprint: print, isGone }: Prepared = prepared
    batch.set(uid, { json, fingerprint: print, ...(isGone && { isGone }) })
    characters += prepared.json.length
    if (batch.size >= BATCH_ROWS || characters >= BATCH_CHARACTERS) {
      yield batch
      batch = new Map()
      characters = 0
    }
  }
  if (batch.size > 0) yield batch
}

async function knownProducts(tx: Tx, shopId: string, uids: string[]): Promise<Map<string, KnownProduct>> {
  const { rows } = await tx.execute<Omit<KnownProduct, 'version'> & { uid: string; version: string }>(
    sql`SELECT uid, fingerprint, NOT ${isKept} AS deleted, data ? 'hidden' AS hidden, data ? 'draft' AS draft,
               data->'documents' AS documents, version
        FROM products WHERE shop_id = ${unknownShop(shopId)} AND uid = ANY(${sql.param(uids)}::text[])`,
  )
  return new Map(rows.map((row) => [row.uid, { ...row, version: Number(row.version) }]))
}

/** The version that rows get, and who gives it to them. */
interface Turn {
  version: number
  by: ProductAuthor | undefined
}

async function upsert(tx: Tx, shopId: string, { version, by }: Turn, rows: readonly Changed[]): Promise<void> {
  const column = <K extends keyof Changed>(key: K) => sql.param(rows.map((row) => row[key]))
  // JSON has no line feeds of its own: as lines it needs none of the escapes that a list's texts do.
  const lines = rows.map(({ json }) => json).join('\n')
  await withoutWaiting(
    tx,
    tx.execute(
      sql`WITH made AS (
            SELECT t.uid, t.position, t.fingerprint, t.json::jsonb AS data, t.is_gone, t.is_new
            FROM unnest(${column('uid')}::text[], ${column('position')}::integer[], ${column('fingerprint')}::text[],
                        string_to_array(${lines}, chr(10)), ${column('isGone')}::boolean[], ${column('isNew')}::boolean[])
                 AS t (uid, position, fingerprint, json, is_gone, is_new)
            OFFSET 0)${by ? sql`, ${notedChanges(shopId, by)}` : sql``}
          INSERT INTO products (shop_id, uid, position, version, fingerprint, data, deleted_at)
          SELECT ${shopId}, uid, position, ${version}::bigint, fingerprint, data, CASE WHEN is_gone OR data ? 'hidden' THEN now() END
          FROM made
          ON CONFLICT (shop_id, uid) DO UPDATE
          SET version = excluded.version, deleted_at = excluded.deleted_at, fingerprint = excluded.fingerprint, data = excluded.data`,
    ),
  )
  const former = rows.filter(({ isNew }) => !isNew).map(({ uid }) => uid)
  if (by && former.length > 0) await withoutWaiting(tx, forgetOlder(tx, 'product_changes', shopId, former))
}

async function remove(tx: Tx, shopId: string, { version, by }: Turn, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const { rows } = await tx.execute<{ uid: string }>(
    sql`UPDATE products SET deleted_at = now(), version = ${version}, data = data - '{hidden,draft}'::text[]
        WHERE shop_id = ${shopId} AND uid = ANY(${sql.param([...uids])}::text[]) AND ${isKept}
        RETURNING uid`,
  )
  const removed = rows.map(({ uid }) => uid)
  if (by && removed.length > 0) await noteRemoval(tx, shopId, removed, by)
  return removed
}

/** Makes the table of the uids that come by; returns the number of products that the shop has now. */
async function beginSeeing(tx: Tx, shopId: string): Promise<number> {
  await tx.execute(sql`CREATE TEMPORARY TABLE catalogue_seen (uid text PRIMARY KEY) ON COMMIT DROP`)
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM products WHERE shop_id = ${shopId} AND deleted_at IS NULL`,
  )
  return rows[0]?.count ?? 0
}

const see = (tx: Tx, uids: string[]) =>
  tx.execute(sql`INSERT INTO catalogue_seen SELECT unnest(${sql.param(uids)}::text[]) ON CONFLICT DO NOTHING`)

async function deleteUnseen(
  tx: Tx,
  shopId: string,
  version: number,
  before: number,
  options: WriteOptions,
): Promise<number> {
  if (options.keep) await see(tx, [...options.keep])
  const unseen = sql`shop_id = ${shopId} AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM catalogue_seen WHERE catalogue_seen.uid = products.uid)`
  const { rows } = await tx.execute<{ missing: number }>(
    sql`SELECT count(*)::integer AS missing FROM products WHERE ${unseen}`,
  )
  const missing = rows[0]?.missing ?? 0
  const agreed = missing > 0 && (options.mayDelete?.(missing, before) ?? true)
  if (agreed) {
    await options.beforeDelete?.(unseen)
    const { rows: gone } = await tx.execute<{ uid: string }>(
      sql`UPDATE products SET deleted_at = now(), version = ${version} WHERE ${unseen} RETURNING uid`,
    )
    if (options.by)
      await noteRemoval(
        tx,
        shopId,
        gone.map(({ uid }) => uid),
        options.by,
      )
  }
  await tx.execute(sql`DROP TABLE catalogue_seen`)
  return agreed ? missing : 0
}
