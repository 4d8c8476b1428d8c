import sharp from 'sharp'
import { PICTURE_SIZES } from '#contract/picture.ts'
import type { Db } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'
import { photoFile, readCached } from './cached-file.ts'
import { keepOriginal, type Original } from './originals.ts'
import { decoded } from './thumbnail.ts'

interface TakenOver {
  taken: number
  /** Photographs of products that are neither in the database nor in the directory. */
  missing: number
}

const BATCH = 200
const LARGEST = Math.max(...PICTURE_SIZES)

/**
 * Versions without originals kept thumbnails in the data directory alone: puts the largest one of each photograph into
 * the database, where it stands in for the picture. One after the other, each by itself, so that it can end and begin
 * again at any time, also beside another server that does the same with a directory of its own.
 */
export async function takeOver(db: Db, dataDir: string, signal: AbortSignal): Promise<TakenOver> {
  let [taken, lacking] = [0, false]
  let after = ''
  while (!signal.aborted) {
    const batch = await unsettled(db, after)
    for (const { hash, there } of batch) {
      if (signal.aborted) break
      const largest = await largestThumbnail(dataDir, hash)
      if (largest && (await keepOriginal(db, largest))) taken++
      lacking ||= !largest && !there
      after = hash
    }
    if (batch.length < BATCH) break
  }
  return { taken, missing: lacking && !signal.aborted ? await countMissing(db) : 0 }
}

/** The next photographs that the database has not, or not in the size that it might. */
async function unsettled(db: Db, after: string): Promise<{ hash: string; there: boolean }[]> {
  const { rows } = await db.execute<{ hash: string; there: boolean }>(
    sql`SELECT hash, original.hash IS NOT NULL AS there
        FROM pictures LEFT JOIN picture_originals original USING (hash)
        WHERE pictures.kind = 'photo' AND hash > ${after}
          AND (original.hash IS NULL
            OR original.stand_in AND original.width < least(pictures.width, ${LARGEST}::integer))
        ORDER BY hash LIMIT ${BATCH}`,
  )
  return rows
}

async function largestThumbnail(dataDir: string, hash: string): Promise<Original | null> {
  for (const size of PICTURE_SIZES.toReversed()) {
    // WebP is decoded in less time.
    for (const type of ['webp', 'avif'] as const) {
      const bytes = await readCached(photoFile(dataDir, hash, size, type))
      const measures = bytes && (await measuresOf(bytes))
      if (measures) return { hash, mediaType: `image/${type}`, ...measures, standIn: true, bytes }
    }
  }
  return null
}

/** Null: it is broken. */
async function measuresOf(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    await decoded(bytes)
    const { width, height } = await sharp(bytes).metadata()
    return { width, height }
  } catch {
    return null
  }
}

async function countMissing(db: Db): Promise<number> {
  const { rows } = await db.execute<{ missing: number }>(
    sql`SELECT count(DISTINCT picture->>'hash')::integer AS missing
        FROM products, jsonb_array_elements(data->'pictures') AS picture
        WHERE deleted_at IS NULL AND picture->>'kind' = 'photo'
          AND NOT EXISTS (SELECT FROM picture_originals WHERE hash = picture->>'hash')`,
  )
  return rows[0]?.missing ?? 0
}
