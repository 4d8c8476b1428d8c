import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PictureSize } from '#contract/picture.ts'

export const THUMBNAIL_TYPES = ['avif', 'webp'] as const
export type ThumbnailType = (typeof THUMBNAIL_TYPES)[number]

/** Where a thumbnail's file lies: `<dataDir>/pictures/<hash[0..2]>/<hash>-<size>.<type>`. */
export const photoFile = (dataDir: string, hash: string, size: PictureSize, type: ThumbnailType): string =>
  join(dataDir, 'pictures', hash.slice(0, 2), `${hash}-${size}.${type}`)

/** Null: it is not there, or cannot be read. A machine that lost its power may have left an empty file. */
export const readCached = (path: string): Promise<Buffer | null> =>
  readFile(path).then(
    (bytes) => (bytes.length > 0 ? bytes : null),
    () => null,
  )

/** Whether `readCached` would find it. */
export const isCached = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  )

/**
 * Writes a file whole or not at all, whenever the process may be killed, and whoever else writes the same one.
 * @throws what the system says when it cannot be written
 */
export async function writeCached(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}
