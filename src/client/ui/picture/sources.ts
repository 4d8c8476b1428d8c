import { type DrawingView, drawingPath, PICTURE_SIZES, photoPath, type Theme } from '#contract/picture.ts'
import type { Picture } from '#contract/catalogue/product.schema.ts'

interface Source {
  srcSet: string
  type?: string
  media?: string
}

/** What a `picture` element offers the browser, best first, and the image for all others. */
export interface Sources {
  sources: Source[]
  src: string
}

/** A drawing comes once per theme; a photograph in two formats and all sizes, the same in both themes. */
export function sourcesOf(picture: Pick<Picture, 'kind' | 'hash'>, view: DrawingView, forced: Theme | null): Sources {
  if (picture.kind === 'photo') {
    const set = (type: 'avif' | 'webp') => ({
      srcSet: PICTURE_SIZES.map((size) => `${photoPath(picture.hash, size, type)} ${size}w`).join(', '),
      type: `image/${type}`,
    })
    return { sources: [set('avif'), set('webp')], src: photoPath(picture.hash, 800, 'webp') }
  }
  if (forced) return { sources: [], src: drawingPath(picture.hash, view, forced) }
  return {
    sources: [{ srcSet: drawingPath(picture.hash, view, 'dark'), media: '(prefers-color-scheme: dark)' }],
    src: drawingPath(picture.hash, view, 'light'),
  }
}
