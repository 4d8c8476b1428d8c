import { and, count, eq, inArray, isNull, sum } from '../../db/drizzle.ts'
import { OPEN_CARTS_MAX, OWNER_LINES_MAX } from '#contract/cart/line.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { LeftCartsAnswer } from '#contract/users/users.schema.ts'
import { record } from '../../accounts/audit.ts'
import { lockMembers, rightsOf } from '../../accounts/members.ts'
import { endAccess } from '../../db/cart-access.ts'
import { writeEvents } from '../../db/cart-events.ts'
import { cartFormerOwners, carts } from '../../db/cart-schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import { lockNewCartsOf } from '../../db/new-carts-lock.ts'
import { cartShares } from '../../db/share-schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { Session } from '../../http/session.ts'
import { type LeftCart, leftCarts } from './left-carts.ts'
import { requireManager } from './manager.ts'
import { isSeen, managedBy } from './sight.ts'

/**
 * How many open carts of somebody a manager may take over.
 * @throws {HttpProblem} 403 `forbidden`; 404
 */
export const countLeft = (db: Db, session: Session, userId: string): Promise<LeftCartsAnswer> =>
  inTurn(db, session, userId, async (_tx, left) => left.length)

/**
 * Takes all of them over, or none: they are the caller's from then on, with all that is in them. Links to them end, and
 * what their former owner has not sent yet is refused as `access_ended`.
 * @throws {HttpProblem} 403 `forbidden`, `own_account`; 404; 409 `too_many_carts`, `too_many_lines`
 */
export const takeLeft = (db: Db, session: Session, userId: string): Promise<LeftCartsAnswer> =>
  inTurn(db, session, userId, async (tx, left) => {
    if (session.userId === userId) throw new HttpProblem(403, ERROR.ownAccount)
    if (left.length === 0) return 0
    await requireRoom(tx, session, left)
    const ids = left.map(({ id }) => id)
    const former = ownerKey({ kind: 'user', id: userId })
    await tx
      .insert(cartFormerOwners)
      .values(ids.map((cartId) => ({ cartId, owner: former })))
      .onConflictDoNothing()
    await tx
      .update(carts)
      .set({ owner: ownerKey(session.owner), userId: session.userId })
      .where(inArray(carts.id, ids))
    await tx.delete(cartShares).where(inArray(cartShares.cartId, ids))
    for (const id of ids) {
      await endAccess(tx, id, session.userId)
      await writeEvents(tx, { id }, ownerKey(session.owner), [{ what: 'owner', detail: { userId: session.userId } }])
    }
    await record(tx, eventsOf(session.userId, userId, left))
    return left.length
  })

/** The rights of both as they are now, not as the session remembers them. */
async function inTurn(
  db: Db,
  session: Session,
  userId: string,
  work: (tx: Tx, left: readonly LeftCart[]) => Promise<number>,
): Promise<LeftCartsAnswer> {
  requireManager(session)
  return await db.transaction(async (tx) => {
    await lockNewCartsOf(tx, ownerKey(session.owner))
    const locked = await lockMembers(tx, [session.userId, userId])
    const caller = locked.get(session.userId)
    const rights = caller?.account.active ? await rightsOf(tx, caller) : null
    const managed = rights && managedBy(rights)
    if (!rights || !managed || managed.size === 0) throw new HttpProblem(403, ERROR.forbidden)
    const owner = locked.get(userId)
    const left = owner ? await leftCarts(tx, rights.levels, managed, owner) : []
    // A user whom the caller may not see, and who left them no carts, is answered as not found.
    if (!owner || (left.length === 0 && !isSeen(managed, session, owner))) throw new HttpProblem(404, ERROR.notFound)
    return { data: { carts: await work(tx, left) } }
  })
}

/** @throws {HttpProblem} 409 where the caller would then have more than anybody may */
async function requireRoom(tx: Tx, { owner }: Session, left: readonly LeftCart[]): Promise<void> {
  const held = await tx
    .select({ shopId: carts.shopId, carts: count(), lines: sum(carts.lineCount).mapWith(Number) })
    .from(carts)
    .where(and(eq(carts.owner, ownerKey(owner)), isNull(carts.closedAt)))
    .groupBy(carts.shopId)
  for (const [shopId, more] of Map.groupBy(left, (cart) => cart.shopId))
    if ((held.find((one) => one.shopId === shopId)?.carts ?? 0) + more.length > OPEN_CARTS_MAX)
      throw new HttpProblem(409, ERROR.tooManyCarts)
  const lines = [...held.map((one) => one.lines), ...left.map(({ lineCount }) => lineCount)]
  if (lines.reduce((all, one) => all + one, 0) > OWNER_LINES_MAX) throw new HttpProblem(409, ERROR.tooManyLines)
}

/** One for each shop and company, so that those read of it who manage them. */
function eventsOf(actor: string, userId: string, left: readonly LeftCart[]) {
  const places = Map.groupBy(left, ({ shopId, customerId }) => JSON.stringify([shopId, customerId]))
  return [...places.values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const { shopId, customerId } = first
    const to = String(1 + more.length)
    return [{ actor, userId, action: 'carts_taken' as const, shopId, to, ...(customerId && { companyId: customerId }) }]
  })
}
