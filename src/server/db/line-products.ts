import { type SQL, sql } from './drizzle.ts'
import type { ProductState as CartProduct } from '#contract/cart/state.ts'
import { thumbnailPath } from '#contract/picture.ts'
import type { Tx } from './client.ts'
import type { CatalogueItem } from './item.ts'
import type { LineProduct } from './cart-schema.ts'
import { preparedSql } from './pipeline.ts'

/** A product as it is put in a cart. */
export type ProductState = CartProduct<LineProduct>

/** The products of a shop that carts ask for, with their parts, by uid; what is gone is not among them. */
export async function readProducts(tx: Tx, shopId: string, uids: ReadonlySet<string>): Promise<ProductsByUid> {
  if (uids.size === 0) return new Map()
  const { rows } = await productsAlone(tx).execute({ shopId, uids: [...uids] })
  return productsOf(rows[0]?.products as FoundProducts)
}

export type ProductsByUid = ReadonlyMap<string, ProductState>

/** What no line keeps, and most of a product's weight. */
const UNREAD = sql`ARRAY['description', 'attributes', 'categories', 'certifications', 'related', 'measurements']`
type LineItem = Omit<
  CatalogueItem,
  'description' | 'attributes' | 'categories' | 'certifications' | 'related' | 'measurements'
>

interface FoundProduct {
  uid: string
  item: LineItem
  parts: Record<string, LineItem> | null
}

/** What `productsAsJson` gives. */
export type FoundProducts = FoundProduct[] | null

/** Products with their parts, for `productsOf`: a JSON value, null where there are none. */
export const productsAsJson = (shopId: SQL, uids: SQL): SQL => sql`(
  SELECT json_agg(json_build_object('uid', p.uid, 'item', p.data - ${UNREAD}, 'parts', (
    SELECT json_object_agg(part.uid, part.data - ${UNREAD})
    FROM jsonb_array_elements(p.data -> 'parts') AS named
    JOIN products part ON part.shop_id = p.shop_id AND part.uid = named ->> 'uid' AND part.deleted_at IS NULL
  )))
  FROM products p
  WHERE p.shop_id = ${shopId} AND p.uid = ANY (${uids}) AND p.deleted_at IS NULL)`

const productsAlone = preparedSql(
  'line_products',
  sql`SELECT ${productsAsJson(sql`${sql.placeholder('shopId')}`, sql`${sql.placeholder('uids')}::text[]`)} AS products`,
)

export const productsOf = (found: FoundProducts): ProductsByUid =>
  new Map(found?.map((one) => [one.uid, productState(one)]))

function productState({ uid, item, parts }: FoundProduct): ProductState {
  return {
    uid,
    product: lineProduct(item),
    price: item.price,
    currency: item.currency,
    quantity: item.quantity,
    discountPercentage: item.discount_percentage,
    parts: item.parts.map((part) => {
      const whole = parts?.[part.uid]
      return { ...part, price: whole?.price ?? null, product: whole ? lineProduct(whole) : NOTHING_KNOWN }
    }),
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
  }
}
