import { isDeepStrictEqual } from 'node:util'
import { writeCatalogue, prepare } from '#server/db/catalogue-writer.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import type { CatalogueItem, PictureItem } from '#server/db/item.ts'
import { isKept } from '#server/db/kept-products.ts'
import { savePictures } from '#server/pictures/drawing-picture.ts'
import { withWords } from '../picture/with-words.ts'

/** Products that get their pictures in one transaction. */
const AT_ONCE = 200
/** How long it waits for whoever else writes products of the shop; then it comes back. */
const PATIENCE_MS = 2_000

/** Shops with pictures that have come in and that products have not got yet. */
export async function shopsToAttach(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ shop: string }>(sql`
    SELECT DISTINCT u.shop_id AS shop FROM web_picture_uses u JOIN web_pictures w ON w.id = u.picture_id
    WHERE NOT u.applied AND w.state = 'fetched' LIMIT 100`)
  return rows.map(({ shop }) => shop)
}

interface Due extends Record<string, unknown> {
  uid: string
  import_id: string | null
  file_name: string
  stands: string[]
  /** Null: it is gone from the shop. */
  item: CatalogueItem | null
  fingerprint: string | null
  held: boolean
  photos: PictureItem[]
  /** Of those that were fetched by now. */
  places: number[]
}

/**
 * Gives products of a shop the pictures that have come in, as their import would have: in its order, and under its name. What
 * somebody has chosen otherwise meanwhile stays, and so does what is held [server/imports-and-hands]. Undoing the import takes
 * them with it.
 * @returns whether products have changed, and whether there may be more to do
 * @throws SQLSTATE 55P03 when others are still writing
 */
export const attachPictures = (db: Db, shop: string): Promise<{ changed: boolean; more: boolean }> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`)
    await tx.execute(sql`SELECT FROM shops WHERE shop_id = ${shop} FOR NO KEY UPDATE`)
    const due = await dueProducts(tx, shop)
    const all = due.flatMap((one) => withPictures(one))
    await savePictures(
      tx,
      all.flatMap(({ item }) => item.pictures.map((picture) => ({ picture }))),
    )
    for (const [name, rows] of Map.groupBy(all, ({ file_name }) => file_name)) {
      const options = { quiet: true, saysHidden: true, by: { kind: 'import', name } } as const
      await writeCatalogue(tx, shop, rows, options)
    }
    await noteRevisions(tx, all)
    await noteApplied(tx, shop, due)
    await noteStands(tx, shop, all)
    return { changed: all.length > 0, more: due.length === AT_ONCE }
  })

async function dueProducts(tx: Tx, shop: string): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    WITH due AS (
      SELECT DISTINCT u.uid FROM web_picture_uses u JOIN web_pictures w ON w.id = u.picture_id
      WHERE u.shop_id = ${shop} AND NOT u.applied AND w.state = 'fetched' ORDER BY u.uid LIMIT ${AT_ONCE})
    SELECT q.uid, q.import_id, q.file_name, q.stands, products.fingerprint,
      CASE WHEN ${isKept} THEN products.data END AS item,
      EXISTS (SELECT FROM product_holds h WHERE h.shop_id = q.shop_id AND h.uid = q.uid AND h.field = 'pictures') AS held,
      coalesce((
        SELECT jsonb_agg(coalesce(u.photo, jsonb_build_object('kind', 'photo', 'hash', p.hash, 'width', p.width,
          'height', p.height, 'placeholder', p.placeholder)) ORDER BY u.place)
        FROM web_picture_uses u LEFT JOIN web_pictures w ON w.id = u.picture_id AND w.state = 'fetched'
        LEFT JOIN pictures p ON p.hash = w.hash
        WHERE u.shop_id = q.shop_id AND u.uid = q.uid AND (u.photo IS NOT NULL OR p.hash IS NOT NULL)), '[]') AS photos,
      ARRAY(
        SELECT u.place FROM web_picture_uses u JOIN web_pictures w ON w.id = u.picture_id
        WHERE u.shop_id = q.shop_id AND u.uid = q.uid AND w.state = 'fetched') AS places
    FROM due JOIN web_picture_products q ON q.shop_id = ${shop} AND q.uid = due.uid
    LEFT JOIN products ON products.shop_id = q.shop_id AND products.uid = q.uid
    ORDER BY q.uid`)
  return rows
}

interface Attached extends Due {
  item: CatalogueItem
  fingerprint: string
  became: string
}

function withPictures(due: Due): Attached[] {
  const { item, fingerprint, held, stands, photos } = due
  if (!item || fingerprint === null || held) return []
  const before = item.pictures.filter(({ kind }) => kind === 'photo')
  const isOthers = !isDeepStrictEqual(
    before.map(({ hash }) => hash),
    stands,
  )
  const unique = [...new Map(photos.map((one) => [one.hash, one])).values()].map((one) => withWords(one, before))
  if (isOthers || unique.length === 0 || isDeepStrictEqual(unique, before)) return []
  const next = { ...item, pictures: unique }
  return [{ ...due, item: next, fingerprint, became: prepare(next).fingerprint }]
}

/** The import made the product say it, so that undoing it is not stopped by its own pictures. */
async function noteRevisions(tx: Tx, all: readonly Attached[]): Promise<void> {
  const mine = all.filter(({ import_id }) => import_id !== null)
  const column = (value: (one: Attached) => string | null) => sql.param(mine.map(value))
  if (mine.length === 0) return
  await tx.execute(sql`
    UPDATE import_products b SET revision = t.became
    FROM unnest(${column((one) => one.import_id)}::uuid[], ${column(({ uid }) => uid)}::text[],
                ${column((one) => one.fingerprint)}::text[], ${column(({ became }) => became)}::text[])
      AS t (import_id, uid, was, became)
    WHERE b.import_id = t.import_id AND b.uid = t.uid AND b.revision = t.was`)
}

/** What has come in since it was looked at is for the next time. */
async function noteApplied(tx: Tx, shop: string, due: readonly Due[]): Promise<void> {
  const pairs = due.flatMap(({ uid, places }) => places.map((place) => ({ uid, place })))
  await tx.execute(sql`
    UPDATE web_picture_uses u SET applied = true
    FROM unnest(${sql.param(pairs.map(({ uid }) => uid))}::text[], ${sql.param(pairs.map(({ place }) => place))}::integer[])
      AS t (uid, place)
    WHERE u.shop_id = ${shop} AND u.uid = t.uid AND u.place = t.place`)
}

async function noteStands(tx: Tx, shop: string, all: readonly Attached[]): Promise<void> {
  if (all.length === 0) return
  const stands = all.map(({ item }) => JSON.stringify(item.pictures.map(({ hash }) => hash)))
  await tx.execute(sql`
    UPDATE web_picture_products q SET stands = ARRAY(SELECT jsonb_array_elements_text(t.stands::jsonb))
    FROM unnest(${sql.param(all.map(({ uid }) => uid))}::text[], ${sql.param(stands)}::text[]) AS t (uid, stands)
    WHERE q.shop_id = ${shop} AND q.uid = t.uid`)
}
