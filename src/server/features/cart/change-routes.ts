import type { FastifyRequest } from 'fastify'
import { CartIdSchema, CartQuerySchema } from '#contract/cart/cart.schema.ts'
import {
  AddLineSchema,
  CartAnswerSchema,
  CartChangeAnswerSchema,
  CartStatusSchema,
  UpdateCartSchema,
} from '#contract/cart/calls.schema.ts'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { API } from '#contract/paths.ts'
import { textLanguagesOf } from '../../db/cart-wire.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { type Answer, idempotentlyAhead, sendAnswer } from '../../http/idempotency.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, signedIn } from '../../http/session.ts'
import { unseen } from './access.ts'
import { changeAnswer, refusalProblem, type Seen, wholeAnswer, wholeCart } from './answers.ts'
import { statusChange, updateChanges } from './changes.ts'
import type { Work } from './rules/cart-rules.ts'
import type { CartChange, CartState } from './rules/state.ts'
import { matching } from './if-match.ts'
import type { Ordering } from './ordering.ts'
import { findCart } from './repository.ts'
import type { Told } from './approvals/write.ts'
import { type ApprovedRequest, type Closed, run } from './run.ts'
import { readStanding } from './standing.ts'
import type { Turns } from './turns.ts'

interface Deps {
  db: Db
  ordering: Ordering
  turns: Turns
  closed: Closed
  told: Told
}

/** The calls that change one cart: they run the same mutations as the outbox [contract/mutations]. */
export function changeRoutes(app: App, deps: Deps): void {
  const { db, ordering } = deps
  const schema = { params: CartIdSchema, querystring: CartQuerySchema }

  app.post(
    API.cartLine,
    { schema: { ...schema, body: AddLineSchema, response: { 200: CartChangeAnswerSchema } } },
    async (request, reply) => {
      const { product, shop_id: shopId } = request.body
      const session = signedIn(request)
      requireShop(session, shopId, 'cart.use')
      if (product.shop !== shopId) {
        requireShop(session, product.shop, 'cart.use')
        throw new HttpProblem(409, ERROR.wrongShop)
      }
      const { uid, quantity, room } = product
      const rows = [{ uid, quantity, ...(room !== undefined && { room: room.toLowerCase() }) }]
      return sendAnswer(
        reply,
        await change(deps, request, { shopId, changes: [{ name: 'lines.add', args: { rows } }], answer: small }),
      )
    },
  )

  app.put(
    API.cartStatus,
    { schema: { ...schema, body: CartStatusSchema, response: { 200: CartAnswerSchema } } },
    async (request, reply) => {
      const { shop_id: shopId } = request.body
      const session = signedIn(request)
      requireShop(session, shopId, 'cart.use')
      const asked = statusChange(request.body)
      if (asked?.name === 'cart.send') requireShop(session, shopId, 'cart.order')
      if (asked === null) throw new HttpProblem(409, ERROR.statusNotAllowed)
      const answer = await change(deps, request, { shopId, changes: [asked], answer: whole })
      ordering.committed()
      return sendAnswer(reply, answer)
    },
  )

  app.put(
    API.cartUpdate,
    { schema: { ...schema, body: UpdateCartSchema, response: { 200: CartChangeAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const cart = await findCart(db, request.params.cartId, session)
      if (!cart) throw unseen(await db.transaction((tx) => readStanding(tx, session, request.params.cartId)))
      requireShop(session, cart.shopId, 'cart.use')
      const changes = updateChanges(request.body)
      return sendAnswer(reply, await change(deps, request, { shopId: cart.shopId, changes, answer: small }))
    },
  )
}

type Request = Pick<FastifyRequest, 'headers' | 'url' | 'method' | 'body'> &
  FastifyRequest<{ Params: { cartId: string }; Querystring: { language?: string } }>

type Answering = (tx: Tx, seen: Seen, work: Work) => Promise<Answer>

const small: Answering = changeAnswer
const whole: Answering = (tx, seen) => wholeAnswer(tx, 200, seen)

interface CartChangeRequest {
  shopId: string
  changes: readonly CartChange[]
  answer: Answering
}

/** One transaction holds key, effect and answer; a refusal undoes everything [contract/idempotency]. */
function change(
  { db, ordering, turns, closed, told }: Deps,
  request: Request,
  { shopId, changes, answer }: CartChangeRequest,
): Promise<Answer> {
  const session = signedIn(request)
  const owner = ownerKey(session.owner)
  const cartId = request.params.cartId.toLowerCase()
  const { language } = request.query
  const check = matching(request.headers['if-match'])
  const work = async (tx: Tx, provided: Promise<void>): Promise<Answer> => {
    const buyer = changes.some(({ name }) => name === 'cart.order') && { buyerId: session.userId }
    const placed = (asked: ApprovedRequest | null, ordered: CartState) =>
      ordering.placed(tx, { cart: ordered, language: asked ? asked.language : language, ...buyer })
    const asked = { cartId, shopId, changes, language }
    const outcome = await run(tx, session, { ...asked, provided, check, placed, closed, told })
    const { work: done, refusal, access, isShared, wholeLines } = outcome
    const { cart } = done
    const seen = cart && { cart, access, isShared, wholeLines, languages: textLanguagesOf(outcome.language, language) }
    if (refusal && seen && SHOWN.has(refusal.code)) throw refusalProblem(refusal, await wholeCart(tx, seen))
    if (refusal || !seen) throw refusalProblem(refusal ?? { code: ERROR.notFound })
    return await answer(tx, seen, done)
  }
  // Colleagues change one cart, and take turns as one person's devices do.
  return turns(cartId, () => idempotentlyAhead(db, request, owner, work))
}

/** Refusals that come of not knowing the cart as it is now: it comes with them [contract/revision]. */
const SHOWN: ReadonlySet<ErrorCode> = new Set([ERROR.revisionChanged, ERROR.totalChanged])
