import { eq, sql } from '../../db/drizzle.ts'
import { STATUS } from '#contract/cart/status.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locale.ts'
import { cartLines, carts } from '../../db/cart-schema.ts'
import { presentCart } from '../../db/cart-wire.ts'
import type { Tx } from '../../db/client.ts'
import { type OrderedCart, orderSteps, orders } from '../../db/order-schema.ts'
import { prepared, withoutWaiting } from '../../db/pipeline.ts'
import { customers, shops, users } from '../../db/schema.ts'
import { dayIn } from '../../db/calendar.ts'
import { nextOrderNumber } from './number.ts'
import { climateColumns } from './present.ts'
import { bareNumber, orderWords } from './search-words.ts'

export interface PlacedCart {
  cart: OrderedCart
  /** Of the buyer, undefined for the shop's own. */
  language: string | undefined
  /** Who ordered, where that may be another than whose cart it is. */
  buyerId?: string
}

/** What a cart that was ordered in this transaction is as an order: its number, who ordered, what it weighs. */
export async function readyOrder(tx: Tx, { cart: { id: cartId, ...placed }, language, buyerId }: PlacedCart) {
  const orderedAt = placed.orderedAt ?? new Date()
  const orderedOn = dayIn(placed.country, orderedAt)
  const [{ cart, buyer, shop, orgNumber, asked }, lines, orderNumber] = await Promise.all([
    placedCart(tx, cartId, buyerId),
    placedLines(tx).execute({ cartId }),
    nextOrderNumber(tx, placed.shopId, Number(orderedOn.slice(0, 4))),
  ])
  const own: Locale = isLocale(shop.language) ? shop.language : DEFAULT_LOCALE
  const climate = climateColumns(presentCart(cart, lines, { language: own, own }).lines)
  const words = orderWords([
    orderNumber,
    bareNumber(orderNumber),
    String(Number(orderNumber.slice(orderNumber.indexOf('-') + 1))),
    cart.title,
    cart.company ?? '',
    buyer.name,
    cart.information.customer_reference,
    bareNumber(cart.information.customer_reference),
    ...lines.flatMap(({ uid, product }) => [uid, bareNumber(uid), ...Object.values(product.name)]),
  ])
  const order = {
    cartId,
    shopId: cart.shopId,
    orderNumber,
    orderedAt,
    orderedOn,
    userId: buyer.id,
    buyerName: buyer.name,
    buyerMail: buyer.email,
    shopName: shop.name,
    orgNumber: orgNumber || null,
    language: isLocale(language) ? language : own,
    askerId: asked?.id ?? null,
    askerName: asked?.name ?? null,
    approvers: asked?.approvers ?? null,
    ...climate,
  }
  const { username: actor } = buyer
  const step = {
    status: STATUS.ordered,
    kind: 'placed' as const,
    at: orderedAt,
    mover: 'buyer' as const,
    actor,
    note: null,
    lines: null,
  }
  return { order: { ...order, confirmedAt: null }, words, cart, lines, steps: [step], told: [], shop, own }
}

type Ready = Pick<Awaited<ReturnType<typeof readyOrder>>, 'order' | 'words' | 'steps'>

/** Ids of the mails that tell of an order; null: nobody is told. */
export interface OrderMails {
  confirmationMail: string | null
  supplierMail: string | null
}

export async function writeOrder(tx: Tx, { order, words, steps }: Ready, mails: OrderMails): Promise<void> {
  const { cartId } = order
  const approvers = order.approvers && JSON.stringify(order.approvers)
  await withoutWaiting(tx, insertOrder(tx).execute({ ...order, ...mails, approvers, words }))
  for (const step of steps) await withoutWaiting(tx, insertStep(tx).execute({ ...step, cartId }))
}

/** Who asked for a cart's order, and who said yes to it as it is; null where nobody had to. */
const whoAsked = sql<{ id: string; name: string; approvers: { id: string; name: string }[] } | null>`(
  SELECT json_build_object('id', asker.id, 'name', asker.name, 'approvers', (
    SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name)
    FROM users u WHERE u.id = ANY (a.approved_by)))
  FROM approvals a JOIN users asker ON asker.id = a.asked_by
  WHERE a.cart_id = ${carts.id} AND a.state = 'approved')`

const placedLines = prepared('placed_lines', (tx) =>
  tx
    .select()
    .from(cartLines)
    .where(eq(cartLines.cartId, sql.placeholder('cartId'))),
)

const given = sql.placeholder

const insertOrder = prepared('insert_order', (tx) =>
  tx.insert(orders).values({
    cartId: given('cartId'),
    shopId: given('shopId'),
    orderNumber: given('orderNumber'),
    orderedAt: given('orderedAt'),
    orderedOn: given('orderedOn'),
    userId: given('userId'),
    buyerName: given('buyerName'),
    buyerMail: given('buyerMail'),
    shopName: given('shopName'),
    orgNumber: given('orgNumber'),
    language: given('language'),
    declaredG: given('declaredG'),
    calculatedG: given('calculatedG'),
    pieces: given('pieces'),
    unknownPieces: given('unknownPieces'),
    confirmationMail: given('confirmationMail'),
    supplierMail: given('supplierMail'),
    askerId: given('askerId'),
    askerName: given('askerName'),
    // Without a value it is NULL, not the JSON value of that name.
    approvers: sql`${given('approvers')}::jsonb`,
    words: sql`array_to_tsvector(${given('words')}::text[])`,
  }),
)

const insertStep = prepared('insert_placed_step', (tx) =>
  tx.insert(orderSteps).values({
    cartId: given('cartId'),
    status: given('status'),
    kind: given('kind'),
    at: given('at'),
    mover: given('mover'),
    actor: given('actor'),
  }),
)

const placedRow = prepared('placed_cart', (tx) =>
  tx
    .select({
      cart: carts,
      buyer: { id: users.id, username: users.username, name: users.name, email: users.email },
      shop: {
        name: shops.name,
        language: shops.language,
        supplierMail: shops.supplierMail,
        providerContact: shops.providerContact,
      },
      orgNumber: customers.orgNumber,
      asked: whoAsked,
    })
    .from(carts)
    .innerJoin(users, eq(users.id, sql`coalesce(${sql.placeholder('buyerId')}::uuid, ${carts.userId})`))
    .innerJoin(shops, eq(shops.shopId, carts.shopId))
    .leftJoin(customers, eq(customers.id, carts.customerId))
    .where(eq(carts.id, sql.placeholder('cartId'))),
)

async function placedCart(tx: Tx, cartId: string, buyerId: string | undefined) {
  const [row] = await placedRow(tx).execute({ cartId, buyerId: buyerId ?? null })
  if (!row) throw new Error('The cart that was ordered is not there')
  return row
}
