import { randomUUID } from 'node:crypto'
import { and, eq, sql } from '../../db/drizzle.ts'
import {
  type CustomerInformation,
  maxLength,
  NO_INFORMATION,
  type RequiredField,
} from '#contract/cart/customer-information.ts'
import { ADD_ROWS_MAX } from '#contract/cart/line.ts'
import { toMinor } from '#contract/money.ts'
import { may } from '#contract/users/permission.ts'
import { REFUSALS } from '#contract/punchout/punchout-log.ts'
import { cartLines } from '../../db/cart-schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { OrderedCart } from '../../db/order-schema.ts'
import { type Connection, punchoutOrders } from '../../db/punchout-schema.ts'
import { accountOf, sessionOf } from './account.ts'
import type { RunCart } from './carts.ts'
import { cut } from './cut.ts'
import { decimalText } from './cxml/amounts.ts'
import { CxmlError } from './cxml/error.ts'
import type { OrderRequest } from './cxml/order-request.ts'
import { type FilledRow, rowsOf } from './fill.ts'
import { informationOf } from './open-session.ts'

export interface Placing {
  db: Db
  run: RunCart
  /** What else an order is, within its transaction. */
  placed: (tx: Tx, cart: OrderedCart) => Promise<unknown>
}

/**
 * Stores an OrderRequest as an order of the connection's account, at our prices; what the buyer reckoned otherwise with
 * stands in the order. All of it or nothing; the same order again is the one that there is.
 * @returns whether it is new
 * @throws {CxmlError} 400 unknown articles, an unusable order; 403; 450 a change of an order, or orders not taken
 */
export async function takeOrder(
  { db, run, placed }: Placing,
  connection: Connection,
  order: OrderRequest,
): Promise<'new' | 'repeated'> {
  if (!connection.settings.orders)
    throw new CxmlError(450, 'Orders are not taken by cXML here: send them as agreed.', REFUSALS.noOrders)
  if (order.type !== 'new') throw new CxmlError(450, `An order of type ${order.type.slice(0, 40)} is not supported.`)
  if (order.orderId === '') throw new CxmlError(400, 'The OrderRequestHeader has no orderID.', REFUSALS.badOrder)
  const { id: connectionId, shopId } = connection
  const orderId = cut(order.orderId, 200)
  return await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${connectionId} ${orderId}`}, 6))`)
    const mine = and(eq(punchoutOrders.connectionId, connectionId), eq(punchoutOrders.orderId, orderId))
    if ((await tx.select().from(punchoutOrders).where(mine)).length > 0) return 'repeated'
    const account = await accountOf(tx, connection)
    if (!may(account.level, 'cart.order'))
      throw new CxmlError(403, 'The account of this connection may not order.', REFUSALS.accountLevel)
    const { rows, notices } = await rowsOf(tx, { connectionId, shopId, items: order.items })
    if (notices.length > 0)
      throw new CxmlError(
        400,
        `Not ordered: ${notices
          .map(({ article }) => article)
          .slice(0, 20)
          .join(', ')}.`,
        REFUSALS.badOrder,
      )
    if (rows.length === 0) throw new CxmlError(400, 'The order has no articles.', REFUSALS.badOrder)
    const cartId = randomUUID()
    const session = sessionOf(account, connection, { kind: 'user', id: account.userId })
    const filled = await run(tx, session, { cartId, shopId, changes: filling(orderId, rows) })
    const information = completed(order, orderId, await priceNotes(tx, cartId, rows))
    const ordered =
      filled.refusal === null
        ? await run(tx, session, {
            cartId,
            shopId,
            changes: [
              { name: 'cart.setInfo', args: { customer: information } },
              { name: 'cart.order', args: {} },
            ],
            placed: (_asked, cart) => placed(tx, cart),
            unlimited: true,
          })
        : filled
    if (ordered.refusal) {
      const { code, errors = [] } = ordered.refusal
      const which = errors.map(({ field }) => field).slice(0, 20)
      throw new CxmlError(
        400,
        `Not ordered: ${code.replaceAll('_', ' ')} ${which.join(', ')}`.trim(),
        REFUSALS.badOrder,
      )
    }
    await tx.insert(punchoutOrders).values({ connectionId, orderId, cartId })
    return 'new'
  })
}

const filling = (orderId: string, rows: readonly FilledRow[]) => [
  { name: 'cart.create' as const, args: { title: cut(`PO ${orderId}`, 200) } },
  ...Array.from({ length: Math.ceil(rows.length / ADD_ROWS_MAX) }, (_, i) => ({
    name: 'lines.add' as const,
    args: {
      rows: rows.slice(i * ADD_ROWS_MAX, (i + 1) * ADD_ROWS_MAX).map(({ uid, quantity }) => ({ uid, quantity })),
    },
  })),
]

/** An order needs every field; a purchase order need not have them, so that its number stands in. */
function completed(order: OrderRequest, orderId: string, notes: readonly string[]): CustomerInformation {
  const known = informationOf(order.buyer)
  const reference = cut(`PO ${orderId}`, 200)
  const needed: Pick<CustomerInformation, RequiredField> = {
    first_name: known.first_name || known.delivery_contact || reference,
    last_name: known.last_name || cut(order.buyer.name, 200) || reference,
    address: known.delivery_address || reference,
    city: known.city || reference,
    delivery_address: known.delivery_address || reference,
    delivery_contact: known.delivery_contact || cut(order.buyer.name, 200) || reference,
    customer_reference: cut([reference, known.customer_reference].filter(Boolean).join(', '), 200),
    payment_condition: reference,
  }
  const said = [order.comments, ...notes].filter(Boolean).join('\n')
  return { ...NO_INFORMATION, ...needed, additional_information: cut(said, maxLength('additional_information')) }
}

/** Lines that the buyer reckons with another price for. */
async function priceNotes(tx: Tx, cartId: string, rows: readonly FilledRow[]): Promise<string[]> {
  const lines = await tx
    .select({ uid: cartLines.uid, price: cartLines.unitPrice })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
  const ours = new Map(lines.map(({ uid, price }) => [uid, price]))
  return rows.flatMap(({ uid, item }) => {
    const price = ours.get(uid) ?? null
    const theirs = Number(item.price)
    const same = price === null || item.price === '' || !Number.isFinite(theirs) || toMinor(theirs) === price
    return same ? [] : [`${uid}: ${item.price.slice(0, 20)} in the purchase order, ${decimalText(price)} here`]
  })
}
