import { and, count, eq, type SQL, sql } from '../../db/drizzle.ts'
import type { FastifyReply } from 'fastify'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, type TextLanguages } from '#contract/locale.ts'
import { EXPORT_LINES_MAX, EXPORT_ORDERS_MAX, type ExportFormat, PDF_LINES_MAX } from '#contract/orders/orders.ts'
import { OrderExportQuerySchema, OrderIdSchema, OrdersExportQuerySchema } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { Type } from 'typebox'
import { cartLines } from '../../db/cart-schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import { orders } from '../../db/order-schema.ts'
import { shops } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { attachment } from '../../http/attachment.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type Session, signedIn } from '../../http/session.ts'
import { dayIn } from '../../db/calendar.ts'
import { asOfOneMoment } from './detail-route.ts'
import { documentOf, type OrderDocument } from './export/document.ts'
import { CONTENT_TYPES, fileName } from './export/file-name.ts'
import { logosOf } from './export/logos.ts'
import type { Renderer } from './export/renderer.ts'
import type { OwnerTurns } from './export/turns.ts'
import { matching } from './filter.ts'
import { readOrders } from './repository.ts'
import { buyerAsSeen, visibleOrders } from './scope.ts'
import { orderTexts } from './texts.ts'

const file = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) }
const response = {
  200: {
    description: 'The file',
    content: Object.fromEntries(Object.values(CONTENT_TYPES).map((type) => [type, file])),
  },
}

/** The files of one order, and of all that fit the list's filters or are named by their ids; one at a time of an owner. */
export function exportRoutes(
  app: App,
  { db, renderer, inTurn }: { db: Db; renderer: Renderer; inTurn: OwnerTurns },
): void {
  app.get(API.ordersExport, { schema: { querystring: OrdersExportQuerySchema, response } }, async (request, reply) => {
    const { shop_id, format, language, ...filter } = request.query
    const session = signedIn(request)
    const where = and(visibleOrders(session, shop_id), matching(filter))
    return await inTurn(ownerKey(session.owner), async () => {
      const found = await asOfOneMoment(db, (tx) => documents(tx, session, where, { format, language }))
      return await sendFile(reply, renderer, format, found)
    })
  })

  app.get(
    API.orderExport,
    { schema: { params: OrderIdSchema, querystring: OrderExportQuerySchema, response } },
    async (request, reply) => {
      const { format, language } = request.query
      const session = signedIn(request)
      const where = and(visibleOrders(session), eq(orders.cartId, request.params.id))
      return await inTurn(ownerKey(session.owner), async () => {
        const found = await asOfOneMoment(db, (tx) => documents(tx, session, where, { format, language }))
        return await sendFile(reply, renderer, format, found)
      })
    },
  )
}

interface Documents {
  orders: OrderDocument[]
  language: Locale
  logos: Record<string, Uint8Array>
}

/** Orders to be written down, in the language asked for, else that of the shop, or of the first one's. */
async function documents(
  tx: Tx,
  session: Session,
  where: SQL | undefined,
  { format, language: asked }: { format: ExportFormat; language: Locale | undefined },
): Promise<Documents> {
  await checkSize(tx, where, format)
  const stored = await readOrders(tx, where)
  const languagesByShop = await textLanguagesByShop(tx, asked)
  const languagesOf = (shop: string): TextLanguages =>
    languagesByShop.get(shop) ?? { language: asked ?? DEFAULT_LOCALE, own: DEFAULT_LOCALE }
  return {
    orders: stored.map((one) => {
      const document = documentOf(one, languagesOf(one.order.shopId))
      return { ...document, ordered_by: buyerAsSeen(session, one.order, document.ordered_by) }
    }),
    language: languagesOf(stored[0]?.order.shopId ?? '').language,
    logos:
      format === 'pdf'
        ? await logosOf(
            tx,
            stored.map(({ order }) => order.shopId),
          )
        : {},
  }
}

async function textLanguagesByShop(tx: Tx, asked: Locale | undefined): Promise<Map<string, TextLanguages>> {
  const rows = await tx.select({ id: shops.shopId, language: shops.language }).from(shops)
  return new Map(
    rows.map(({ id, language }) => {
      const own = isLocale(language) ? language : DEFAULT_LOCALE
      return [id, { language: asked ?? own, own }]
    }),
  )
}

/** Counted before anything is read. @throws {HttpProblem} 404 nothing fits, 422 more than one file may hold */
export async function checkSize(tx: Tx, where: SQL | undefined, format: ExportFormat): Promise<void> {
  const inOrder = tx.select({ lines: count() }).from(cartLines).where(eq(cartLines.cartId, orders.cartId))
  const [size] = await tx
    .select({ orders: count(), lines: sql<number>`coalesce(sum((${inOrder})), 0)`.mapWith(Number) })
    .from(orders)
    .where(where)
  const found = size ?? { orders: 0, lines: 0 }
  if (found.orders === 0) throw new HttpProblem(404, ERROR.notFound)
  const most = { orders: EXPORT_ORDERS_MAX, lines: format === 'pdf' ? PDF_LINES_MAX : EXPORT_LINES_MAX }
  if (found.orders > most.orders || found.lines > most.lines)
    throw new HttpProblem(422, ERROR.tooManyOrders, {
      detail: `${found.orders} orders with ${found.lines} lines; one file holds ${most.orders} orders and ${most.lines} lines`,
      data: { found, most },
    })
}

async function sendFile(
  reply: FastifyReply,
  renderer: Renderer,
  format: ExportFormat,
  { orders: found, language, logos }: Documents,
): Promise<FastifyReply> {
  const content = await renderer.render({ format, language, orders: found, logos })
  const name = fileName(found, orderTexts(language), format, dayIn('SE', new Date()))
  return reply.type(CONTENT_TYPES[format]).header('Content-Disposition', attachment(name)).send(content)
}
