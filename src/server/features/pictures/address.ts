import { DRAWING_VIEWS, type DrawingView, PICTURE_SIZES, type PictureSize, type Theme } from '#contract/picture.ts'

export type PictureAddress =
  | { kind: 'photo'; hash: string; size: PictureSize; type: 'avif' | 'webp' }
  | { kind: 'drawing'; hash: string; view: DrawingView; theme: Theme }

const PHOTO = /^([0-9a-f]{16,128})-(\d{1,4})\.(avif|webp)$/
const DRAWING = /^([0-9a-f]{16,128})-([a-z]+)-(light|dark)\.svg$/

/** Reads the last segment of a thumbnail's address; null for what no picture has, paths out of the directory included. */
export function readAddress(file: string): PictureAddress | null {
  const [, photo, width, type] = PHOTO.exec(file) ?? []
  const size = PICTURE_SIZES.find((s) => String(s) === width)
  if (photo && size && (type === 'avif' || type === 'webp')) return { kind: 'photo', hash: photo, size, type }
  const [, drawing, name, theme] = DRAWING.exec(file) ?? []
  const view = DRAWING_VIEWS.find((v) => v === name)
  if (drawing && view && (theme === 'light' || theme === 'dark')) return { kind: 'drawing', hash: drawing, view, theme }
  return null
}
