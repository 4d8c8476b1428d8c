import { and, eq, isNull, sql } from './drizzle.ts'
import type { Minor } from '#contract/money.ts'
import { thumbnailPath } from '#contract/picture.ts'
import type { Tx } from './client.ts'
import type { CatalogueItem } from './item.ts'
import type { LineProduct } from './cart-schema.ts'
import { products } from './schema.ts'

/** A product with the prices of its parts, as the shop's catalogue has it now. */
export interface ProductState {
  uid: string
  product: LineProduct
  price: Minor | null
  currency: string
  quantity: number
  discountPercentage: number
  parts: { uid: string; quantity: number; price: Minor | null; product: LineProduct }[]
}

/** The products of a shop that carts ask for, with their parts, by uid; what is gone is not among them. */
export async function readProducts(
  tx: Tx,
  shopId: string,
  uids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ProductState>> {
  const items = await readItems(tx, shopId, uids)
  const partUids = new Set([...items.values()].flatMap((item) => item.parts.map((part) => part.uid)))
  const parts = await readItems(tx, shopId, partUids)
  return new Map([...items].map(([uid, item]) => [uid, productState(uid, item, parts)]))
}

/** What no line keeps, and most of a product's weight. */
const UNREAD = ['description', 'attributes', 'categories', 'certifications', 'related', 'measurements'] as const
type LineItem = Omit<CatalogueItem, (typeof UNREAD)[number]>

async function readItems(tx: Tx, shopId: string, uids: ReadonlySet<string>): Promise<Map<string, LineItem>> {
  if (uids.size === 0) return new Map()
  const rows = await tx
    .select({ uid: products.uid, data: sql<LineItem>`${products.data} - ${sql.param(UNREAD)}::text[]` })
    .from(products)
    .where(
      and(
        eq(products.shopId, shopId),
        sql`${products.uid} = ANY (${sql.param([...uids])}::text[])`,
        isNull(products.deletedAt),
      ),
    )
  return new Map(rows.map(({ uid, data }) => [uid, data]))
}

function productState(uid: string, item: LineItem, parts: ReadonlyMap<string, LineItem>): ProductState {
  return {
    uid,
    product: lineProduct(item),
    price: item.price,
    currency: item.currency,
    quantity: item.quantity,
    discountPercentage: item.discount_percentage,
    parts: item.parts.map((part) => {
      const whole = parts.get(part.uid)
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
