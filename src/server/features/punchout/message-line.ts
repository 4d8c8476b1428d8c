import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { deliveryDays } from '#contract/cart/climate.ts'
import { type Locale, textIn } from '#contract/locale.ts'
import type { LineProduct } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import type { CatalogueItem } from '../../db/item.ts'
import type { Connection } from '../../db/punchout-schema.ts'
import { products } from '../../db/schema.ts'
import type { MessageLine } from './cxml/order-message.ts'
import { unitOf, unspscOf } from './cxml/units.ts'

/** What a cart's line does not keep of its product. */
interface Facts {
  currency: string
  unspsc: string | null
  brand: string | null
  manufacturerPart: string | null
  categories: string[]
}

export async function factsOf(tx: Tx, shopId: string, uids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  if (uids.length === 0) return new Map()
  const rows = await tx
    .select({
      uid: products.uid,
      currency: sql<string>`${products.data}->>'currency'`,
      unspsc: sql<string | null>`${products.data}->>'unspsc'`,
      brand: sql<string | null>`${products.data}->>'brand'`,
      manufacturerPart: sql<string | null>`${products.data}->>'manufacturer_part_number'`,
      categories: sql<CatalogueItem['categories']>`${products.data}->'categories'`,
    })
    .from(products)
    .where(
      and(
        eq(products.shopId, shopId),
        sql`${products.uid} = ANY (${sql.param(uids)}::text[])`,
        isNull(products.deletedAt),
      ),
    )
  return new Map(
    rows.map(({ uid, categories, ...facts }) => [
      uid,
      {
        ...facts,
        categories: categories.flatMap(({ id, subcategory }) => (subcategory ? [subcategory.id, id] : [id])),
      },
    ]),
  )
}

interface Named {
  uid: string
  product: LineProduct
  /** Of a part: how many to one of the whole. */
  quantity: number
}

export interface MessageItem extends Named {
  auxiliary: string
  unitPrice: number
  parts: readonly Named[]
  comments?: string | null
}

/** Goods as a connection's receiver reads them: a line with its parts in the description [punchout/messages]. */
export function messageLine(
  { parts, ...item }: MessageItem,
  facts: Facts | undefined,
  { connection, language }: { connection: Pick<Connection, 'kind' | 'settings'>; language: Locale },
): MessageLine {
  const nameOf = ({ uid, product }: Named): string => textIn(product.name, language) || uid
  const names = parts.map((part) => `${part.quantity} × ${nameOf(part)} (${part.uid})`)
  const { settings, kind } = connection
  return {
    quantity: item.quantity,
    part: item.uid,
    auxiliary: item.auxiliary,
    unitPrice: item.unitPrice,
    description: [nameOf(item), ...names].join('; '),
    unit: unitOf(item.product.unit, settings, kind),
    unspsc: unspscOf({ unspsc: facts?.unspsc ?? null, categories: facts?.categories ?? [] }, settings),
    manufacturerPart: facts?.manufacturerPart ?? null,
    ean: ean13(item.product.gtin),
    manufacturer: facts?.brand ?? null,
    comments: item.comments ?? null,
    leadDays: item.product.delivery_time ? deliveryDays(item.product.delivery_time) : null,
  }
}

const ean13 = (gtin: string | undefined): string | null =>
  gtin?.length === 12 || gtin?.length === 13 ? gtin.padStart(13, '0') : null
