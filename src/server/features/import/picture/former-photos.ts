import { sql } from '../../../db/drizzle.ts'
import type { Tx } from '#server/db/client.ts'
import type { PictureItem } from '#server/db/item.ts'

/**
 * Photographs that products of the shop have already: a file that comes without pictures does not take them away.
 * @returns by uid, only those with photographs
 */
export async function formerPhotos(tx: Tx, shopId: string, uids: string[]): Promise<Map<string, PictureItem[]>> {
  const { rows } = await tx.execute<{ uid: string; pictures: PictureItem[] }>(
    sql`SELECT uid, data->'pictures' AS pictures FROM products
        WHERE shop_id = ${shopId} AND uid = ANY(${sql.param(uids)}::text[])
          AND data->'pictures' @> '[{"kind": "photo"}]'`,
  )
  return new Map(rows.map(({ uid, pictures }) => [uid, pictures.filter(({ kind }) => kind === 'photo')]))
}
