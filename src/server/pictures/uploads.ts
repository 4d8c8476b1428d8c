import type { Db, Tx } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'
import type { PictureItem } from '../db/item.ts'

/** What a product has to say of a photograph as it is stored. */
export type StoredPhoto = Pick<PictureItem, 'hash' | 'width' | 'height' | 'placeholder'>

/** Notes a photograph that was sent up: it waits for a product to name it. What products have named stays as it is. */
export async function noteUpload(db: Db, { hash, width, height, placeholder }: PictureItem): Promise<void> {
  await db.execute(
    sql`INSERT INTO pictures (hash, kind, width, height, placeholder, uploaded_at)
        VALUES (${hash}, 'photo', ${width}, ${height}, ${placeholder}, now())
        ON CONFLICT (hash) DO UPDATE SET uploaded_at = now() WHERE pictures.uploaded_at IS NOT NULL`,
  )
}

/** Those of these photographs that are here, which stay from now on: a product names them. */
export async function namedPhotos(tx: Tx, hashes: string[]): Promise<ReadonlyMap<string, StoredPhoto>> {
  const names = sql.param(hashes)
  // In one order, so that nobody who names the same ones waits for another who waits for them.
  const { rows } = await tx.execute<StoredPhoto & Record<string, unknown>>(
    sql`SELECT hash, width, height, placeholder FROM pictures
        WHERE hash = ANY(${names}::text[]) AND kind = 'photo' ORDER BY hash FOR KEY SHARE`,
  )
  await tx.execute(
    sql`UPDATE pictures SET uploaded_at = NULL WHERE hash IN (
          SELECT hash FROM pictures WHERE hash = ANY(${names}::text[]) AND uploaded_at IS NOT NULL ORDER BY hash FOR UPDATE)`,
  )
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Removes photographs that were sent up a week ago and that no product has named since. */
export const forgetUnnamedPhotos = (db: Db): Promise<unknown> =>
  db.execute(sql`
    WITH forgotten AS (
      DELETE FROM pictures WHERE uploaded_at < now() - interval '7 days' RETURNING hash)
    DELETE FROM picture_originals WHERE hash IN (SELECT hash FROM forgotten)`)
