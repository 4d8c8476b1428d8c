import { hash as digest } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_SIZES, type PictureSize } from '#contract/picture.ts'
import type { PictureItem } from '../db/item.ts'

/** A file that is no picture, or none that we take; the message says why. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

const TYPES = ['avif', 'webp'] as const
type Type = (typeof TYPES)[number]

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'avif'])
const MAX_BYTES = 60_000_000
const MAX_PIXELS = 120_000_000
const PLACEHOLDER_WIDTH = 12
/** Part of every hash: other settings make other files, and addresses never change their content. */
const RECIPE = 'photo 1'

/** Where a photograph's file lies: `<dataDir>/pictures/<hash[0..2]>/<hash>-<size>.<type>`. */
export const photoFile = (dataDir: string, hash: string, size: PictureSize, type: Type): string =>
  join(dataDir, 'pictures', hash.slice(0, 2), `${hash}-${size}.${type}`)

/**
 * Makes a picture's thumbnails, AVIF and WebP in PICTURE_SIZES, turned upright, without its metadata; never larger
 * than the picture. They are named by its content, so that the same picture is made once.
 * @param input the picture, or the path of its file
 * @param dataDir where to keep the files; null: keeps nothing and only tells what the picture would be
 * @throws PhotoError if it is broken, too large, or no JPEG, PNG, WebP, AVIF, HEIF, GIF or TIFF
 */
export async function makePhoto(input: string | Buffer, dataDir: string | null): Promise<PictureItem> {
  const bytes = typeof input === 'string' ? await readFile(input) : input
  if (bytes.length > MAX_BYTES) throw new PhotoError('the file is larger than 60 MB')
  const hash = digest('sha256', Buffer.concat([Buffer.from(RECIPE), bytes]), 'hex').slice(0, 32)
  try {
    const { width, height } = await upright(bytes)
    const small =
      dataDir === null
        ? await encoded(await decoded(bytes), PICTURE_SIZES[0], 'webp')
        : await keep(bytes, hash, dataDir)
    return { kind: 'photo', hash, width, height, placeholder: await placeholder(small) }
  } catch (error) {
    if (error instanceof PhotoError || isFileError(error)) throw error
    throw new PhotoError(`the picture is broken (${reason(error)})`)
  }
}

const isFileError = (error: unknown): boolean => error instanceof Error && 'code' in error && 'syscall' in error

const reason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim().slice(0, 120)

/** The picture upright, decoded once, at the largest width that is needed. */
async function decoded(bytes: Buffer): Promise<Sharp> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false }).autoOrient()
  const { data, info } = await fitted(image, 1600).raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

async function upright(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { format, autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (!FORMATS.has(format)) throw new PhotoError(`${format} pictures are not taken`)
  return autoOrient
}

/** Writes what is not there yet; returns the smallest WebP. */
async function keep(bytes: Buffer, hash: string, dataDir: string): Promise<Buffer> {
  const smallest = photoFile(dataDir, hash, PICTURE_SIZES[0], 'webp')
  const wanted = PICTURE_SIZES.flatMap((size) => TYPES.map((type) => ({ size, type })))
  const missing: typeof wanted = []
  for (const one of wanted) {
    if (!(await exists(photoFile(dataDir, hash, one.size, one.type)))) missing.push(one)
  }
  if (missing.length > 0) {
    await mkdir(join(dataDir, 'pictures', hash.slice(0, 2)), { recursive: true })
    const image = await decoded(bytes)
    for (const { size, type } of missing) {
      await writeWhole(photoFile(dataDir, hash, size, type), await encoded(image.clone(), size, type))
    }
  }
  return readFile(smallest)
}

/** A very tall picture is bound by its height: the formats have limits of their own. */
const fitted = (image: Sharp, width: number): Sharp =>
  image.resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })

function encoded(image: Sharp, size: PictureSize, type: Type): Promise<Buffer> {
  const sized = fitted(image, size)
  return (type === 'avif' ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 78 })).toBuffer()
}

async function placeholder(small: Buffer): Promise<string> {
  const tiny = await sharp(small)
    .resize({ width: PLACEHOLDER_WIDTH })
    .webp({ quality: 20, alphaQuality: 20 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** A file is there whole or not at all, whenever the process may be killed. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, bytes)
  await rename(draft, path)
}
