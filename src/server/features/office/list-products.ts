import type { Locale } from '#contract/locale.ts'
import { OFFICE_FACETS, OFFICE_PER_PAGE } from '#contract/office/list.ts'
import type { OfficeProductsQuery, OfficeRow } from '#contract/office/list.schema.ts'
import { thumbnailPath } from '#contract/picture.ts'
import type { Sort } from '#contract/catalogue/filters.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/client.ts'
import type { CatalogueItem } from '../../db/item.ts'
import { sourceOf } from '../../db/item-source.ts'
import { revisionColumn, stateOf } from '../../db/kept-products.ts'
import { type ProductWish, wished } from './conditions.ts'

/** A page of the products that buyers without any agreement would find, by their uids, and how many there are. */
export type FindProducts = (
  question: Pick<ProductWish, 'search' | 'facets'> & {
    shop: string
    language: Locale | undefined
    sort: Sort
    page: number
    per_page: number
  },
) => Promise<{ uids: string[]; total: number }>

interface Page {
  rows: OfficeRow[]
  total: number
}

/**
 * A page of a shop's products. What is live is found and ordered by the shop's own engine; what buyers do not see, and what
 * lacks something, by the table, behind it and in the shop's order. The engine may be behind by a second or two: what was
 * hidden meanwhile is on no page twice.
 */
export async function listProducts(db: Db, find: FindProducts, query: OfficeProductsQuery): Promise<Page> {
  const { shop_id: shop, state = 'kept', lack = null, sort = 'shop', page = 1, per_page = OFFICE_PER_PAGE } = query
  const search = (query.search ?? '').trim()
  const facets = Object.fromEntries(
    OFFICE_FACETS.map((facet) => [facet, [query[facet] ?? []].flat().filter((one) => one.trim() !== '')]),
  )
  const wish: ProductWish = { shopId: shop, state, search, lack, facets }
  const skipped = (page - 1) * per_page
  if (lack !== null || state === 'draft' || state === 'hidden' || state === 'gone')
    return await fromTable(db, wish, { offset: skipped, limit: per_page })

  const live = await find({ shop, language: query.language, search, facets, sort, page, per_page })
  const found = await ofUids(db, shop, live.uids)
  const rows = state === 'live' ? found.filter((row) => row.state === 'live') : found
  if (state === 'live') return { rows, total: live.total }
  const away = await fromTable(
    db,
    { ...wish, state: 'away', except: live.uids },
    { offset: Math.max(0, skipped - live.total), limit: per_page - live.uids.length },
  )
  if (state === 'kept') return { rows: [...rows, ...away.rows], total: live.total + away.total }
  const before = live.total + away.total
  const gone = await fromTable(
    db,
    { ...wish, state: 'gone', except: live.uids },
    { offset: Math.max(0, skipped - before), limit: per_page - live.uids.length - away.rows.length },
  )
  return { rows: [...rows, ...away.rows, ...gone.rows], total: before + gone.total }
}

interface Stored extends Record<string, unknown> {
  uid: string
  away: boolean
  revision: string
  item: CatalogueItem
}

const COLUMNS = sql`products.uid, products.deleted_at IS NOT NULL AS away, ${revisionColumn} AS revision,
  products.data AS item`

async function fromTable(
  db: Db,
  wish: ProductWish,
  { offset, limit }: { offset: number; limit: number },
): Promise<Page> {
  const condition = wished(wish)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM products WHERE ${condition}`,
  )
  const total = counted[0]?.total ?? 0
  if (limit <= 0 || offset >= total) return { rows: [], total }
  const { rows } = await db.execute<Stored>(
    sql`SELECT ${COLUMNS} FROM products WHERE ${condition}
        ORDER BY products.position, products.uid LIMIT ${limit} OFFSET ${offset}`,
  )
  return { rows: rows.map(rowOf), total }
}

/** As they are now, in the order of the uids: the index may be seconds behind. */
async function ofUids(db: Db, shop: string, uids: readonly string[]): Promise<OfficeRow[]> {
  const { rows } = await db.execute<Stored>(
    sql`SELECT ${COLUMNS} FROM unnest(${sql.param([...uids])}::text[]) WITH ORDINALITY AS asked (uid, place)
        JOIN products ON products.uid = asked.uid AND products.shop_id = ${shop} ORDER BY asked.place`,
  )
  return rows.map(rowOf)
}

function rowOf({ uid, away, revision, item }: Stored): OfficeRow {
  const state = stateOf(item, away)
  const [picture] = item.pictures
  return {
    uid,
    state,
    revision,
    thumbnail: picture ? thumbnailPath(picture) : null,
    product: sourceOf(item, state === 'gone'),
  }
}
