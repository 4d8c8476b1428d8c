import sharp, { type Sharp } from 'sharp'
import { PICTURE_SIZES, type PictureSize } from '#contract/picture.ts'
import type { ThumbnailType } from './cached-file.ts'
import type { Original } from './originals.ts'

export const MAX_PIXELS = 120_000_000

/** The picture upright, decoded once, at the largest width that is needed. @throws if it is broken */
export async function decoded(bytes: Buffer): Promise<Sharp> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false }).autoOrient()
  const { data, info } = await fitted(image, Math.max(...PICTURE_SIZES))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

/** A thumbnail of a decoded picture, never larger than that; without what the camera wrote into it. */
export function encoded(image: Sharp, size: PictureSize, type: ThumbnailType): Promise<Buffer> {
  const sized = fitted(image.clone(), size)
  return (type === 'avif' ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 78 })).toBuffer()
}

/** Whether the original is that very thumbnail, which would only lose by being made once more. */
export const isThumbnail = ({ standIn, mediaType, width, height }: Original, size: PictureSize, type: ThumbnailType) =>
  standIn && mediaType === `image/${type}` && (width ?? Infinity) <= size && (height ?? Infinity) <= size * TALLEST

const TALLEST = 4

/** A very tall picture is bound by its height: the formats have limits of their own. */
const fitted = (image: Sharp, width: number): Sharp =>
  image.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
