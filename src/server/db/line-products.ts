import { type SQL, sql } from './drizzle.ts'
import { IMPORTED_LISTS } from '#contract/catalogue/imported-facets.ts'
import { agreedPrice } from '#contract/organisation/agreement.ts'
import { type Listed, openPriceBook, type PriceBook, type PriceList } from '#contract/organisation/price-list.ts'
import type { ProductState as CartProduct } from '#contract/cart/state.ts'
import { thumbnailPath } from '#contract/picture.ts'
import type { Tx } from './client.ts'
import type { CatalogueItem } from './item.ts'
import type { LineProduct } from './cart-schema.ts'
import { preparedSql } from './pipeline.ts'

/** A product as it is put in a cart. */
export type ProductState = CartProduct<LineProduct>

/**
 * The products of a shop that carts ask for, with their parts, by uid, at a company's prices, or at the shop's own where
 * there is none. What is gone, or hidden from the company, is not among them.
 */
export async function readProducts(
  tx: Tx,
  shopId: string,
  uids: ReadonlySet<string>,
  company: string | null,
): Promise<ProductsByUid> {
  if (uids.size === 0) return new Map()
  const { rows } = await productsAlone(tx).execute({ shopId, uids: [...uids], company })
  const [found] = rows as unknown as { products: FoundProducts; lists: FoundLists }[]
  return productsOf(found?.products ?? null, found?.lists ?? null)
}

export type ProductsByUid = ReadonlyMap<string, ProductState>

/** What no line keeps, and most of a product's weight. */
const UNREAD = [
  'description',
  'attributes',
  'categories',
  ...IMPORTED_LISTS,
  'related',
  'measurements',
  'family',
] as const
type LineItem = Omit<CatalogueItem, (typeof UNREAD)[number]> & { category_ids: string[] }

interface FoundProduct {
  uid: string
  item: LineItem
  parts: Record<string, LineItem> | null
}

/** What `productsAsJson` gives. */
export type FoundProducts = FoundProduct[] | null
/** What the database's `price_lists_for` gives. */
export type FoundLists = PriceList[] | null

/** What is read of a product, with its categories by their ids alone. */
const lineItem = (data: SQL): SQL => sql`${data} - ${sql.raw(`ARRAY['${UNREAD.join("', '")}']`)} ||
  jsonb_build_object('category_ids', jsonb_path_query_array(${data}, '$.categories[*].id'))`

/**
 * Products with their parts, for `productsOf`: a JSON value, null where there are none. The list of parts keeps it a look
 * into an index: joined to it, a shop of some thousand products is read as a whole.
 */
export const productsAsJson = (shopId: SQL, uids: SQL): SQL => sql`(
  SELECT json_agg(json_build_object('uid', p.uid, 'item', ${lineItem(sql`p.data`)}, 'parts', (
    SELECT json_object_agg(part.uid, ${lineItem(sql`part.data`)})
    FROM products part
    WHERE part.shop_id = p.shop_id AND part.deleted_at IS NULL
      AND part.uid = ANY (ARRAY(SELECT named ->> 'uid' FROM jsonb_array_elements(p.data -> 'parts') AS named))
  )))
  FROM products p
  WHERE p.shop_id = ${shopId} AND p.uid = ANY (${uids}) AND p.deleted_at IS NULL)`

const uids = sql`${sql.placeholder('uids')}::text[]`
const productsAlone = preparedSql(
  'line_products',
  sql`SELECT ${productsAsJson(sql`${sql.placeholder('shopId')}`, uids)} AS products,
    price_lists_for(${sql.placeholder('shopId')}, ${sql.placeholder('company')}::uuid, ${uids}) AS lists`,
)

/** Products at the prices that price lists give them; what these hide is left out. */
export function productsOf(found: FoundProducts, lists: FoundLists): ProductsByUid {
  const book = lists && openPriceBook(lists)
  return new Map(found?.flatMap((one) => productState(one, book) ?? []).map((state) => [state.uid, state]))
}

const listedAs = (uid: string, { currency, category_ids, brand }: LineItem): Listed => ({
  uid,
  currency,
  categories: category_ids,
  brand: brand ?? null,
})

function productState({ uid, item, parts }: FoundProduct, book: PriceBook | null): ProductState | null {
  const { price, currency, quantity, discount_percentage: discountPercentage } = item
  const pieces = item.parts.map((part) => {
    const whole = parts?.[part.uid]
    return {
      ...part,
      price: whole?.price ?? null,
      product: whole ? lineProduct(whole) : NOTHING_KNOWN,
      listed: whole ? listedAs(part.uid, whole) : null,
    }
  })
  const agreed =
    book && agreedPrice(book, { ...listedAs(uid, item), price, quantity, discountPercentage, parts: pieces })
  if (agreed === 'hidden') return null
  return {
    uid,
    product: lineProduct(item),
    price: agreed ? agreed.price : price,
    currency,
    quantity,
    discountPercentage: agreed ? agreed.discountPercentage : discountPercentage,
    parts: pieces.map(({ uid: part, quantity: count, product, price: own }, i) => ({
      uid: part,
      quantity: count,
      product,
      price: agreed ? (agreed.partPrices[i] ?? null) : own,
    })),
    steps: agreed?.steps ?? null,
  }
}

const NOTHING_KNOWN: LineProduct = { name: {}, thumbnail: null, unit: null, delivery_time: null, climate: null }

function lineProduct(item: LineItem): LineProduct {
  const [picture] = item.pictures
  return {
    name: item.name,
    thumbnail: picture ? thumbnailPath(picture) : null,
    unit: item.unit ?? null,
    delivery_time: item.delivery_time ?? null,
    climate: item.climate ?? null,
    ...(item.gtin !== undefined && { gtin: item.gtin }),
  }
}
