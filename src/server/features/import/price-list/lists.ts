import type {
  PriceLists,
  PriceListsQuery,
  PriceRowsAnswer,
  PriceRowsQuery,
} from '#contract/office/price-list.schema.ts'
import { toDecimal } from '#contract/money.ts'
import { TARGETS } from '#contract/organisation/price-list.ts'
import type { Db } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import type { PriceListKey } from '../../../db/price-lists.ts'

/** A part of a text, for ILIKE. */
const pattern = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const metaOf = (page: number, per_page: number, total: number) => ({
  current_page: page,
  per_page,
  total,
  total_pages: Math.ceil(total / per_page),
})

type Told = PriceLists['data'][number]

/** The price lists of a shop, by name; those of a company by their rank. */
export async function listPriceLists(db: Db, query: PriceListsQuery): Promise<PriceLists> {
  const { shop_id, search = '', company_id = null, page, per_page } = query
  const found = sql`FROM price_lists l
    LEFT JOIN customer_price_lists a
      ON a.shop_id = l.shop_id AND a.list_id = l.id AND a.customer_id = ${company_id}::uuid
    WHERE l.shop_id = ${shop_id} AND (${company_id}::uuid IS NULL OR a.rank IS NOT NULL)
      AND (l.name ILIKE ${pattern(search)} OR l.id ILIKE ${pattern(search)})`
  const [counted, { rows }] = await Promise.all([
    db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${found}`),
    db.execute<Omit<Told, 'changed_at'> & { changed_at: Date | string }>(sql`
      SELECT l.shop_id, l.id, l.revision, l.changed_at, l.name, l.currency, l.valid_from::text, l.valid_to::text,
        (SELECT count(*)::int FROM price_list_rows r WHERE r.shop_id = l.shop_id AND r.list_id = l.id) AS rows,
        (SELECT count(*)::int FROM customer_price_lists c WHERE c.shop_id = l.shop_id AND c.list_id = l.id) AS companies,
        a.rank
      ${found} ORDER BY a.rank, l.name, l.id LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`),
  ])
  return {
    data: rows.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() })),
    meta: metaOf(page, per_page, counted.rows[0]?.total ?? 0),
  }
}

interface StoredListRow extends Record<string, unknown> {
  target: (typeof TARGETS)[number]
  subject: string
  name: string | null
  from_quantity: number
  price: number | null
  discount_percentage: number | null
  hidden: boolean
  valid_from: string | null
  valid_to: string | null
}

/**
 * The rows of a list: products first, then categories, then brands. Of a long list no product is unpacked but those of the
 * page: all are looked through by the names that stand beside it.
 */
export async function listRows(
  db: Db,
  { shopId, id }: PriceListKey,
  query: PriceRowsQuery,
): Promise<Omit<PriceRowsAnswer, 'revision'>> {
  const { search = '', target, subject, from_quantity: from, language = 'sv', page, per_page } = query
  const named = sql`LEFT JOIN products p ON r.target = 'product' AND p.shop_id = r.shop_id AND p.uid = r.subject`
  const asked = sql`lower(${pattern(search)})`
  const fits = search.trim() === '' ? sql`` : sql`AND (lower(r.subject) LIKE ${asked} OR p.names LIKE ${asked})`
  const exactly = sql`${target === undefined ? sql`` : sql`AND r.target = ${target}`}
    ${subject === undefined ? sql`` : sql`AND r.subject = ${subject}`}
    ${from === undefined ? sql`` : sql`AND r.from_quantity = ${from}`}`
  const found = sql`FROM price_list_rows r ${named}
    WHERE r.shop_id = ${shopId} AND r.list_id = ${id} ${exactly} ${fits}`
  const targets = TARGETS.map((one, i) => sql`WHEN ${one} THEN ${i}::int`)
  const order = sql`CASE r.target ${sql.join(targets, sql` `)} END, r.subject, r.from_quantity, r.valid_from`
  const [counted, { rows }] = await Promise.all([
    db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${found}`),
    db.execute<StoredListRow>(sql`
      SELECT r.target, r.subject, r.from_quantity, r.price::float8, r.discount_percentage::float8, r.hidden,
        CASE WHEN p.deleted_at IS NULL THEN coalesce(p.data -> 'name' ->> ${language}, p.data -> 'name' ->> 'sv',
          (SELECT value FROM jsonb_each_text(p.data -> 'name') LIMIT 1)) END AS name,
        CASE WHEN isfinite(r.valid_from) THEN r.valid_from::text END AS valid_from,
        CASE WHEN isfinite(r.valid_to) THEN r.valid_to::text END AS valid_to
      FROM (SELECT r.* ${found} ORDER BY ${order} LIMIT ${per_page} OFFSET ${(page - 1) * per_page}) AS r
      ${named} ORDER BY ${order}`),
  ])
  return {
    data: rows.map((row) => ({ ...row, price: row.price === null ? null : toDecimal(row.price) })),
    meta: metaOf(page, per_page, counted.rows[0]?.total ?? 0),
  }
}
