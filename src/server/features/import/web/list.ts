import type { FailedWebPicture, WebPictures } from '#contract/office/web-pictures.schema.ts'
import type { WebPictureState } from '#contract/office/web-pictures.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type SQL, sql } from '#server/db/drizzle.ts'

/** Those of a shop, or of one of its imports. */
export interface Which {
  shop: string
  importId: string | null
}

/** Addresses `w` with the products `q` that name them. */
const named = ({ shop, importId }: Which): SQL => sql`
  web_picture_products q JOIN web_picture_uses u ON u.shop_id = q.shop_id AND u.uid = q.uid
  JOIN web_pictures w ON w.id = u.picture_id
  WHERE q.shop_id = ${shop}${importId === null ? sql`` : sql` AND q.import_id = ${importId}`}`

const ofState = (state: WebPictureState): SQL => sql`count(DISTINCT w.id) FILTER (WHERE w.state = ${state})::integer`

type Counts = WebPictures['meta']['counts'] & Record<string, unknown>

/** How many addresses wait, are here and have failed; and a page of the last. */
export async function listWebPictures(
  db: Db,
  which: Which,
  { page, perPage }: { page: number; perPage: number },
): Promise<WebPictures> {
  const { shop, importId } = which
  const { rows: counted } = await db.execute<Counts & { total: number }>(sql`
    SELECT ${ofState('waiting')} AS waiting, ${ofState('fetched')} AS fetched, ${ofState('failed')} AS failed,
      count(*) FILTER (WHERE w.state = 'failed')::integer AS total,
      (SELECT count(*)::integer FROM product_holds h JOIN web_picture_products q ON q.shop_id = h.shop_id AND q.uid = h.uid
        WHERE h.shop_id = ${shop} AND h.field = 'pictures'${importId === null ? sql`` : sql` AND q.import_id = ${importId}`}) AS held
    FROM ${named(which)}`)
  const { total = 0, waiting = 0, fetched = 0, failed = 0, held = 0 } = counted[0] ?? {}
  const { rows } = await db.execute<FailedWebPicture & Record<string, unknown>>(sql`
    SELECT q.uid, w.url, w.problem, w.detail, w.attempts FROM ${named(which)} AND w.state = 'failed'
    ORDER BY q.uid, u.place LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`)
  return {
    data: rows,
    meta: {
      current_page: page,
      per_page: perPage,
      total,
      total_pages: Math.max(1, Math.ceil(total / perPage)),
      counts: { waiting, fetched, failed, held },
    },
  }
}

/** How long it waits for whoever else writes products of the shop. */
const PATIENCE_MS = 5_000

/**
 * Tries addresses that have failed anew, as if nobody had.
 * @returns how many
 * @throws SQLSTATE 55P03 when an import is being written
 */
export const retryWebPictures = (db: Db, which: Which): Promise<number> =>
  db.transaction(async (tx: Tx) => {
    await tx.execute(sql`SELECT set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`)
    await tx.execute(sql`SELECT FROM shops WHERE shop_id = ${which.shop} FOR NO KEY UPDATE`)
    const { rowCount } = await tx.execute(sql`
      UPDATE web_pictures SET state = 'waiting', attempts = 0, next_attempt_at = now(), settled_at = NULL
      WHERE id IN (SELECT w.id FROM ${named(which)} AND w.state = 'failed')`)
    return rowCount ?? 0
  })
