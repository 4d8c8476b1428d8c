import type { DrawingView } from '#contract/picture.ts'
import type { Picture, Product } from '#contract/catalogue/product.schema.ts'

/** A picture of the gallery: a photograph, or one view of a drawing. */
export interface GalleryView {
  key: string
  picture: Picture
  view: Exclude<DrawingView, 'measures'>
}

/** The gallery's pictures in order; a drawing stands in its three views. Its measured view belongs to the measures. */
export function galleryViews({ pictures, picture }: Pick<Product, 'pictures' | 'picture'>): GalleryView[] {
  const all = pictures.length > 0 ? pictures : picture ? [picture] : []
  return all.flatMap((one) =>
    (one.kind === 'drawing' ? (['main', 'front', 'turned'] as const) : (['main'] as const)).map((view) => ({
      key: `${one.hash}-${view}`,
      picture: one,
      view,
    })),
  )
}
