import { sql } from '../db/drizzle.ts'
import { ERROR } from '#contract/errors.ts'
import { cartRefusals } from '../db/cart-schema.ts'
import type { Tx } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { HttpProblem } from './problem.ts'

/** What an honest owner is refused in a day is a few; each is kept, by its number for ever, by its key for long. */
const REFUSALS_A_DAY = 10_000
const WAIT_S = 3_600

/**
 * Before a refusal of that owner is kept.
 * @throws {HttpProblem} 429 when so many have been lately
 */
export async function boundRefusals(tx: Tx, owner: string): Promise<void> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM ${cartRefusals}
      WHERE ${cartRefusals.owner} = ${owner} AND ${cartRefusals.refusedAt} > now() - interval '1 day'
      UNION ALL
      SELECT FROM ${idempotencyKeys}
      WHERE ${idempotencyKeys.owner} = ${owner} AND ${idempotencyKeys.status} >= 400
        AND ${idempotencyKeys.createdAt} > now() - interval '1 day'
      LIMIT ${REFUSALS_A_DAY}
    ) AS lately`)
  if ((rows[0]?.count ?? 0) >= REFUSALS_A_DAY)
    throw new HttpProblem(429, ERROR.rateLimited, { headers: { 'Retry-After': String(WAIT_S) } })
}
