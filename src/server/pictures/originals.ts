import type { Db } from '../db/client.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { pictureChunks, pictureOriginals } from '../db/picture-schema.ts'

/** A photograph as it came in; every size that is shown is made of it. */
export interface Original {
  hash: string
  mediaType: string
  /** Upright, in px; null where it is not known. */
  width: number | null
  height: number | null
  /** Only the largest thumbnail that an earlier version kept: the picture itself takes its place when it comes. */
  standIn: boolean
  bytes: Buffer
}

const CHUNK_BYTES = 256 * 1024

/**
 * Stores a photograph, in a transaction of its own: two that bring the same pictures in another order never wait for
 * each other crosswise, and one that is begun again stores none twice. What is there already stays, but for a
 * stand-in, which gives way to the picture itself and to a larger one.
 * @returns whether it was stored
 */
export async function keepOriginal(db: Db, { hash, bytes, ...about }: Original): Promise<boolean> {
  const [known] = await db
    .select({ standIn: pictureOriginals.standIn })
    .from(pictureOriginals)
    .where(eq(pictureOriginals.hash, hash))
  if (known?.standIn === false) return false
  return await db.transaction(async (tx) => {
    const row = { ...about, byteLength: bytes.length }
    const kept = await tx
      .insert(pictureOriginals)
      .values({ hash, ...row })
      .onConflictDoUpdate({
        target: pictureOriginals.hash,
        set: row,
        setWhere: sql`picture_originals.stand_in AND (NOT excluded.stand_in OR excluded.width > picture_originals.width)`,
      })
      .returning({ hash: pictureOriginals.hash })
    if (kept.length === 0) return false
    await tx.delete(pictureChunks).where(eq(pictureChunks.hash, hash))
    for (let no = 0; no * CHUNK_BYTES < bytes.length; no++) {
      const chunk = bytes.subarray(no * CHUNK_BYTES, (no + 1) * CHUNK_BYTES)
      await tx.insert(pictureChunks).values({ hash, no, bytes: chunk })
    }
    return true
  })
}

/** What came in, a chunk at a time. @throws where it ends early */
export async function* originalChunks(
  db: Pick<Db, 'select'>,
  { hash, byteLength }: Pick<Original, 'hash'> & { byteLength: number },
): AsyncGenerator<Buffer> {
  let length = 0
  for (let no = 0; length < byteLength; no++) {
    const [chunk] = await db
      .select({ bytes: pictureChunks.bytes })
      .from(pictureChunks)
      .where(and(eq(pictureChunks.hash, hash), eq(pictureChunks.no, no)))
    if (!chunk) throw new Error(`The picture ${hash} ends after ${length} of ${byteLength} bytes`)
    length += chunk.bytes.length
    yield chunk.bytes
  }
}

/** Reads a photograph, a chunk at a time; null: there is none. */
export async function readOriginal(db: Db, hash: string): Promise<Original | null> {
  const read = async (tx: Parameters<Parameters<Db['transaction']>[0]>[0]): Promise<Original | null> => {
    const [row] = await tx.select().from(pictureOriginals).where(eq(pictureOriginals.hash, hash))
    if (!row) return null
    const { byteLength, mediaType, width, height, standIn } = row
    const bytes = Buffer.allocUnsafe(byteLength)
    let length = 0
    for await (const chunk of originalChunks(tx, { hash, byteLength })) length += chunk.copy(bytes, length)
    return { hash, mediaType, width, height, standIn, bytes }
  }
  // One state of the tables, since a stand-in may be replaced meanwhile.
  return await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
