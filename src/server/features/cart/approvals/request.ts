import { ERROR } from '#contract/errors.ts'
import type { ApprovalReason } from '#contract/organisation/approval.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { preparedSql } from '../../../db/pipeline.ts'
import { HttpProblem } from '../../../http/problem.ts'
import type { Session } from '../../../http/session.ts'
import { isInvolved } from '../rules/approval.ts'
import { cartsById } from '../repository.ts'
import { readApprovals } from './facts.ts'

/** A request as it is stored, waiting or not. */
export interface StoredRequest {
  id: string
  cartId: string
  shopId: string
  askedBy: string
  asked: readonly string[]
  askedAt: string
  asker: string
  comment: string
  reason: ApprovalReason
  seen: Record<string, { unitPrice: number | null; gone: boolean }>
  isOpen: boolean
}

/**
 * A request that the caller has to do with, by its id; to everybody else it is not there.
 * @throws {HttpProblem} 403 `shop_forbidden` who has lost the shop since; 404
 */
export async function requestById(tx: Db | Tx, session: Session, id: string): Promise<StoredRequest> {
  const { rows } = await stored(tx).execute({ id })
  const [found] = rows as unknown as StoredRequest[]
  if (!found || !(await isKnown(tx, session, found))) throw new HttpProblem(404, ERROR.notFound)
  if (!session.levels.has(found.shopId)) throw new HttpProblem(403, ERROR.shopForbidden)
  return found
}

const stored = preparedSql(
  'stored_request',
  sql`
    SELECT a.id, a.cart_id AS "cartId", c.shop_id AS "shopId", a.asked_by AS "askedBy", a.asked,
      a.asked_at AS "askedAt", u.name AS asker, a.comment, a.reason, a.seen, a.state = 'open' AS "isOpen"
    FROM approvals a JOIN carts c ON c.id = a.cart_id JOIN users u ON u.id = a.asked_by
    WHERE a.id = ${sql.placeholder('id')}`,
)

async function isKnown(tx: Db | Tx, { userId }: Session, { cartId, askedBy, asked }: StoredRequest): Promise<boolean> {
  if (askedBy === userId || asked.includes(userId)) return true
  const facts = (await readApprovals(tx, [cartId], userId)).get(cartId)
  const [cart] = await cartsById(tx, [cartId])
  return facts !== undefined && cart !== undefined && isInvolved(cart, facts, userId)
}
