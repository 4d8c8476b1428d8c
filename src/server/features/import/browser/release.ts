import type { ProductAuthor } from '#contract/office/history.ts'
import type { ReleaseHeld, Released } from '#contract/office/held.schema.ts'
import { TAKEN_PRODUCTS_MAX } from '#contract/office/held.ts'
import { type PreparedRow, prepare, writeCatalogue } from '../../../db/catalogue-writer.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import type { CatalogueItem } from '../../../db/item.ts'
import { withField } from '../../../db/item-fields.ts'
import { isKept } from '../../../db/kept-products.ts'
import { pairsOf, release } from '../../../db/product-holds.ts'
import { drawnPicture, type PictureRow, savePictures } from '../../../pictures/drawing-picture.ts'
import { heldStill } from './held.ts'
import type { ImportRow } from './imports.ts'

/** How long it waits for whoever else writes products of the shop. */
const PATIENCE_MS = 5_000

interface Wish extends ReleaseHeld {
  by: ProductAuthor
}

type HeldImport = Pick<ImportRow, 'id' | 'attempt' | 'shopId'>

/**
 * Releases fields that an import has left, so that the next one may set them; with `take` the products say at once what its
 * file said. Whoever calls tells of the change.
 * @throws SQLSTATE 55P03 when others are still writing
 */
export const releaseHeld = (
  db: Db,
  row: HeldImport,
  { rows = [], all = false, take = false, by }: Wish,
): Promise<Released> =>
  db.transaction(async (tx) => {
    const asked = all ? sql`` : sql` AND (l.uid, l.field) IN (SELECT t.uid, t.field FROM ${pairsOf(rows)})`
    const wanted = sql`${heldStill(row)}${asked}`
    await tx.execute(sql`SELECT set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`)
    await tx.execute(sql`SELECT FROM shops WHERE shop_id = ${row.shopId} FOR NO KEY UPDATE`)
    if (!take) {
      const released = await release(
        tx,
        row.shopId,
        by,
        sql`(h.uid, h.field) IN (SELECT l.uid, l.field FROM ${wanted})`,
      )
      return { released, taken: 0, left: 0 }
    }
    return await takeSaid(tx, row, wanted, by)
  })

interface Said extends Record<string, unknown> {
  uid: string
  item: CatalogueItem | null
  fields: { field: string; says: unknown }[]
}

/** Some products take what the file said; those that are gone are only released. */
async function takeSaid(tx: Tx, row: HeldImport, wanted: SQL, by: ProductAuthor): Promise<Released> {
  const { shopId } = row
  const { rows: products } = await tx.execute<Said>(sql`
    WITH said AS (
      SELECT l.uid, jsonb_agg(jsonb_build_object('field', l.field, 'says', l.says)) AS fields FROM ${wanted}
      GROUP BY l.uid ORDER BY l.uid LIMIT ${TAKEN_PRODUCTS_MAX})
    SELECT said.uid, said.fields, CASE WHEN ${isKept} THEN products.data END AS item
    FROM said LEFT JOIN products ON products.shop_id = ${shopId} AND products.uid = said.uid ORDER BY said.uid`)
  const drawings: PictureRow[] = []
  const written = products.flatMap(({ uid, item, fields }): PreparedRow[] =>
    item ? [{ uid, ...prepare(drawnAnew(uid, saying(item, fields), drawings)) }] : [],
  )
  await savePictures(tx, drawings)
  await writeCatalogue(tx, shopId, written, { quiet: true, saysHidden: true, by })
  const pairs = products.flatMap(({ uid, fields }) => fields.map(({ field }) => ({ uid, field })))
  const released = await release(
    tx,
    shopId,
    by,
    sql`(h.uid, h.field) IN (SELECT t.uid, t.field FROM ${pairsOf(pairs)})`,
  )
  const there = pairsOf(
    products.flatMap(({ uid, item, fields }) => (item ? fields.map(({ field }) => ({ uid, field })) : [])),
  )
  const { rowCount: taken } = await tx.execute(sql`
    UPDATE import_held l SET taken = true FROM ${there}
    WHERE l.import_id = ${row.id} AND l.attempt = ${row.attempt} AND l.uid = t.uid AND l.field = t.field`)
  const { rows: left } = await tx.execute<{ left: number }>(sql`SELECT count(*)::integer AS left FROM ${wanted}`)
  return { released, taken: taken ?? 0, left: left[0]?.left ?? 0 }
}

const saying = (item: CatalogueItem, fields: Said['fields']): CatalogueItem =>
  fields.reduce((next, { field, says }) => withField(next, field, says ?? undefined), item)

/** What has no photograph is drawn as it is now. */
function drawnAnew(uid: string, item: CatalogueItem, drawings: PictureRow[]): CatalogueItem {
  if (item.pictures.some(({ kind }) => kind === 'photo')) return item
  const drawing = drawnPicture(item, uid)
  drawings.push(drawing)
  return { ...item, pictures: [drawing.picture] }
}
