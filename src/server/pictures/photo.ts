import { hash as digest } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_SIZES } from '#contract/picture.ts'
import type { Db } from '../db/client.ts'
import type { PictureItem } from '../db/item.ts'
import { isCached, photoFile, readCached, THUMBNAIL_TYPES, writeCached } from './cached-file.ts'
import { keepOriginal } from './originals.ts'
import { decoded, encoded, MAX_PIXELS } from './thumbnail.ts'

/** A file that is no picture, or none that we take; the message says why. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

/** Where photographs go. */
export interface PhotoStore {
  db: Db
  /** Gets the thumbnails, so that a server on this machine need not make them when they are asked for. */
  dataDir: string
}

/** The formats that are taken, by what sharp calls them. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  heif: 'image/heif',
  avif: 'image/avif',
}
const MAX_BYTES = 60_000_000
const PLACEHOLDER_WIDTH = 12
/** Part of every hash: other settings make other files, and addresses never change their content. */
const RECIPE = 'photo 1'

/**
 * Stores a picture under its content's hash, so that the same one is stored once, and makes its thumbnails.
 * @param path its file
 * @param store null: keeps nothing and only tells what the picture would be
 * @throws PhotoError if it is broken, too large, unreadable, or no JPEG, PNG, WebP, AVIF, HEIF, GIF or TIFF
 */
export async function makePhoto(path: string, store: PhotoStore | null): Promise<PictureItem> {
  const bytes = await read(path)
  return await photoOf(bytes, (hash) => look(hash, bytes, store?.dataDir ?? null), store?.db ?? null)
}

/**
 * Stores a picture that was sent up; its thumbnails are made when they are asked for.
 * @throws PhotoError as `makePhoto` does
 */
export const keepPhoto = (db: Db, bytes: Buffer): Promise<PictureItem> =>
  photoOf(bytes, (hash) => look(hash, bytes, null), db)

async function photoOf(
  bytes: Buffer,
  lookAt: (hash: string) => ReturnType<typeof look>,
  db: Db | null,
): Promise<PictureItem> {
  const hash = digest('sha256', Buffer.concat([Buffer.from(RECIPE), bytes]), 'hex').slice(0, 32)
  const { mediaType, ...about } = await lookAt(hash)
  const { width, height } = about
  if (db) await keepOriginal(db, { hash, mediaType, width, height, standIn: false, bytes })
  return { kind: 'photo', hash, ...about }
}

async function read(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new PhotoError('the file is larger than 60 MB')
    return await readFile(path)
  } catch (error) {
    throw error instanceof PhotoError ? error : new PhotoError(`the file cannot be read (${reason(error)})`)
  }
}

async function look(hash: string, bytes: Buffer, dataDir: string | null) {
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    const mediaType = MEDIA_TYPES[format]
    if (mediaType === undefined) throw new PhotoError(`${format} pictures are not taken`)
    const { width, height } = autoOrient
    const small = (dataDir === null ? null : await cachedSmallest(hash, bytes, dataDir)) ?? (await smallest(bytes))
    return { mediaType, width, height, placeholder: await placeholder(small) }
  } catch (error) {
    throw error instanceof PhotoError ? error : new PhotoError(`the picture is broken (${reason(error)})`)
  }
}

const reason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim().slice(0, 120)

const smallest = async (bytes: Buffer): Promise<Buffer> => encoded(await decoded(bytes), PICTURE_SIZES[0], 'webp')

/** Makes the thumbnails that the cache lacks; null if it cannot be used, which costs time and nothing else. */
async function cachedSmallest(hash: string, bytes: Buffer, dataDir: string): Promise<Buffer | null> {
  try {
    await fillCache(hash, bytes, dataDir)
    return await readCached(photoFile(dataDir, hash, PICTURE_SIZES[0], 'webp'))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}

async function fillCache(hash: string, bytes: Buffer, dataDir: string): Promise<void> {
  let image: Sharp | undefined
  for (const size of PICTURE_SIZES) {
    for (const type of THUMBNAIL_TYPES) {
      const path = photoFile(dataDir, hash, size, type)
      if (await isCached(path)) continue
      image ??= await decoded(bytes)
      await writeCached(path, await encoded(image, size, type))
    }
  }
}

async function placeholder(small: Buffer): Promise<string> {
  const tiny = await sharp(small)
    .resize({ width: PLACEHOLDER_WIDTH })
    .webp({ quality: 20, alphaQuality: 20 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
