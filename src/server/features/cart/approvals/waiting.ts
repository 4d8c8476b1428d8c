import type { ApprovalReason } from '#contract/organisation/approval.ts'
import { APPROVER_LEVEL } from '#contract/organisation/approval.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { reachOf } from '../../../db/company-scope.ts'
import { sql } from '../../../db/drizzle.ts'
import type { Session } from '../../../http/session.ts'
import { type ApprovalFacts, approvedIn, decidersIn, type OpenRequest } from '../rules/approval.ts'
import type { CartState } from '../rules/state.ts'
import { cartsById } from '../repository.ts'
import { readApprovals } from './facts.ts'
import type { Stored } from './present.ts'

/** As many that wait are looked at; what is decided makes room. */
const WAITING_MAX = 500

export interface Waiting {
  cart: CartState
  stored: Stored
  reason: ApprovalReason
  request: OpenRequest
  facts: ApprovalFacts
}

/** The requests that wait for somebody's decision, the oldest first; nothing in a punchout session [contract/owners]. */
export async function waitingFor(tx: Tx, session: Session): Promise<Waiting[]> {
  if (session.owner.kind !== 'user') return []
  const rows = await openRequests(tx, session)
  const ids = rows.map(({ cartId }) => cartId)
  if (ids.length === 0) return []
  const facts = await readApprovals(tx, ids, session.userId)
  const carts = new Map((await cartsById(tx, ids)).map((cart) => [cart.id, cart]))
  return rows.flatMap(({ cartId, reason, ...stored }) => {
    const cart = carts.get(cartId)
    const found = facts.get(cartId)
    const request = found?.request
    if (!cart || !request || !isFor(cart, request, found, session.userId)) return []
    return [{ cart, stored: { ...stored, askedAt: new Date(stored.askedAt) }, reason, request, facts: found }]
  })
}

/** Who said yes already has nothing more to decide, as long as the cart is as it was. */
const isFor = (cart: CartState, request: OpenRequest, { people }: ApprovalFacts, userId: string): boolean =>
  decidersIn(cart, request, people).ids.includes(userId) && !approvedIn(cart, request).includes(userId)

interface Row extends Omit<Stored, 'askedAt'>, Record<string, unknown> {
  cartId: string
  askedAt: string
  reason: ApprovalReason
}

async function openRequests(tx: Db | Tx, { levels, companies: scopes }: Session): Promise<Row[]> {
  const shops = [...levels].filter(([, level]) => level >= APPROVER_LEVEL).map(([shopId]) => shopId)
  const { whole, companies } = reachOf(scopes, shops)
  const { rows } = await tx.execute<Row>(sql`
    SELECT a.id, a.cart_id AS "cartId", a.asked_at AS "askedAt", u.name AS asker, a.comment, a.reason
    FROM approvals a JOIN carts c ON c.id = a.cart_id JOIN users u ON u.id = a.asked_by
    WHERE a.state = 'open' AND (c.shop_id = ANY (${sql.param(whole)}::text[])
      OR c.customer_id = ANY (${sql.param(companies)}::uuid[]))
    ORDER BY a.asked_at, a.id LIMIT ${WAITING_MAX}`)
  return rows
}
