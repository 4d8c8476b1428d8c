import { ERROR, type ErrorCode, type FieldError, RULE } from '#contract/errors.ts'
import type { ProductAuthor } from '#contract/office/history.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { ProductOutcome } from '#contract/office/product.ts'
import { nextPosition, writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import type { PictureItem } from '#server/db/item.ts'
import { GONE_REVISION, isKept } from '#server/db/kept-products.ts'
import { pipelined, together, withoutWaiting } from '#server/db/pipeline.ts'
import { heldBefore, noteHands } from '#server/db/product-holds.ts'
import { documentSizes } from '#server/pictures/documents.ts'
import { savePictures } from '#server/pictures/drawing-picture.ts'
import { namedPhotos, type StoredPhoto } from '#server/pictures/uploads.ts'
import { type Former, type Made, type MadeProduct, type Wish, wrongSuccessor } from './make.ts'
import type { ShopTerms } from './read-product.ts'
import { readShop, type Stored, storedProducts } from './stored.ts'

/** What became of one product that something was asked about. */
export interface WriteOutcome {
  uid: string
  outcome: ProductOutcome
  revision: string | null
  notes?: string[]
  code?: ErrorCode
  errors?: FieldError[]
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
 * refused one by one. Whoever calls tells of the change. What can go out together does, so that others who write wait for
 * a few round trips.
 * @param writing each uid once
 * @throws SQLSTATE 55P03 when others are still writing
 */
export const writeProducts = (db: Db, shopId: string, writing: Writing): Promise<WriteOutcome[]> =>
  pipelined(db, async (tx) => {
    const { wishes, make, by, patienceMs, look } = writing
    const patience = tx.execute(sql`SELECT set_config('lock_timeout', ${String(patienceMs)}, true)`)
    // In this order, so that what there is is read behind the shop's lock.
    const uids = wishes.map(({ uid }) => uid)
    const [, { version, ...shop }, { stored, known }, held] = await Promise.all([
      withoutWaiting(tx, patience),
      readShop(tx, shopId, sql`FOR NO KEY UPDATE`),
      storedProducts(tx, shopId, wishes),
      heldBefore(tx, shopId, by, uids),
    ])
    look?.(stored)
    const meant = asMeant(await make(stored, shop), wishes, stored)
    const made = await withSuccessors(tx, shopId, await withFiles(tx, meant, stored))
    const isChanged = (one: Made, i: number): one is MadeProduct =>
      one.kind === 'product' && revisionOf(one) !== stored[i]?.revision
    const changed = made.filter(isChanged)
    // One that a product has already is kept.
    const isDrawnAnew = ({ drawing }: MadeProduct, i: number) => drawing?.picture.hash !== stored[i]?.drawn
    const drawings = made.flatMap((one, i) =>
      isChanged(one, i) && one.drawing && isDrawnAnew(one, i) ? [one.drawing] : [],
    )
    let position = 0
    const place = async (): Promise<void> => {
      position = await nextPosition(tx, shopId)
    }
    await together([
      // Behind the shop's lock, and in their own order: nobody waits here for somebody who waits for us.
      ...(drawings.length > 0 ? [savePictures(tx, drawings)] : []),
      ...(changed.some(({ uid }) => !known.has(uid)) ? [place()] : []),
      noteHands(tx, shopId, by, { rows: changed, held }),
    ])
    const became = new Map<string, ProductOutcome>()
    await writeCatalogue(tx, shopId, changed, {
      remove: made.filter(({ kind }) => kind === 'removal').map(({ uid }) => uid),
      quiet: true,
      saysHidden: true,
      by,
      known: { version, products: known, position },
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

function outcomeOf(made: Made, became: ReadonlyMap<string, ProductOutcome>, stored: Stored | undefined): WriteOutcome {
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
