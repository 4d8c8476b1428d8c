import type { Minor } from '#contract/money.ts'
import { type AgreedPrice, agreedPrice, type ShopPriced } from '#contract/organisation/agreement.ts'
import {
  type Listed,
  openPriceBook,
  type PriceBook,
  type PriceList,
  type PriceRow,
} from '#contract/organisation/price-list.ts'
import { type Reader, wholesOf } from '../rows.ts'

/** A company as it buys on a day: what it pays and sees follows from its price lists of then. */
export interface Buyer {
  shop: string
  company: string
  /** Of the shop's calendar, ISO 8601. */
  day: string
}

/** What is agreed about products, by uid; for those that are not here the shop's own price stands. */
export type AgreedByUid = ReadonlyMap<string, AgreedPrice | 'hidden'>

interface ListedRow {
  uid: string
  currency: string
  brand: string | null
  categories: string[]
}

interface PricedRow extends ListedRow {
  price: Minor | null
  quantity: number
  discountPercentage: number
  parts: { quantity: number; price: Minor | null; listed: Listed | null }[]
}

/** By what price lists name a product, as JSON. */
const listed = (row: string): string => `jsonb_build_object('uid', ${row}.uid, 'currency', ${row}.data -> 'currency',
  'brand', ${row}.data -> 'brand', 'categories', jsonb_path_query_array(${row}.data, '$.categories[*].id'))`

/**
 * All that decides a price, as JSON: a product with the parts that the shop still has, in their order. OFFSET keeps each
 * part a look into an index: simply joined, the shop is read as a whole.
 */
const PRICED = `${listed('p')} || jsonb_build_object('price', p.data -> 'price', 'quantity', p.data -> 'quantity',
  'discountPercentage', p.data -> 'discount_percentage', 'parts', CASE WHEN p.data -> 'parts' = '[]' THEN '[]' ELSE (
    SELECT jsonb_agg(jsonb_build_object('quantity', piece -> 'quantity', 'price', q.data -> 'price',
      'listed', CASE WHEN q.uid IS NOT NULL THEN ${listed('q')} END) ORDER BY n)
    FROM jsonb_array_elements(p.data -> 'parts') WITH ORDINALITY AS named (piece, n)
    LEFT JOIN LATERAL (
      SELECT uid, data FROM products WHERE shop_id = p.shop_id AND uid = piece ->> 'uid' AND deleted_at IS NULL OFFSET 0
    ) AS q ON true
  ) END)`

/** What is agreed about these products: one question to the database. */
export async function agreedFor(
  db: Reader,
  { shop, company, day }: Buyer,
  uids: readonly string[],
): Promise<AgreedByUid> {
  if (uids.length === 0) return new Map()
  const { rows } = await db.query<{ lists: PriceList[] | null; products: PricedRow[] | null }>(
    `SELECT price_lists_on($1, $2, $3, $4) AS lists,
      (SELECT jsonb_agg(${PRICED}) FROM products p WHERE p.shop_id = $1 AND p.uid = ANY ($4) AND p.deleted_at IS NULL)
        AS products`,
    [shop, company, day, uids],
  )
  const [found] = rows
  if (!found?.lists || !found.products) return new Map()
  return agreedIn(openPriceBook(found.lists), found.products)
}

function agreedIn(book: PriceBook, products: readonly PricedRow[]): Map<string, AgreedPrice | 'hidden'> {
  const agreed = new Map<string, AgreedPrice | 'hidden'>()
  for (const product of products) {
    const found = agreedPrice(book, product satisfies ShopPriced)
    if (found !== null) agreed.set(product.uid, found)
  }
  return agreed
}

/** Products that are read at a time. */
const BATCH = 1_000

/**
 * What is agreed about any product of the shop, some at a time; with `hiding` only what rows concern that hide. The
 * client must be inside a transaction.
 */
export async function* allAgreed(client: Reader, buyer: Buyer, hiding = false): AsyncGenerator<AgreedByUid> {
  const lists = await allLists(client, buyer)
  const rows = lists.flatMap((list) => list.rows).filter(({ offer }) => !hiding || offer === 'hidden')
  if (rows.length === 0) return
  const book = openPriceBook(lists)
  const uids = await namedBy(client, buyer.shop, rows, !hiding)
  for (let from = 0; from < uids.length; from += BATCH) {
    const { rows: products } = await client.query<{ priced: PricedRow }>(
      `SELECT ${PRICED} AS priced FROM products p WHERE p.shop_id = $1 AND p.uid = ANY ($2) AND p.deleted_at IS NULL`,
      [buyer.shop, uids.slice(from, from + BATCH)],
    )
    yield agreedIn(
      book,
      products.map(({ priced }) => priced),
    )
  }
}

/** What is agreed about these products, some at a time. */
export async function* someAgreed(client: Reader, buyer: Buyer, uids: readonly string[]): AsyncGenerator<AgreedByUid> {
  for (let from = 0; from < uids.length; from += BATCH)
    yield await agreedFor(client, buyer, uids.slice(from, from + BATCH))
}

/** The whole of a company's price lists of that day, the first in rank first. */
async function allLists(client: Reader, { shop, company, day }: Buyer): Promise<PriceList[]> {
  const { rows: lists } = await client.query<Omit<PriceList, 'rows'>>(
    `SELECT l.id, l.name, l.currency FROM customer_price_lists a
     JOIN price_lists l ON l.shop_id = a.shop_id AND l.id = a.list_id
     WHERE a.shop_id = $1 AND a.customer_id = $2
       AND $3::date BETWEEN coalesce(l.valid_from, '-infinity') AND coalesce(l.valid_to, 'infinity')
     ORDER BY a.rank, l.id`,
    [shop, company, day],
  )
  const { rows } = await client.query<StoredPriceRow>(
    `SELECT r.list_id AS list, r.target, r.subject, r.from_quantity AS from, r.hidden, r.price::float8 AS price,
       r.discount_percentage::float8 AS discount
     FROM price_list_rows r
     WHERE r.shop_id = $1 AND r.list_id = ANY ($2) AND $3::date BETWEEN r.valid_from AND r.valid_to`,
    [shop, lists.map(({ id }) => id), day],
  )
  const byList = Map.groupBy(rows, ({ list }) => list)
  return lists.map((list) => ({ ...list, rows: (byList.get(list.id) ?? []).map(rowOf) }))
}

interface StoredPriceRow {
  list: string
  target: PriceRow['target']
  subject: string
  from: number
  hidden: boolean
  price: number | null
  discount: number | null
}

const rowOf = ({ target, subject, from, hidden, price, discount }: StoredPriceRow): PriceRow => ({
  target,
  subject,
  from,
  offer: hidden ? 'hidden' : price === null ? { discountPercentage: discount ?? 0 } : { price },
})

/** The products that rows name, and those that have one of these as a part. */
async function namedBy(
  client: Reader,
  shop: string,
  rows: readonly PriceRow[],
  withWholes: boolean,
): Promise<string[]> {
  const subjects = (target: PriceRow['target']): string[] => [
    ...new Set(rows.flatMap((row) => (row.target === target ? row.subject : []))),
  ]
  const [products, categories, brands] = [subjects('product'), subjects('category'), subjects('brand')]
  const named = [
    'SELECT uid FROM products WHERE shop_id = $1 AND uid = ANY ($2) AND deleted_at IS NULL',
    ...(categories.length === 0 && brands.length === 0
      ? []
      : [
          `SELECT uid FROM products WHERE shop_id = $1 AND deleted_at IS NULL AND (data ->> 'brand' = ANY ($4)
             OR jsonb_path_query_array(data, '$.categories[*].id') ?| $3)`,
        ]),
  ]
  const { rows: found } = await client.query<{ uid: string }>(named.join(' UNION '), [
    shop,
    products,
    ...(named.length > 1 ? [categories, brands] : []),
  ])
  const uids = new Set(found.map(({ uid }) => uid))
  if (withWholes) for (const uid of await wholesOf(client, shop, [...uids], null)) uids.add(uid)
  return [...uids]
}
