import { ERROR, type ErrorCode, type FieldError, RULE } from '#contract/errors.ts'
import type { Operation } from '#contract/office/product.ts'
import type { ProductPatch, ProductPut } from '#contract/office/product.schema.ts'
import { prepare } from '#server/db/catalogue-writer.ts'
import type { CatalogueItem, DocumentItem, PictureItem } from '#server/db/item.ts'
import { drawnPicture, type PictureRow } from '#server/pictures/drawing-picture.ts'
import { clean } from '../item/text.ts'
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
  /** Nobody who buys has ever been shown it: there never was one, or it is a draft. */
  draft: boolean
  /** The shop no longer has it. */
  gone: boolean
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
  /** It is no longer sold. */
  isGone: boolean
  /** It is out of sight, and always was. */
  isDraft: boolean
  /** What was named to stand in for it, which there has to be; null: nothing was. */
  successor: string | null
  notes: string[]
}

export type Made =
  | MadeProduct
  | { kind: 'removal'; uid: string }
  | { kind: 'refused'; uid: string; code: ErrorCode; errors: FieldError[] }

/** Makes what is asked for of what there is; pure, so that a thread may do it as well. */
export function makeProduct({ op, uid, product }: Wish, former: Former, shop: ShopTerms): Made {
  if (op === 'delete') return { kind: 'removal', uid }
  const { gone, replaced_by } = product
  // What is gone is changed by nobody who does not say that it is.
  const isOutOfReach = former.gone && gone === undefined && replaced_by === undefined
  if (op === 'patch' && (!former.item || isOutOfReach))
    return { kind: 'refused', uid, code: ERROR.notFound, errors: [] }
  const isGone = gone ?? (op === 'patch' && former.gone)
  const wrong = successorError(uid, replaced_by, isGone)
  if (wrong) return { kind: 'refused', uid, code: ERROR.validation, errors: [wrong] }
  const before = op === 'patch' ? former.item : null
  const read = readProduct(uid, before ? changedSource(before, product, shop.language) : entire(product), shop)
  if (Array.isArray(read)) return { kind: 'refused', uid, code: ERROR.validation, errors: read }
  const item = before ? changedItem(before, read, product) : read.item
  // Whoever says a product anew without a word of it leaves it out of sight, and its documents and photographs where they are.
  const isHidden = !isGone && (product.hidden ?? former.hidden)
  const isDraft = isHidden && former.draft
  const said = replaced_by === undefined ? undefined : clean(replaced_by ?? undefined)
  const successor = isGone ? (said ?? before?.replaced_by ?? '') : ''
  const documents = product.documents ? item.documents : former.documents
  const photos = product.pictures ? item.pictures : former.photos
  const whole = withSuccessor(withDocuments(withSight(item, isHidden, isDraft), documents), successor)
  return {
    ...finished({ ...read, item: whole }, photos),
    files: (product.documents && item.documents) ?? [],
    photos: product.pictures ? photos : [],
    isGone,
    isDraft,
    successor: said || null,
  }
}

/** What is wrong with a product's successor as far as the product itself can tell. */
function successorError(uid: string, said: string | null | undefined, isGone: boolean): FieldError | null {
  if (said === undefined || said === null) return null
  if (!isGone) return wrongSuccessor(RULE.choice, 'is for a product that is gone')
  if (clean(said) === '') return wrongSuccessor(RULE.required, 'must be an article number')
  return clean(said) === uid ? wrongSuccessor(RULE.choice, 'must name another product') : null
}

/** @param message what is wrong with it, in English */
export const wrongSuccessor = (rule: FieldError['rule'], message: string): FieldError => ({
  field: 'replaced_by',
  rule,
  message: `replaced_by ${message}`,
})

function withSuccessor(item: CatalogueItem, successor: string): CatalogueItem {
  const { replaced_by: _, ...rest } = item
  return successor === '' ? rest : { ...rest, replaced_by: successor }
}

function withDocuments(item: CatalogueItem, documents: readonly DocumentItem[] = []): CatalogueItem {
  const { documents: _, ...rest } = item
  return documents.length > 0 ? { ...rest, documents: [...documents] } : rest
}

function withSight(item: CatalogueItem, isHidden: boolean, isDraft: boolean): CatalogueItem {
  const { hidden: _, draft: __, ...rest } = item
  return { ...rest, ...(isHidden && { hidden: true }), ...(isDraft && { draft: true }) }
}

/** Without a name it is refused like a row without one. */
const entire = (product: ProductPatch): ProductPut => ({ ...product, name: product.name ?? '' }) as ProductPut

function finished(
  { uid, item, notes }: ReadProduct,
  photos: PictureItem[],
): Pick<MadeProduct, 'kind' | 'uid' | 'json' | 'fingerprint' | 'drawing' | 'notes'> {
  const drawing = photos.length > 0 ? null : drawnPicture(item, uid)
  const pictures = drawing ? [drawing.picture] : photos
  return { kind: 'product', uid, ...prepare({ ...item, pictures }), drawing, notes }
}
