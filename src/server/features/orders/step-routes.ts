import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import {
  CancelOrderSchema,
  ConfirmOrderSchema,
  DeliverOrderSchema,
  OrderAnswerSchema,
  OrderIdSchema,
  OrderQuerySchema,
  OrderWordsSchema,
} from '#contract/orders/orders.schema.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { Db, Tx } from '../../db/client.ts'
import { and, eq, inArray, type SQL } from '../../db/drizzle.ts'
import { orders } from '../../db/order-schema.ts'
import type { App } from '../../http/app-type.ts'
import { idempotently, jsonAnswer, sendAnswer } from '../../http/idempotency.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type Session, signedIn, staffShops } from '../../http/session.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { orderOf } from './detail-route.ts'
import { type Refusal, type Step, takeStep } from './step.ts'

export interface StepDeps {
  db: Db
  mailer: Pick<Mailer, 'wake'>
  /** Where the app is, `https://…` without a slash at the end. */
  publicUrl: string | undefined
}

type Asked = FastifyRequest & { params: { id: string }; query: { language?: string } }
type Told = Step extends infer One
  ? One extends Step
    ? Omit<One, 'cartId' | 'actor' | 'note' | 'revision'>
    : never
  : never

/**
 * `POST /api/orders/{id}/confirm`, `…/deliver`, `…/cancel`, `…/message` and `…/note`: what the supplier's staff and machines
 * do with an order [contract/steps-of-an-order]. Of two at once, the second is refused with the order as the first has left it.
 */
export function stepRoutes(app: App, { db, mailer, publicUrl }: StepDeps): void {
  const schema = { params: OrderIdSchema, querystring: OrderQuerySchema, response: { 200: OrderAnswerSchema } }

  app.post(OFFICE_API.orderConfirm, { schema: { ...schema, body: ConfirmOrderSchema } }, (request, reply) => {
    const { lines = [], delivery_on: deliveryOn } = request.body
    return take(request, reply, { kind: 'confirmed', lines: lines.map(lowerCase), deliveryOn })
  })
  app.post(OFFICE_API.orderDeliver, { schema: { ...schema, body: DeliverOrderSchema } }, (request, reply) =>
    take(request, reply, { kind: 'delivered', lines: request.body.lines?.map(lowerCase) }),
  )
  app.post(OFFICE_API.orderCancel, { schema: { ...schema, body: CancelOrderSchema } }, (request, reply) =>
    take(request, reply, { kind: 'cancelled' }),
  )
  app.post(OFFICE_API.orderMessage, { schema: { ...schema, body: OrderWordsSchema } }, (request, reply) =>
    take(request, reply, { kind: 'message' }),
  )
  app.post(OFFICE_API.orderNote, { schema: { ...schema, body: OrderWordsSchema } }, (request, reply) =>
    take(request, reply, { kind: 'note' }),
  )

  async function take(request: Asked, reply: FastifyReply, told: Told) {
    const session = signedIn(request)
    const handled = handledOrders(session)
    const { id } = request.params
    const { note = '', revision } = request.body as { note?: string; revision?: number }
    const answer = await idempotently(db, request, ownerKey(session.owner), async (tx) => {
      await requireOrder(tx, id, handled)
      const step: Step = { ...told, cartId: id, actor: session.username, note: note.trim() || null, revision }
      const refusal = await takeStep(tx, step, publicUrl)
      const data = await orderOf(tx, session, id, request.query.language)
      if (refusal) throw problemOf(refusal, data)
      return jsonAnswer(200, { data })
    })
    mailer.wake()
    return sendAnswer(reply, answer)
  }
}

/** Ids are stored in lower case. */
const lowerCase = <T extends { id: string }>(line: T): T => ({ ...line, id: line.id.toLowerCase() })

function problemOf(refusal: Refusal, data: unknown): HttpProblem {
  if ('errors' in refusal) return new HttpProblem(422, refusal.code, { errors: refusal.errors.slice(0, 50) })
  return new HttpProblem(refusal.code === ERROR.revisionChanged ? 412 : 409, refusal.code, { data })
}

/** The orders of shops that are all the session's. @throws {HttpProblem} 403 there are none */
export const handledOrders = (session: Session): SQL => inArray(orders.shopId, staffShops(session))

async function requireOrder(tx: Tx, id: string, handled: SQL): Promise<void> {
  const [found] = await tx
    .select({ id: orders.cartId })
    .from(orders)
    .where(and(eq(orders.cartId, id), handled))
  if (!found) throw new HttpProblem(404, ERROR.notFound)
}
