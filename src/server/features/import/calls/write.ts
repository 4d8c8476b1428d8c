import { ERROR, type ErrorCode, type FieldError, RULE } from '#contract/errors.ts'
import { DEFAULT_LOCALE, isLocale } from '#contract/locale.ts'
import type { ProductAuthor } from '#contract/office/history.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { ProductOutcome } from '#contract/office/product.ts'
import { type KnownProduct, type PreparedRow, writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import type { CatalogueItem, DocumentItem, PictureItem } from '#server/db/item.ts'
import { GONE_REVISION, isKept, revisionColumn, unknownShop } from '#server/db/kept-products.ts'
import { noteHands } from '#server/db/product-holds.ts'
import { documentSizes } from '#server/pictures/documents.ts'
import { savePictures } from '#server/pictures/drawing-picture.ts'
import { namedPhotos, type StoredPhoto } from '#server/pictures/uploads.ts'
import { type Former, type Made, type MadeProduct, type Wish, wrongSuccessor } from './make.ts'
import type { ShopTerms } from './read-product.ts'

/** What became of one product that something was asked about. */
export interface Outcome {
  uid: string
  outcome: ProductOutcome
  revision: string | null
  notes?: string[]
  code?: ErrorCode
  errors?: FieldError[]
}

/** A product as it is stored, while nobody else can change it. */
export interface Stored extends Former {
  /** Names what the product says, also where it is gone; null where there never was one. */
  revision: string | null
}

export interface Writing {
  wishes: readonly Pick<Wish, 'op' | 'uid' | 'revision'>[]
  /** One for each wish, in their order. */
  make: (formers: Former[], shop: ShopTerms) => Made[] | Promise<Made[]>
  /** For the products' history. */
  by: ProductAuthor
  /** Milliseconds to wait for whoever else writes products of the shop, such as an import. */
  patienceMs: number
  /** Looks at what there is before anything is written, and may refuse by throwing. */
  look?: (stored: Stored[]) => void
}

/**
 * Writes products of one shop that are asked for by calls, in one transaction: those that can be made are, the others are
 * refused one by one. Whoever calls tells of the change.
 * @param writing each uid once
 * @throws SQLSTATE 55P03 when others are still writing
 */
export const writeProducts = (db: Db, shopId: string, writing: Writing): Promise<Outcome[]> =>
  db.transaction(async (tx) => {
    const { wishes, make, by, patienceMs, look } = writing
    const shop = await lockedShop(tx, shopId, patienceMs)
    const { stored, known } = await storedProducts(tx, shopId, wishes)
    look?.(stored)
    const meant = asMeant(await make(stored, shop), wishes, stored)
    const made = await withSuccessors(tx, shopId, await withFiles(tx, meant, stored))
    const changed = made.filter((one, i) => one.kind === 'product' && revisionOf(one) !== stored[i]?.revision)
    const drawings = (changed as MadeProduct[]).flatMap(({ drawing }) => (drawing ? [drawing] : []))
    // Behind the shop's lock, and in their own order: nobody waits here for somebody who waits for us.
    await savePictures(tx, drawings)
    await noteHands(tx, shopId, by, changed as PreparedRow[])
    const became = new Map<string, ProductOutcome>()
    await writeCatalogue(tx, shopId, changed as PreparedRow[], {
      remove: made.filter(({ kind }) => kind === 'removal').map(({ uid }) => uid),
      quiet: true,
      saysHidden: true,
      by,
      known,
      onRow: (uid, outcome) => became.set(uid, outcome),
    })
    return made.map((one, i) => outcomeOf(one, became, stored[i]))
  })

/** What was meant for another revision than there is, is refused. */
const asMeant = (made: readonly Made[], wishes: Writing['wishes'], stored: readonly Stored[]): Made[] =>
  made.map((one, i) => {
    const { uid, revision } = wishes[i]!
    if (revision === undefined || revision === stored[i]!.revision) return one
    return { kind: 'refused', uid, code: ERROR.revisionChanged, errors: [] }
  })

/** What names files that are not here, or other than they are, is refused; photographs that a product has already stay its own. */
async function withFiles(tx: Tx, made: readonly Made[], stored: readonly Stored[]): Promise<readonly Made[]> {
  const named = [...new Set(made.flatMap((one) => (one.kind === 'product' ? one.files : [])).map(({ hash }) => hash))]
  const others = (one: MadeProduct, i: number): PictureItem[] =>
    one.photos.filter((said) => !stored[i]?.photos.some((own) => own.hash === said.hash && isStored(said, own)))
  const shown = [
    ...new Set(made.flatMap((one, i) => (one.kind === 'product' ? others(one, i) : [])).map(({ hash }) => hash)),
  ]
  if (named.length + shown.length === 0) return made
  const files = named.length > 0 ? await documentSizes(tx, named) : new Map<string, number>()
  const photos = shown.length > 0 ? await namedPhotos(tx, shown) : new Map<string, StoredPhoto>()
  return made.map((one, i) => {
    if (one.kind !== 'product') return one
    const file = one.files.findIndex(({ hash, bytes }) => files.get(hash) !== bytes)
    if (file !== -1) return notSentUp(one.uid, `documents.${file}.hash`, OFFICE_API.documents)
    const photo = others(one, i).find((said) => !isStored(said, photos.get(said.hash)))
    return photo ? notSentUp(one.uid, `pictures.${one.photos.indexOf(photo)}.hash`, OFFICE_API.pictures) : one
  })
}

function notSentUp(uid: string, field: string, path: string): Made {
  const message = `${field} names nothing that was sent up as it is said here: send it to ${path} first`
  return { kind: 'refused', uid, code: ERROR.validation, errors: [{ field, rule: RULE.choice, message }] }
}

const revisionOf = ({ isGone, fingerprint }: MadeProduct): string => `${isGone ? GONE_REVISION : ''}${fingerprint}`

/** What is to stand in for a product has to be one that the shop has, when all of this is written. */
async function withSuccessors(tx: Tx, shopId: string, made: readonly Made[]): Promise<readonly Made[]> {
  const named = made.flatMap((one) => (one.kind === 'product' && one.successor !== null ? [one.successor] : []))
  if (named.length === 0) return made
  const { rows } = await tx.execute<{ uid: string }>(
    sql`SELECT uid FROM products WHERE shop_id = ${shopId} AND uid = ANY(${sql.param(named)}::text[]) AND ${isKept}`,
  )
  const kept = new Set(rows.map(({ uid }) => uid))
  for (const one of made) {
    if (one.kind === 'removal' || (one.kind === 'product' && one.isGone)) kept.delete(one.uid)
    else if (one.kind === 'product') kept.add(one.uid)
  }
  return made.map((one) => {
    if (one.kind !== 'product' || one.successor === null || kept.has(one.successor)) return one
    const errors = [wrongSuccessor(RULE.choice, 'must name a product that the shop has')]
    return { kind: 'refused', uid: one.uid, code: ERROR.validation, errors }
  })
}

const isStored = (said: StoredPhoto, stored: StoredPhoto | undefined): boolean =>
  said.width === stored?.width && said.height === stored.height && said.placeholder === stored.placeholder

function outcomeOf(made: Made, became: ReadonlyMap<string, ProductOutcome>, stored: Stored | undefined): Outcome {
  const { uid } = made
  if (made.kind === 'refused') {
    const { code, errors } = made
    const revision = code === ERROR.revisionChanged ? (stored?.revision ?? null) : null
    return { uid, outcome: 'refused', revision, code, ...(errors.length > 0 && { errors }) }
  }
  const outcome = became.get(uid) ?? 'unchanged'
  if (made.kind === 'removal') return { uid, outcome, revision: null }
  return { uid, outcome, revision: revisionOf(made), ...(made.notes.length > 0 && { notes: made.notes }) }
}

async function lockedShop(tx: Tx, shopId: string, patienceMs: number): Promise<ShopTerms> {
  await tx.execute(sql`SELECT set_config('lock_timeout', ${String(patienceMs)}, true)`)
  return await shopTerms(tx, shopId, sql`FOR NO KEY UPDATE`)
}

/** What a shop's own products are said in. @throws where there is no such shop */
export async function shopTerms(db: Pick<Db, 'execute'>, shopId: string, lock = sql``): Promise<ShopTerms> {
  const { rows } = await db.execute<{ language: string; currency: string }>(
    sql`SELECT language, currency FROM shops WHERE shop_id = ${shopId} ${lock}`,
  )
  const [shop] = rows
  if (!shop) throw new Error(`There is no shop ${shopId}`)
  return { language: isLocale(shop.language) ? shop.language : DEFAULT_LOCALE, currency: shop.currency }
}

interface Row extends Record<string, unknown> {
  uid: string
  revision: string | null
  fingerprint: string
  version: string
  item: CatalogueItem | null
  photos: PictureItem[] | null
  documents: DocumentItem[] | null
  hidden: boolean
  gone: boolean
}

/** What there is, wish by wish, and as it is written over. Whole products are read for those alone that are to be changed. */
async function storedProducts(
  tx: Tx,
  shopId: string,
  wishes: Writing['wishes'],
): Promise<{ stored: Stored[]; known: Map<string, KnownProduct> }> {
  const patched = wishes.filter(({ op }) => op === 'patch').map(({ uid }) => uid)
  const { rows } = await tx.execute<Row>(
    sql`SELECT uid, ${revisionColumn} AS revision, fingerprint, version, data ? 'hidden' AS hidden, NOT ${isKept} AS gone,
          CASE WHEN uid = ANY(${sql.param(patched)}::text[]) THEN data END AS item,
          data->'documents' AS documents,
          CASE WHEN data->'pictures' @> '[{"kind": "photo"}]' THEN data->'pictures' END AS photos
        FROM products WHERE shop_id = ${unknownShop(shopId)} AND uid = ANY(${sql.param(wishes.map(({ uid }) => uid))}::text[])`,
  )
  const found = new Map(rows.map((row) => [row.uid, row]))
  const known = rows.map(({ uid, fingerprint, version, gone, hidden, documents }): [string, KnownProduct] => [
    uid,
    { fingerprint, version: Number(version), deleted: gone, hidden, documents },
  ])
  const stored = wishes.map(({ uid }) => {
    const { revision = null, item = null, photos, documents, hidden = false, gone = false } = found.get(uid) ?? {}
    return {
      revision,
      item,
      hidden,
      gone,
      documents: documents ?? [],
      photos: (photos ?? []).filter(({ kind }) => kind === 'photo'),
    }
  })
  return { stored, known: new Map(known) }
}
