import { CartIdSchema, CartQuerySchema } from '#contract/cart/cart.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { approvalReason } from '#contract/organisation/approval.ts'
import { type CartApproval, CartApprovalAnswerSchema } from '#contract/organisation/approval.schema.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/users/permission.ts'
import { textLanguagesIn } from '../../../db/cart-wire.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { eq, inArray, sql } from '../../../db/drizzle.ts'
import { customers, shops, users } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../../http/session.ts'
import type { ApprovalFacts } from '../rules/approval.ts'
import { findCart } from '../repository.ts'
import type { CartState } from '../rules/state.ts'
import { conversationOf } from './conversation.ts'
import { readApprovals } from './facts.ts'
import { presentReason, presentStand } from './present.ts'

/** `GET /api/cart/{cartId}/approval`: what ordering a cart would meet, and how its request stands [contract/approvals]. */
export function cartApprovalRoute(app: App, db: Db): void {
  app.get(
    API.cartApproval,
    { schema: { params: CartIdSchema, querystring: CartQuerySchema, response: { 200: CartApprovalAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const { cartId } = request.params
      return { data: await db.transaction((tx) => approvalOf(tx, session, cartId, request.query.language)) }
    },
  )
}

async function approvalOf(
  tx: Tx,
  session: Session,
  cartId: string,
  language: string | undefined,
): Promise<CartApproval> {
  const cart = await findCart(tx, cartId, session)
  if (!cart) throw new HttpProblem(404, ERROR.notFound)
  requireShop(session, cart.shopId, 'cart.use')
  const { shopId, customerId } = cart
  const isPerson = session.owner.kind === 'user'
  const facts = isPerson ? (await readApprovals(tx, [cart.id], session.userId)).get(cart.id) : undefined
  const [shop] = await tx.select({ currency: shops.currency }).from(shops).where(eq(shops.shopId, shopId))
  const [company] =
    customerId === null || !isPerson
      ? []
      : await tx
          .select({ centres: customers.costCentres, required: customers.costCentreRequired })
          .from(customers)
          .where(eq(customers.id, customerId))
  const currency = shop?.currency ?? cart.currency
  const reason = facts ? reasonFor(session, cart, facts, currency) : null
  const named = reason?.kind === 'rule' ? reason.rule.approvers : []
  return {
    reason: reason && presentReason(reason),
    approvers: await namesOf(tx, named),
    cost_centre_required: company?.required ?? false,
    cost_centres: company?.centres ?? [],
    budget: presentStand(facts?.budget ?? null),
    currency,
    request: facts?.request ? await requestOf(tx, facts.request.id, session) : null,
    conversation: isPerson ? await conversationOf(tx, cart.id, await textLanguagesIn(tx, shopId, language)) : [],
  }
}

function reasonFor({ userId, levels }: Session, cart: CartState, facts: ApprovalFacts, currency: string) {
  const level = levels.get(cart.shopId) ?? 0
  const { subtotal: amount, costCentre } = cart
  const purchase = { userId, level, amount, comparable: cart.currency === currency, costCentre }
  return approvalReason(facts, purchase, may(level, 'cart.order'))
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<{ name: string }[]> {
  if (ids.length === 0) return []
  return await tx
    .select({ name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.name)
}

interface OpenRow extends Record<string, unknown> {
  id: string
  name: string
  askedBy: string
  askedAt: string
  comment: string
}

async function requestOf(tx: Tx, id: string, { userId }: Session): Promise<CartApproval['request']> {
  const { rows } = await tx.execute<OpenRow>(sql`
    SELECT a.id, u.name, a.asked_by AS "askedBy", a.asked_at AS "askedAt", a.comment
    FROM approvals a JOIN users u ON u.id = a.asked_by WHERE a.id = ${id}`)
  const [found] = rows
  if (!found) return null
  const { name, askedBy, askedAt, comment } = found
  return { id, asked_by: { name }, asked_at: new Date(askedAt).toISOString(), mine: askedBy === userId, comment }
}
