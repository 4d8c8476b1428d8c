import { asc, eq } from '../../db/drizzle.ts'
import { filledRooms } from '#contract/cart/by-room.ts'
import { ERROR, type ErrorCode, RULE } from '#contract/errors.ts'
import { vatOf } from '#contract/price.ts'
import { cartLines } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import type { Connection, PunchoutSession } from '../../db/punchout-schema.ts'
import { USUAL_OCI } from '../../db/punchout-settings.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type I18n, i18nIn } from '../../i18n/i18n.ts'
import type { StoredCart } from './carts.ts'
import { type MessageLine, orderMessage } from './cxml/order-message.ts'
import { lineKey } from './fill.ts'
import { factsOf, messageLine } from './message-line.ts'
import { returnFields } from './oci/return-fields.ts'

type StoredLine = typeof cartLines.$inferSelect

export interface Made {
  session: PunchoutSession
  connection: Connection
  cart: StoredCart
  kind: 'cart' | 'cancel'
  /** When, and from which revision of the cart. */
  at: Date
  revision: number
}

/**
 * What takes a cart to the buyer's system as it is at this moment: the cXML message, or the fields of the OCI form as
 * JSON [punchout/messages] [punchout/oci].
 * @throws {HttpProblem} 409 `product_gone`, `price_on_request`, `other_currency`
 */
export async function makeMessage(tx: Tx, { session, connection, cart, kind, at, revision }: Made): Promise<string> {
  const { language, ours, theirs, buyerCookie } = session
  const { settings } = connection
  const i18n = i18nIn(language)
  const lines = kind === 'cancel' ? [] : await messageLines(tx, { session, connection, cart })
  if (connection.kind === 'oci')
    return JSON.stringify(
      returnFields({
        echo: session.echo,
        lines: lines.map((line) => ({ ...line, currency: cart.currency })),
        settings: settings.oci ?? USUAL_OCI,
      }),
    )
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
    tax: {
      amount: cart.vat,
      percentage: vatOf(1_000, cart.country) / 10,
      name: i18n.t('VAT', {}, { context: 'name of the tax' }),
    },
    deliveryName: i18n.t('Delivery'),
    settings,
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
  const uids = counted.map(({ uid }) => uid)
  const facts = await factsOf(tx, cart.shopId, uids)
  refuseIf(counted, ERROR.otherCurrency, ({ uid }) => facts.get(uid)?.currency !== cart.currency)
  const ordered = filledRooms({
    rooms: cart.rooms,
    lines: counted.map(({ room, ...line }) => ({ ...line, room: room ?? undefined })),
  }).flatMap(({ room, lines }) => lines.map((line) => ({ line, room })))
  const i18n = i18nIn(session.language)
  return ordered.map(({ line, room }, at) =>
    messageLine(
      {
        uid: line.uid,
        product: line.product,
        quantity: line.antal,
        auxiliary: lineKey(cart.id, line.id),
        unitPrice: line.unitPrice ?? 0,
        comments: commentsOf(i18n, { room: room?.name, note: line.note, cart: at === 0 ? cart : null }),
        parts: (parts.get(line.id) ?? []).map((part) => ({ ...part, quantity: part.antal / line.antal })),
      },
      facts.get(line.uid),
      { connection, language: session.language },
    ),
  )
}

/** Neither message has a place for what is said of the whole cart: its first line says it. */
function commentsOf(
  i18n: I18n,
  { room, note, cart }: { room: string | undefined; note: string; cart: Pick<StoredCart, 'note' | 'wishedOn'> | null },
): string | null {
  const said = [
    room !== undefined && i18n.t('Room: {room}', { room }),
    note,
    cart?.wishedOn && i18n.t('Wished delivery: {day}', { day: cart.wishedOn }),
    cart && cart.note !== '' && i18n.t('Note on the order: {note}', { note: cart.note }),
  ].filter(Boolean)
  return said.length === 0 ? null : said.join('\n')
}

function refuseIf(lines: readonly StoredLine[], code: ErrorCode, wrong: (line: StoredLine) => boolean): void {
  const found = lines.filter(wrong)
  if (found.length === 0) return
  const errors = found.slice(0, 50).map(({ uid }) => ({ field: uid, rule: RULE.choice, message: `Not to be sent` }))
  throw new HttpProblem(409, code, { errors })
}
