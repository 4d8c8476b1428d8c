import { DEFAULT_LOCALE, isLocale } from '#contract/locale.ts'
import type { KnownProduct } from '#server/db/catalogue-writer.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import type { CatalogueItem, DocumentItem, PictureItem } from '#server/db/item.ts'
import { isKept, revisionColumn, unknownShop } from '#server/db/kept-products.ts'
import type { Former, Wish } from './make.ts'
import type { ShopTerms } from './read-product.ts'

/** A product as it is stored, while nobody else can change it. */
export interface Stored extends Former {
  /** Names what the product says, also where it is gone; null where there never was one. */
  revision: string | null
  /** Of its drawing; null where it has photographs, or is not there. */
  drawn: string | null
}

/** What a shop's own products are said in. @throws where there is no such shop */
export async function shopTerms(db: Pick<Db, 'execute'>, shopId: string): Promise<ShopTerms> {
  const { version: _, ...terms } = await readShop(db, shopId)
  return terms
}

/** The same, with the version of its catalogue. */
export async function readShop(
  db: Pick<Db, 'execute'>,
  shopId: string,
  lock = sql``,
): Promise<ShopTerms & { version: number }> {
  const { rows } = await db.execute<{ language: string; currency: string; version: string }>(
    sql`SELECT language, currency, catalogue_version AS version FROM shops WHERE shop_id = ${shopId} ${lock}`,
  )
  const [shop] = rows
  if (!shop) throw new Error(`There is no shop ${shopId}`)
  const { language, currency, version } = shop
  return { language: isLocale(language) ? language : DEFAULT_LOCALE, currency, version: Number(version) }
}

interface StoredProductRow extends Record<string, unknown> {
  uid: string
  revision: string | null
  fingerprint: string
  version: string
  item: CatalogueItem | null
  pictures: PictureItem[] | null
  documents: DocumentItem[] | null
  hidden: boolean
  draft: boolean
  gone: boolean
}

/** What there is, wish by wish, and as it is written over. Whole products are read for those alone that are to be changed. */
export async function storedProducts(
  tx: Tx,
  shopId: string,
  wishes: readonly Pick<Wish, 'op' | 'uid'>[],
): Promise<{ stored: Stored[]; known: Map<string, KnownProduct> }> {
  const patched = wishes.filter(({ op }) => op === 'patch').map(({ uid }) => uid)
  const { rows } = await tx.execute<StoredProductRow>(
    sql`SELECT uid, ${revisionColumn} AS revision, fingerprint, version, data ? 'hidden' AS hidden, data ? 'draft' AS draft, NOT ${isKept} AS gone,
          CASE WHEN uid = ANY(${sql.param(patched)}::text[]) THEN data END AS item,
          data->'documents' AS documents,
          data->'pictures' AS pictures
        FROM products WHERE shop_id = ${unknownShop(shopId)} AND uid = ANY(${sql.param(wishes.map(({ uid }) => uid))}::text[])`,
  )
  const found = new Map(rows.map((row) => [row.uid, row]))
  const known = rows.map((row): [string, KnownProduct] => {
    const { fingerprint, version, gone, hidden, draft, documents } = row
    return [row.uid, { fingerprint, version: Number(version), deleted: gone, hidden, draft, documents }]
  })
  const stored = wishes.map(({ uid }) => {
    const {
      revision = null,
      item = null,
      pictures,
      documents,
      hidden = false,
      draft = true,
      gone = false,
    } = found.get(uid) ?? {}
    const [photos, drawings] = [(pictures ?? []).filter(isPhoto), (pictures ?? []).filter((one) => !isPhoto(one))]
    const drawn = drawings[0]?.hash ?? null
    return { revision, item, hidden, draft, gone, documents: documents ?? [], photos, drawn }
  })
  return { stored, known: new Map(known) }
}

const isPhoto = ({ kind }: PictureItem): boolean => kind === 'photo'
