import { ERROR } from '#contract/errors.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { toDecimal } from '#contract/money.ts'
import type { ApprovalDetail } from '#contract/organisation/approval.schema.ts'
import { presentCart, textLanguagesIn } from '../../../db/cart-wire.ts'
import type { Tx } from '../../../db/client.ts'
import { eq } from '../../../db/drizzle.ts'
import { carts } from '../../../db/cart-schema.ts'
import { users } from '../../../db/schema.ts'
import { HttpProblem } from '../../../http/problem.ts'
import type { Session } from '../../../http/session.ts'
import { decisionRefusal } from '#contract/organisation/approval.ts'
import { type ApprovalFacts, requestFacts } from '../rules/approval.ts'
import { cartsById, readOwnLines } from '../repository.ts'
import { conversationOf } from './conversation.ts'
import { readApprovals } from './facts.ts'
import { presentRequest, presentStand, standingOf } from './present.ts'
import { requestById, type StoredRequest } from './request.ts'

/**
 * One request with all that a decision needs to see, for whoever decides about it, or did, or asked.
 * @throws {HttpProblem} 403 `own_request`, `own_rule`, `forbidden` where it waits for others; 404
 */
export async function detailOf(
  tx: Tx,
  session: Session,
  id: string,
  language: string | undefined,
): Promise<ApprovalDetail> {
  const stored = await requestById(tx, session, id)
  const { cartId } = stored
  const [cart] = await cartsById(tx, [cartId])
  const facts = (await readApprovals(tx, [cartId], session.userId)).get(cartId)
  if (!cart || !facts) throw new HttpProblem(404, ERROR.notFound)
  const waiting = stored.isOpen ? facts.request : null
  const refusal = waiting && decisionRefusal(requestFacts(cart, waiting), facts.people, session.userId)
  // Who was asked once and has the right no more sees no more of it, nor does whoever never had it.
  if (waiting ? refusal === 'forbidden' : !mayLookBack(stored, facts, session))
    throw new HttpProblem(403, ERROR.forbidden)
  const languages = await textLanguagesIn(tx, cart.shopId, language)
  const { lines, customer, rooms, note, wished_on } = presentCart(cart, await readOwnLines(tx, cartId), languages)
  const [owner] = await tx
    .select({ name: users.name })
    .from(carts)
    .innerJoin(users, eq(users.id, carts.userId))
    .where(eq(carts.id, cartId))
  return {
    ...presentRequest(
      cart,
      { ...stored, askedAt: new Date(stored.askedAt) },
      stored.reason,
      waiting ? standingOf(cart, waiting, facts) : { given: 0, missing: 0 },
    ),
    state: waiting ? 'open' : 'closed',
    owner: { name: owner?.name ?? '' },
    customer,
    lines,
    ...(rooms && { rooms }),
    ...(note !== undefined && { note }),
    ...(wished_on !== undefined && { wished_on }),
    changed: changedSince(stored, lines),
    budget: presentStand(facts.budget),
    conversation: await conversationOf(tx, cartId, languages),
  }
}

/** At what is closed: who asked, who was asked, the company's managers, and the staff. */
const mayLookBack = ({ asked, askedBy }: StoredRequest, { people }: ApprovalFacts, { userId }: Session): boolean =>
  asked.includes(userId) || askedBy === userId || people.some(({ id, level }) => id === userId && level >= 7)

/** What is another than when it was asked. */
const changedSince = ({ seen }: StoredRequest, lines: ApprovalDetail['lines']): ApprovalDetail['changed'] =>
  lines
    .filter(({ prisl_underrad }) => prisl_underrad === COUNTED)
    .flatMap(({ id, product, unit_price }) => {
      const then = seen[id]
      if (!then) return []
      const before = then.unitPrice === null ? null : toDecimal(then.unitPrice)
      if (before === unit_price && then.gone === product.gone) return []
      return [{ line_id: id, name: product.name, gone: product.gone, unit_price_before: before, unit_price }]
    })
