import type { FastifyReply } from 'fastify'
import { ERROR } from '#contract/errors.ts'
import { isLocale, type Locale } from '#contract/locale.ts'
import { DeliveryNoteSchema, OrderIdSchema, OrderQuerySchema } from '#contract/orders/orders.schema.ts'
import { deliveriesOf, leftOf, ORDER_PAPERS } from '#contract/orders/papers.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { Type } from 'typebox'
import { dayIn } from '../../db/calendar.ts'
import { textLanguagesOf } from '../../db/cart-wire.ts'
import type { Db, Tx } from '../../db/client.ts'
import { and, eq, type SQL } from '../../db/drizzle.ts'
import { orders } from '../../db/order-schema.ts'
import { shops } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { attachment } from '../../http/attachment.ts'
import { HttpProblem } from '../../http/problem.ts'
import { signedIn } from '../../http/session.ts'
import { asOfOneMoment } from './detail-route.ts'
import { documentOf } from './export/document.ts'
import { CONTENT_TYPES, paperName } from './export/file-name.ts'
import { logosOf } from './export/logos.ts'
import type { Renderer } from './export/renderer.ts'
import type { OwnerTurns } from './export/turns.ts'
import { checkSize } from './export-routes.ts'
import type { PaperOf } from './papers/write.ts'
import type { StoredOrder } from './present.ts'
import { readOrders } from './repository.ts'
import { visibleOrders } from './scope.ts'
import { handledOrders } from './step-routes.ts'
import { orderTexts } from './texts.ts'

interface Deps {
  db: Db
  renderer: Renderer
  inTurn: OwnerTurns
}

const response = {
  200: {
    description: 'The file',
    content: {
      [CONTENT_TYPES.pdf]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
    },
  },
}

/**
 * The papers that go with the goods, without a price: what the warehouse is to pick, for the supplier's staff and
 * machines alone, and what came with one delivery, for whoever sees the order.
 */
export function paperRoutes(app: App, { db, renderer, inTurn }: Deps): void {
  const querystring = OrderQuerySchema
  app.get(
    ORDER_PAPERS.pickingList,
    { schema: { params: OrderIdSchema, querystring, response } },
    async (request, reply) => {
      const session = signedIn(request)
      const where = and(handledOrders(session), eq(orders.cartId, request.params.id))
      return await inTurn(ownerKey(session.owner), async () =>
        send(reply, await asOfOneMoment(db, (tx) => pickingList(tx, where, request.query.language))),
      )
    },
  )

  app.get(
    ORDER_PAPERS.deliveryNote,
    { schema: { params: DeliveryNoteSchema, querystring, response } },
    async (request, reply) => {
      const session = signedIn(request)
      const { id, number } = request.params
      const where = and(visibleOrders(session), eq(orders.cartId, id))
      return await inTurn(ownerKey(session.owner), async () =>
        send(reply, await asOfOneMoment(db, (tx) => deliveryNote(tx, where, number, request.query.language))),
      )
    },
  )

  async function send(reply: FastifyReply, paper: PaperOf): Promise<FastifyReply> {
    const content = await renderer.paper(paper)
    const name = paperName(paper, orderTexts(paper.language))
    return reply.type(CONTENT_TYPES.pdf).header('Content-Disposition', attachment(name)).send(content)
  }
}

/** In the language asked for, else the shop's. @throws {HttpProblem} 404, 409 nothing is left to be delivered */
async function pickingList(tx: Tx, where: SQL | undefined, asked: Locale | undefined): Promise<PaperOf> {
  const { stored, shop } = await found(tx, where)
  const languages = textLanguagesOf(shop.language, asked)
  const order = documentOf(stored, languages)
  if (leftOf(order).size === 0) throw new HttpProblem(409, ERROR.statusNotAllowed)
  const day = dayIn(shop.country, new Date())
  return { language: languages.language, order, day, delivery: null, logo: await logoOf(tx, stored) }
}

/** In the language asked for, else the one in which it was ordered. @throws {HttpProblem} 404 no such delivery */
async function deliveryNote(
  tx: Tx,
  where: SQL | undefined,
  number: number,
  asked: Locale | undefined,
): Promise<PaperOf> {
  const { stored, shop } = await found(tx, where)
  const { language: buyers } = stored.order
  const languages = textLanguagesOf(shop.language, asked ?? (isLocale(buyers) ? buyers : undefined))
  const order = documentOf(stored, languages)
  const step = order.steps[deliveriesOf(order)[number - 1]?.step ?? -1]
  if (!step) throw new HttpProblem(404, ERROR.notFound)
  const day = dayIn(shop.country, new Date(step.at))
  return { language: languages.language, order, day, delivery: number, logo: await logoOf(tx, stored) }
}

async function found(tx: Tx, where: SQL | undefined) {
  await checkSize(tx, where, 'pdf')
  const [stored] = await readOrders(tx, where)
  if (!stored) throw new HttpProblem(404, ERROR.notFound)
  const [shop] = await tx
    .select({ language: shops.language, country: shops.country })
    .from(shops)
    .where(eq(shops.shopId, stored.order.shopId))
  if (!shop) throw new HttpProblem(404, ERROR.notFound)
  return { stored, shop }
}

const logoOf = async (tx: Tx, { order: { shopId } }: StoredOrder): Promise<Uint8Array | undefined> =>
  (await logosOf(tx, [shopId]))[shopId]
