import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_SIZES, photoPath } from '#contract/picture.ts'
import type { Database } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import type { PictureItem } from '#server/db/item.ts'
import { THUMBNAIL_TYPES } from '#server/pictures/cached-file.ts'
import { directory } from './import-files.ts'

/** A folder of JPEG photographs, each of another colour, named after article numbers; low, since each row is encoded. */
export async function photographs(...uids: string[]): Promise<string> {
  const images = directory()
  for (const [i, uid] of uids.entries()) {
    const background = { r: (40 * i) % 256, g: 90, b: 160 }
    const picture = sharp({ create: { width: 900, height: 90, channels: 3, background } })
    await picture.jpeg().toFile(join(images, `${uid}.jpg`))
  }
  return images
}

export const csvOf = (...uids: string[]): string => ['uid,name', ...uids.map((uid) => `${uid},Chair ${uid}`)].join('\n')

/** The first picture of each product of a shop, by article number. */
export async function pictureOf({ db }: Pick<Database, 'db'>, shop: string): Promise<Map<string, PictureItem>> {
  const { rows } = await db.execute<{ uid: string; picture: PictureItem }>(
    sql`SELECT uid, data->'pictures'->0 AS picture FROM products WHERE shop_id = ${shop} ORDER BY uid`,
  )
  return new Map(rows.map(({ uid, picture }) => [uid, picture]))
}

/** Every address of a photograph. */
export const addressesOf = (hash: string): string[] =>
  PICTURE_SIZES.flatMap((size) => THUMBNAIL_TYPES.map((type) => photoPath(hash, size, type)))
