import { ACCESS_MAX, SHARED_CARTS_MAX } from '#contract/cart/access.ts'
import type { CartAccessAnswer, CartRight, GiveAccess, HandOver } from '#contract/cart/access.schema.ts'
import { OPEN_CARTS_MAX, OWNER_LINES_MAX } from '#contract/cart/line.ts'
import { isActive, isOpen, STATUS, statusOf } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { cartAccess } from '../../db/access-schema.ts'
import { endAccess } from '../../db/cart-access.ts'
import { writeEvents } from '../../db/cart-events.ts'
import { cartFormerOwners, carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import { isWithin, NO_COMPANIES } from '../../db/company-scope.ts'
import { and, count, eq, isNotNull, isNull, ne, sql, sum } from '../../db/drizzle.ts'
import { lockNewCartsOf } from '../../db/new-carts-lock.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { Session } from '../../http/session.ts'
import { lockOwnersCart, type SharedCart } from './access.ts'
import { isColleague } from './colleagues.ts'
import type { CartState } from './rules/state.ts'
import { presentAccess, readStanding } from './standing.ts'

/**
 * Gives a colleague, or all of them, a right in a cart, or takes it back. Whose cart it is alone decides.
 * @throws {HttpProblem} 403 `owner_only`, `view_only`, `access_ended`, `company_forbidden`; 404; 409 `cart_closed`,
 *   `access_limit`, `too_many_shared`; 422 `company_required`, `not_colleague`
 */
export async function giveAccess(
  tx: Tx,
  session: Session,
  cartId: string,
  asked: GiveAccess,
): Promise<CartAccessAnswer> {
  const shared = await lockOwnersCart(tx, session, cartId)
  const { cart, standing } = shared
  const userId = 'user_id' in asked ? asked.user_id.toLowerCase() : null
  const { right } = asked
  const before = standing.rights.find((one) => one.userId === userId)?.right ?? null
  if (right !== null && right !== before) {
    if (!isActive(cart.status) && statusOf(cart.status) === STATUS.cancelled)
      throw new HttpProblem(409, ERROR.cartClosed)
    const customerId = requireCompany(session, cart)
    if (userId !== null) await requireColleague(tx, session, cart, userId)
    if (before === null) await requireRoom(tx, shared, userId, customerId)
    await putRight(tx, { cartId, userId, customerId, right, givenBy: ownerKey(session.owner) })
  } else if (right === null && before !== null) await endRight(tx, cartId, userId)
  if (right !== before)
    await writeEvents(tx, cart, ownerKey(session.owner), [{ what: 'access', detail: { userId, right } }])
  return await answered(tx, session, cart)
}

/**
 * Hands a cart over: from then on it is the colleague's. What its owner of before had not sent yet goes on by the right
 * that they keep.
 * @throws {HttpProblem} as `giveAccess`; 409 `colleague_full`
 */
export async function handOver(
  tx: Tx,
  session: Session,
  cartId: string,
  { user_id, keep = 'edit' }: HandOver,
): Promise<CartAccessAnswer> {
  const userId = user_id.toLowerCase()
  const owner = ownerKey({ kind: 'user', id: userId })
  const former = ownerKey(session.owner)
  await lockNewCartsOf(tx, owner)
  const { cart } = await lockOwnersCart(tx, session, cartId)
  if (!isOpen(cart.status)) throw new HttpProblem(409, ERROR.cartClosed)
  const customerId = requireCompany(session, cart)
  await requireColleague(tx, session, cart, userId)
  await requireOwnersRoom(tx, owner, cart)
  await tx.insert(cartFormerOwners).values({ cartId, owner: former }).onConflictDoNothing()
  await tx.update(carts).set({ owner, userId }).where(eq(carts.id, cartId))
  await endAccess(tx, cartId, userId)
  if (keep !== null) await putRight(tx, { cartId, userId: session.userId, customerId, right: keep, givenBy: former })
  await writeEvents(tx, cart, former, [{ what: 'owner', detail: { userId } }])
  return await answered(tx, session, { ...cart, owner })
}

const answered = async (tx: Tx, session: Session, cart: CartState): Promise<CartAccessAnswer> => ({
  data: presentAccess(session, cart, await readStanding(tx, session, cart.id)) ?? null,
})

/** The company whose people the cart may be shared with. @throws {HttpProblem} 403, 422 */
function requireCompany({ companies }: Session, { shopId, customerId }: CartState): string {
  if (customerId === null) throw new HttpProblem(422, ERROR.companyRequired)
  // Who has lost it sees nothing of it, its people neither.
  if (!isWithin(companies.get(shopId) ?? NO_COMPANIES, customerId)) throw new HttpProblem(403, ERROR.companyForbidden)
  return customerId
}

/** @throws {HttpProblem} 422 */
async function requireColleague(tx: Tx, session: Session, cart: CartState, userId: string): Promise<void> {
  if (!(await isColleague(tx, { ...cart, userId: session.userId }, userId)))
    throw new HttpProblem(422, ERROR.notColleague)
}

/** @throws {HttpProblem} 409 where the cart, or the colleagues, have as much as there can be */
async function requireRoom(
  tx: Tx,
  { cart, standing }: SharedCart,
  userId: string | null,
  customerId: string,
): Promise<void> {
  const named = standing.rights.filter((one) => one.userId !== null).length
  if (userId !== null && named >= ACCESS_MAX) throw new HttpProblem(409, ERROR.accessLimit)
  const [held] = await tx
    .select({ carts: count() })
    .from(cartAccess)
    .innerJoin(carts, and(eq(carts.id, cartAccess.cartId), isNull(carts.closedAt), eq(carts.shopId, cart.shopId)))
    .where(
      and(
        isNull(cartAccess.endedAt),
        ne(carts.id, cart.id),
        userId === null
          ? and(isNull(cartAccess.userId), eq(cartAccess.customerId, customerId))
          : eq(cartAccess.userId, userId),
      ),
    )
  if ((held?.carts ?? 0) >= SHARED_CARTS_MAX) throw new HttpProblem(409, ERROR.tooManyShared)
}

/** @throws {HttpProblem} 409 where the colleague would then have more than anybody may */
async function requireOwnersRoom(tx: Tx, owner: string, { shopId, lineCount }: CartState): Promise<void> {
  const [held] = await tx
    .select({
      carts: sql<number>`count(*) FILTER (WHERE ${carts.shopId} = ${shopId})`.mapWith(Number),
      lines: sum(carts.lineCount).mapWith(Number),
    })
    .from(carts)
    .where(and(eq(carts.owner, owner), isNull(carts.closedAt)))
  if ((held?.carts ?? 0) >= OPEN_CARTS_MAX || (held?.lines ?? 0) + lineCount > OWNER_LINES_MAX)
    throw new HttpProblem(409, ERROR.colleagueFull)
}

interface Right {
  cartId: string
  userId: string | null
  customerId: string
  right: CartRight
  givenBy: string
}

/** One who had a right before has it again, or another one. */
async function putRight(tx: Tx, right: Right): Promise<void> {
  const isPerson = right.userId !== null
  await tx
    .insert(cartAccess)
    .values(right)
    .onConflictDoUpdate({
      target: isPerson ? [cartAccess.cartId, cartAccess.userId] : [cartAccess.cartId, cartAccess.customerId],
      targetWhere: isPerson ? isNotNull(cartAccess.userId) : isNull(cartAccess.userId),
      set: { ...right, givenAt: sql`now()`, endedAt: null },
    })
}

async function endRight(tx: Tx, cartId: string, userId: string | null): Promise<void> {
  if (userId !== null) return await endAccess(tx, cartId, userId)
  await tx
    .update(cartAccess)
    .set({ endedAt: sql`now()` })
    .where(and(eq(cartAccess.cartId, cartId), isNull(cartAccess.userId), isNull(cartAccess.endedAt)))
}
