import type { FastifyRequest } from 'fastify'
import { CartQuerySchema } from '#contract/cart/cart.schema.ts'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import { ERROR } from '#contract/errors.ts'
import {
  ApprovalAnswerSchema,
  ApprovalIdSchema,
  ApprovalsAnswerSchema,
  ApprovalsQuerySchema,
  type Decide,
  DecidedAnswerSchema,
  type Decided,
  DecideSchema,
} from '#contract/organisation/approval.schema.ts'
import { API } from '#contract/paths.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type Answer, idempotentlyAhead, jsonAnswer, sendAnswer } from '../../../http/idempotency.ts'
import type { App } from '../../../http/app-type.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { type Session, signedIn } from '../../../http/session.ts'
import { refusalProblem } from '../answers.ts'
import type { Ordering } from '../ordering.ts'
import { type ApprovedRequest, run } from '../run.ts'
import type { CartState, Refusal } from '../rules/state.ts'
import type { Turns } from '../turns.ts'
import { detailOf } from './detail.ts'
import { presentRequest, standingOf } from './present.ts'
import { refreshWaiting } from './refresh.ts'
import { requestById } from './request.ts'
import { waitingFor } from './waiting.ts'
import type { Told } from './write.ts'

interface Deps {
  db: Db
  ordering: Ordering
  turns: Turns
  told: Told
}

/** What waits for the caller's decision, and deciding about it [contract/approvals]. */
export function approvalRoutes(app: App, deps: Deps): void {
  const { db, ordering } = deps

  app.get(
    API.approvals,
    { schema: { querystring: ApprovalsQuerySchema, response: { 200: ApprovalsAnswerSchema } } },
    async (request) => {
      const session = requirePerson(request)
      const after = request.query.after ?? null
      const page = () => db.transaction((tx) => waitingFor(tx, session, after))
      const found = await page()
      const isMoved = await refreshWaiting(
        db,
        session,
        found.waiting.map(({ cart }) => cart.id),
      )
      const { waiting, next } = isMoved ? await page() : found
      const data = waiting.map(({ cart, stored, reason, request: asked, facts }) =>
        presentRequest(cart, stored, reason, standingOf(cart, asked, facts)),
      )
      return { data, meta: { total: data.length, ...(next !== null && { next }) } }
    },
  )

  app.get(
    API.approval,
    { schema: { params: ApprovalIdSchema, querystring: CartQuerySchema, response: { 200: ApprovalAnswerSchema } } },
    async (request) => {
      const session = requirePerson(request)
      const { id } = request.params
      const { cartId } = await requestById(db, session, id)
      await refreshWaiting(db, session, [cartId])
      return { data: await db.transaction((tx) => detailOf(tx, session, id, request.query.language)) }
    },
  )

  app.put(
    API.approval,
    { schema: { params: ApprovalIdSchema, body: DecideSchema, response: { 200: DecidedAnswerSchema } } },
    async (request, reply) => {
      const answer = await decide(deps, request, request.params.id.toLowerCase(), request.body)
      ordering.committed()
      return sendAnswer(reply, answer)
    },
  )
}

/** Many people share a punchout account: no session of it decides anything [contract/owners]. @throws {HttpProblem} 403 */
function requirePerson(request: FastifyRequest): Session {
  const session = signedIn(request)
  if (session.owner.kind !== 'user') throw new HttpProblem(403, ERROR.forbidden)
  return session
}

async function decide({ db, ordering, turns, told }: Deps, request: FastifyRequest, id: string, body: Decide) {
  const session = requirePerson(request)
  const owner = ownerKey(session.owner)
  const { cartId, shopId } = await requestById(db, session, id)
  const args = argumentsOf(id, body)
  const work = async (tx: Tx, provided: Promise<void>): Promise<Answer> => {
    let orderNumber: string | null = null
    const placed = async (asked: ApprovedRequest | null, cart: CartState): Promise<void> => {
      orderNumber = await ordering.placed(tx, { cart, language: asked?.language })
    }
    const outcome = await run(tx, session, {
      cartId,
      shopId,
      changes: [{ name: 'cart.decide', args }],
      provided,
      placed,
      told,
    })
    const { cart } = outcome.work
    if (outcome.refusal || !cart) throw decisionProblem(outcome.refusal ?? { code: ERROR.notFound })
    const { revision, status } = cart
    const decided: Decided = { id, cart_id: cartId, revision, status, order_number: orderNumber }
    return jsonAnswer(200, { data: decided })
  }
  return await turns(`${owner} ${cartId}`, () => idempotentlyAhead(db, request, owner, work))
}

/** Whatever changed meanwhile is a conflict here, since nothing was asked for under a condition of HTTP's. */
function decisionProblem(refusal: Refusal): HttpProblem {
  const { errors } = refusal
  return refusal.code === ERROR.revisionChanged
    ? new HttpProblem(409, refusal.code, errors ? { errors } : {})
    : refusalProblem(refusal)
}

const argumentsOf = (approvalId: string, { quantities, ...decision }: Decide): MutationArguments['cart.decide'] => ({
  ...decision,
  approvalId,
  ...(quantities && {
    quantities: quantities.map(({ line_id, quantity }) => ({ lineId: line_id.toLowerCase(), quantity })),
  }),
})
