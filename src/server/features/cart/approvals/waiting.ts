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

/** As many are told of at once. */
const WAITING_MAX = 500
/** As many are looked at for one answer: of whose company they are, most may be others' to decide. */
const LOOKED_MAX = 2_000

export interface Waiting {
  cart: CartState
  stored: Stored
  reason: ApprovalReason
  request: OpenRequest
  facts: ApprovalFacts
}

/** What waits for somebody, and the request behind which the rest begins; null: there is none. */
export interface WaitingPage {
  waiting: Waiting[]
  next: string | null
}

/**
 * The requests that wait for somebody's decision, the oldest first; nothing in a punchout session [contract/owners].
 * @param after the request behind which to begin, whatever has become of it; null: with the oldest
 */
export async function waitingFor(tx: Tx, session: Session, after: string | null): Promise<WaitingPage> {
  if (session.owner.kind !== 'user') return { waiting: [], next: null }
  const waiting: Waiting[] = []
  let from = after
  for (let looked = 0; looked < LOOKED_MAX; looked += WAITING_MAX) {
    const rows = await openRequests(tx, session, from)
    waiting.push(...(await amongThem(tx, session, rows)))
    const rest = waiting.length > WAITING_MAX
    if (rest) return { waiting: waiting.slice(0, WAITING_MAX), next: waiting[WAITING_MAX - 1]?.stored.id ?? null }
    from = rows.at(-1)?.id ?? null
    if (rows.length < WAITING_MAX) return { waiting, next: null }
  }
  return { waiting, next: from }
}

async function amongThem(tx: Tx, session: Session, rows: readonly WaitingRow[]): Promise<Waiting[]> {
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

interface WaitingRow extends Omit<Stored, 'askedAt'>, Record<string, unknown> {
  cartId: string
  askedAt: string
  reason: ApprovalReason
}

async function openRequests(
  tx: Db | Tx,
  { levels, companies: scopes }: Session,
  after: string | null,
): Promise<WaitingRow[]> {
  const shops = [...levels].filter(([, level]) => level >= APPROVER_LEVEL).map(([shopId]) => shopId)
  const { whole, companies } = reachOf(scopes, shops)
  const { rows } = await tx.execute<WaitingRow>(sql`
    SELECT a.id, a.cart_id AS "cartId", a.asked_at AS "askedAt", u.name AS asker, a.comment, a.reason
    FROM approvals a JOIN carts c ON c.id = a.cart_id JOIN users u ON u.id = a.asked_by
    WHERE a.state = 'open' AND (c.shop_id = ANY (${sql.param(whole)}::text[])
      OR c.customer_id = ANY (${sql.param(companies)}::uuid[]))
      AND (${after}::uuid IS NULL
        OR (a.asked_at, a.id) > (SELECT before.asked_at, before.id FROM approvals before WHERE before.id = ${after}))
    ORDER BY a.asked_at, a.id LIMIT ${WAITING_MAX}`)
  return rows
}
