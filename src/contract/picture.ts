import type { Picture } from './catalogue/product.schema.ts'

/** Widths in px of the thumbnails that an imported picture is kept in. */
export const PICTURE_SIZES = [160, 400, 800, 1600] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
export type Theme = 'light' | 'dark'

/** Public, immutable address of a photograph: `/public/thumbnail/<hash>-<width>.<avif|webp>` [contract/pictures]. */
export const photoPath = (hash: string, size: PictureSize, type: 'avif' | 'webp'): string =>
  `/public/thumbnail/${hash}-${size}.${type}`

/** Views of a drawn product: the three-quarter view, further angles for the gallery, and the measured elevation. */
export const DRAWING_VIEWS = ['main', 'front', 'turned', 'measures'] as const
export type DrawingView = (typeof DRAWING_VIEWS)[number]

/** Public, immutable address of a drawing: `/public/thumbnail/<hash>-<view>-<theme>.svg`. */
export const drawingPath = (hash: string, view: DrawingView, theme: Theme): string =>
  `/public/thumbnail/${hash}-${view}-${theme}.svg`

/** The one address that stands for a picture where only one fits (`thumbnail`, `all_images`). */
export const thumbnailPath = (picture: Pick<Picture, 'kind' | 'hash'>): string =>
  picture.kind === 'photo' ? photoPath(picture.hash, 400, 'webp') : drawingPath(picture.hash, 'main', 'light')

/** The current shop's logo. */
export const logoPath = (shopId: string): string => `/public/thumbnail/logo/${encodeURIComponent(shopId)}`

/** The picture that a `thumbnail` address names, as far as it can be shown: a drawing in both themes, a photograph's own. */
export function pictureAt(thumbnail: string): { hash: string; kind: Picture['kind'] } | null {
  const [, drawing, photo] = /^\/public\/thumbnail\/(?:(.+)-main-light\.svg|(.+)-400\.webp)$/.exec(thumbnail) ?? []
  if (drawing !== undefined) return { kind: 'drawing', hash: drawing }
  return photo === undefined ? null : { kind: 'photo', hash: photo }
}
