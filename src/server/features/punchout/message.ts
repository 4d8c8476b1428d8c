import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { deliveryDays } from '#contract/cart-climate.ts'
import { ERROR, type ErrorCode, RULE } from '#contract/errors.ts'
import { type Locale, textIn } from '#contract/locale.ts'
import { vatOf } from '#contract/price.ts'
import { cartLines } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import type { CatalogueItem } from '../../db/item.ts'
import type { Connection, PunchoutSession } from '../../db/punchout-schema.ts'
import { products } from '../../db/schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { StoredCart } from './carts.ts'
import { type MessageLine, orderMessage } from './cxml/order-message.ts'
import { unitOf, unspscOf } from './cxml/units.ts'
import { lineKey } from './fill.ts'

type Line = typeof cartLines.$inferSelect

export interface Made {
  session: PunchoutSession
  connection: Connection
  cart: StoredCart
  kind: 'cart' | 'cancel'
  /** When, and from which revision of the cart. */
  at: Date
  revision: number
}

const VAT_NAMES: Readonly<Record<Locale, string>> = { sv: 'Moms', no: 'Mva', da: 'Moms', en: 'VAT', fi: 'ALV' }

/**
 * The message that takes a cart to the buyer's system, as it is at this moment (punchout.md §7).
 * @throws {HttpProblem} 409 `product_gone`, `price_on_request`, `other_currency`
 */
export async function makeMessage(tx: Tx, { session, connection, cart, kind, at, revision }: Made): Promise<string> {
  const { language, ours, theirs, buyerCookie } = session
  const lines = kind === 'cancel' ? [] : await messageLines(tx, { session, connection, cart })
  return orderMessage({
    payloadId: `${revision}.${at.getTime()}.${cart.id}@interior`,
    at,
    ours,
    theirs,
    isTest: connection.test,
    cookie: buyerCookie,
    cancelled: kind === 'cancel',
    language: language === 'no' ? 'nb' : language,
    currency: cart.currency,
    lines,
    tax: { amount: cart.vat, percentage: vatOf(1_000, cart.country) / 10, name: VAT_NAMES[language] },
    settings: connection.settings,
  })
}

async function messageLines(
  tx: Tx,
  { session, connection, cart }: Pick<Made, 'session' | 'connection' | 'cart'>,
): Promise<MessageLine[]> {
  const rows = await tx
    .select()
    .from(cartLines)
    .where(eq(cartLines.cartId, cart.id))
    .orderBy(asc(cartLines.position), asc(cartLines.part))
  const counted = rows.filter(({ parentId }) => parentId === null)
  const parts = Map.groupBy(rows, ({ parentId }) => parentId)
  refuseIf(counted, ERROR.productGone, ({ gone }) => gone)
  refuseIf(counted, ERROR.onRequest, ({ unitPrice }) => unitPrice === null)
  const items = await itemsOf(tx, cart.shopId, counted)
  refuseIf(counted, ERROR.otherCurrency, ({ uid }) => items.get(uid)?.currency !== cart.currency)
  const { settings } = connection
  const nameOf = ({ uid, product }: Line): string => textIn(product.name, session.language) || uid
  return counted.map((line) => {
    const item = items.get(line.uid)
    const names = (parts.get(line.id) ?? []).map((part) => `${part.antal / line.antal} × ${nameOf(part)} (${part.uid})`)
    return {
      quantity: line.antal,
      part: line.uid,
      auxiliary: lineKey(cart.id, line.id),
      unitPrice: line.unitPrice ?? 0,
      description: [nameOf(line), ...names].join('; '),
      unit: unitOf(line.product.unit, settings),
      unspsc: unspscOf({ unspsc: item?.unspsc ?? null, categories: item?.categories ?? [] }, settings),
      manufacturerPart: item?.manufacturerPart ?? null,
      manufacturer: item?.brand ?? null,
      leadDays: line.product.delivery_time ? deliveryDays(line.product.delivery_time) : null,
    }
  })
}

function refuseIf(lines: readonly Line[], code: ErrorCode, wrong: (line: Line) => boolean): void {
  const found = lines.filter(wrong)
  if (found.length === 0) return
  const errors = found.slice(0, 50).map(({ uid }) => ({ field: uid, rule: RULE.choice, message: `Not to be sent` }))
  throw new HttpProblem(409, code, { errors })
}

interface ItemFacts {
  currency: string
  unspsc: string | null
  brand: string | null
  manufacturerPart: string | null
  categories: string[]
}

/** What a line does not keep of its product. */
async function itemsOf(tx: Tx, shopId: string, lines: readonly Line[]): Promise<ReadonlyMap<string, ItemFacts>> {
  if (lines.length === 0) return new Map()
  const uids = sql.param(lines.map(({ uid }) => uid))
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
    .where(and(eq(products.shopId, shopId), sql`${products.uid} = ANY (${uids}::text[])`, isNull(products.deletedAt)))
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
