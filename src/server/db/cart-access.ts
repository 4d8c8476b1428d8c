import { and, eq, inArray, isNull, type SQL, sql } from './drizzle.ts'
import { may } from '#contract/users/permission.ts'
import { type Owner, ownerKey } from '#contract/users/owner.ts'
import { cartAccess } from './access-schema.ts'
import { carts } from './cart-schema.ts'
import type { Tx } from './client.ts'
import type { CompanyScope } from './company-scope.ts'

/** Whoever asks for carts. */
export interface Viewer {
  owner: Owner
  userId: string
  levels: ReadonlyMap<string, number>
  companies: ReadonlyMap<string, CompanyScope>
}

/** A viewer as questions name them; nobody's colleague is in a punchout session [contract/carts-of-colleagues]. */
export interface Asker {
  owner: string
  /** Null: a punchout session. */
  userId: string | null
  /** For which companies they buy, in the shops where they may have carts. */
  companies: string[]
}

export function askerOf({ owner, userId, levels, companies }: Viewer): Asker {
  const key = ownerKey(owner)
  if (owner.kind !== 'user') return { owner: key, userId: null, companies: [] }
  const named = [...companies].flatMap(([shopId, { ids }]) => (may(levels.get(shopId) ?? 0, 'cart.use') ? ids : []))
  return { owner: key, userId, companies: named }
}

/** The carts that are shared with somebody, of the companies that both they and the cart have now. */
export const sharedCarts = ({ userId, companies }: Asker): SQL => sql`(
  SELECT a.cart_id FROM cart_access a JOIN carts held ON held.id = a.cart_id AND held.customer_id = a.customer_id
  WHERE a.ended_at IS NULL AND a.customer_id = ANY (${sql.param(companies)}::uuid[])
    AND (a.user_id = ${userId}::uuid OR a.user_id IS NULL))`

/** The carts that somebody sees: their own, and those that are shared with them. */
export const seenCarts = (asker: Asker): SQL =>
  asker.companies.length === 0
    ? sql`${eq(carts.owner, asker.owner)}`
    : sql`${carts.id} IN (SELECT own.id FROM carts own WHERE own.owner = ${asker.owner} UNION ALL ${sharedCarts(asker)})`

/** Whether somebody ever had a right in a cart of this id that is not their own. */
export const hadAccess = (cartId: SQL, { owner, userId, companies }: Record<keyof Asker, SQL>): SQL => sql`(
  EXISTS (SELECT FROM cart_former_owners f WHERE f.cart_id = ${cartId} AND f.owner = ${owner})
  OR EXISTS (SELECT FROM cart_access a WHERE a.cart_id = ${cartId}
    AND (a.user_id = ${userId} OR (a.user_id IS NULL AND a.customer_id = ANY (${companies})))))`

/** The rights in a cart end; of one person, or all. */
export async function endAccess(tx: Tx, cartId: string, userId?: string): Promise<void> {
  const whose = userId === undefined ? undefined : eq(cartAccess.userId, userId)
  await tx
    .update(cartAccess)
    .set({ endedAt: sql`now()` })
    .where(and(eq(cartAccess.cartId, cartId), isNull(cartAccess.endedAt), whose))
}

/** The rights that somebody has from colleagues end: their account is closed. */
export async function endAccessOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(cartAccess)
    .set({ endedAt: sql`now()` })
    .where(and(eq(cartAccess.userId, userId), isNull(cartAccess.endedAt)))
}

/**
 * Somebody buys no more for these companies: their rights in carts of theirs end. Those that they had with everybody are
 * written down as having ended, so that they are told so of what they have not sent yet.
 */
export async function leaveCompanies(tx: Tx, userId: string, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return
  await tx
    .update(cartAccess)
    .set({ endedAt: sql`now()` })
    .where(
      and(eq(cartAccess.userId, userId), isNull(cartAccess.endedAt), inArray(cartAccess.customerId, [...companyIds])),
    )
  await tx.execute(sql`
    INSERT INTO cart_access (cart_id, user_id, customer_id, access_right, given_by, given_at, ended_at)
    SELECT a.cart_id, ${userId}, a.customer_id, a.access_right, a.given_by, a.given_at, now()
    FROM cart_access a JOIN carts c ON c.id = a.cart_id AND c.user_id <> ${userId}
    WHERE a.user_id IS NULL AND a.ended_at IS NULL AND a.customer_id = ANY (${sql.param([...companyIds])}::uuid[])
    ON CONFLICT DO NOTHING`)
}
