import { Type } from 'typebox'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import { CartIdSchema } from '#contract/cart/cart.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { API } from '#contract/paths.ts'
import { SHARES_MAX } from '#contract/cart/share.ts'
import {
  CreateShareAnswerSchema,
  CreateShareSchema,
  ShareIdSchema,
  SharesAnswerSchema,
} from '#contract/cart/share.schema.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { App } from '../../../http/app-type.ts'
import { type Answer, jsonAnswer, idempotently, sendAnswer } from '../../../http/idempotency.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { type Session, signedIn } from '../../../http/session.ts'
import { bearerToken } from '../../../http/token.ts'
import { ownersCart } from '../access.ts'
import { lockCart } from '../repository.ts'
import type { CartState } from '../rules/state.ts'
import { hashCode, newCode } from './code.ts'
import { addLink, countLinks, readLinks, removeLink } from './links.ts'

const NothingSchema = Type.Null({ description: 'No body' })

/** The links by which a cart's maker shows it to people without an account [contract/shared-carts]. */
export function linkRoutes(app: App, db: Db): void {
  app.get(
    API.cartShares,
    { schema: { params: CartIdSchema, response: { 200: SharesAnswerSchema } } },
    async (request) => {
      const cart = await ownCart(db, signedIn(request), request.params.cartId)
      return await db.transaction(async (tx) => ({ data: await readLinks(tx, cart.id) }))
    },
  )

  app.post(
    API.cartShares,
    { schema: { params: CartIdSchema, body: CreateShareSchema, response: { 201: CreateShareAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const cart = await ownCart(db, session, request.params.cartId)
      const key = request.headers['idempotency-key']
      const token = bearerToken(request.headers.authorization) ?? ''
      const code = newCode(token, cart.id, typeof key === 'string' ? key : null)
      const answer = await idempotently(db, request, ownerKey(session.owner), async (tx) => {
        const { prices, days } = request.body
        await requireRoom(tx, cart.id)
        const codeHash = hashCode(code)
        const data = await addLink(tx, { cartId: cart.id, codeHash, prices, days })
        // What is kept for a repetition holds the hash; the code goes out once it is known to be the right one.
        return jsonAnswer(201, { data, code: codeHash.toString('base64url') })
      })
      return sendAnswer(reply, withCode(answer, code))
    },
  )

  app.delete(
    API.cartShare,
    { schema: { params: ShareIdSchema, response: { 204: NothingSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const cart = await ownCart(db, session, request.params.cartId)
      const answer = await idempotently(db, request, ownerKey(session.owner), async (tx) => {
        if (!(await removeLink(tx, cart.id, request.params.shareId))) throw new HttpProblem(404, ERROR.notFound)
        return { status: 204, headers: {}, body: '' }
      })
      return sendAnswer(reply, answer)
    },
  )
}

/** A cart of one's own; a punchout session has nothing to share [contract/owners]. @throws {HttpProblem} 403, 404 */
async function ownCart(db: Db, session: Session, cartId: string): Promise<CartState> {
  if (session.owner.kind !== 'user') throw new HttpProblem(403, ERROR.forbidden)
  return await db.transaction((tx) => ownersCart(tx, session, cartId))
}

/** The cart's lock puts those who make links in line, so that the limit holds. @throws {HttpProblem} 409 */
async function requireRoom(tx: Tx, cartId: string): Promise<void> {
  const cart = await lockCart(tx, cartId)
  if (!cart || statusOf(cart.status) === STATUS.cancelled) throw new HttpProblem(409, ERROR.cartClosed)
  if ((await countLinks(tx, cartId)) >= SHARES_MAX) throw new HttpProblem(409, ERROR.shareLimit)
}

/** The answer with the code in it, if this is the one that the link was made with; else with null. */
function withCode(answer: Answer, code: string): Answer {
  if (answer.status !== 201) return answer
  const kept = JSON.parse(answer.body) as { data: unknown; code: string }
  const right = kept.code === hashCode(code).toString('base64url')
  return { ...answer, body: JSON.stringify({ data: kept.data, code: right ? code : null }) }
}
