import { ERROR, type ErrorCode, type FieldError } from '#contract/errors.ts'
import type { Operation } from '#contract/office/product.ts'
import type { ProductPatch, ProductPut } from '#contract/office/product.schema.ts'
import { prepare } from '#server/db/catalogue-writer.ts'
import type { CatalogueItem, DocumentItem, PictureItem } from '#server/db/item.ts'
import { drawnPicture, type PictureRow } from '#server/pictures/drawing-picture.ts'
import { type ReadProduct, readProduct, type ShopTerms } from './read-product.ts'
import { changedItem, changedSource } from './source.ts'

/** What is asked about one product. */
export interface Wish {
  op: Operation
  uid: string
  product: ProductPatch
  /** Names what there has to be of it; absent: whatever there is. */
  revision?: string
}

/** What there is of it. */
export interface Former {
  /** Null: nothing, or it is not needed to make what is asked for. */
  item: CatalogueItem | null
  photos: PictureItem[]
  documents: DocumentItem[]
  hidden: boolean
}

/** A product that can be written, with the drawing that it has for want of a photograph. */
export interface MadeProduct {
  kind: 'product'
  uid: string
  json: string
  fingerprint: string
  drawing: PictureRow | null
  /** Files that were named for it, which there have to be. */
  files: Pick<DocumentItem, 'hash' | 'bytes'>[]
  /** Photographs that were named for it, likewise. */
  photos: PictureItem[]
  notes: string[]
}

export type Made =
  | MadeProduct
  | { kind: 'removal'; uid: string }
  | { kind: 'refused'; uid: string; code: ErrorCode; errors: FieldError[] }

/** Makes what is asked for of what there is; pure, so that a thread may do it as well. */
export function makeProduct({ op, uid, product }: Wish, former: Former, shop: ShopTerms): Made {
  if (op === 'delete') return { kind: 'removal', uid }
  if (op === 'patch' && !former.item) return { kind: 'refused', uid, code: ERROR.notFound, errors: [] }
  const before = op === 'patch' ? former.item : null
  const read = readProduct(uid, before ? changedSource(before, product, shop.language) : whole(product), shop)
  if (Array.isArray(read)) return { kind: 'refused', uid, code: ERROR.validation, errors: read }
  const item = before ? changedItem(before, read, product) : read.item
  // Whoever says a product anew without a word of it leaves it out of sight, and its documents and photographs where they are.
  const isHidden = product.hidden ?? former.hidden
  const documents = product.documents ? item.documents : former.documents
  const photos = product.pictures ? item.pictures : former.photos
  const made = finished({ ...read, item: withDocuments(withHidden(item, isHidden), documents) }, photos)
  return { ...made, files: (product.documents && item.documents) ?? [], photos: product.pictures ? photos : [] }
}

function withDocuments(item: CatalogueItem, documents: readonly DocumentItem[] = []): CatalogueItem {
  const { documents: _, ...rest } = item
  return documents.length > 0 ? { ...rest, documents: [...documents] } : rest
}

function withHidden(item: CatalogueItem, isHidden: boolean): CatalogueItem {
  const { hidden: _, ...rest } = item
  return isHidden ? { ...rest, hidden: true } : rest
}

/** Without a name it is refused like a row without one. */
const whole = (product: ProductPatch): ProductPut => ({ ...product, name: product.name ?? '' }) as ProductPut

function finished({ uid, item, notes }: ReadProduct, photos: PictureItem[]): Omit<MadeProduct, 'files' | 'photos'> {
  const drawing = photos.length > 0 ? null : drawnPicture(item, uid)
  const pictures = drawing ? [drawing.picture] : photos
  return { kind: 'product', uid, ...prepare({ ...item, pictures }), drawing, notes }
}
