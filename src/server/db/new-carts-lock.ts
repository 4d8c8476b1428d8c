import type { Tx } from './client.ts'
import { sql } from './drizzle.ts'
import { preparedSql, withoutWaiting } from './pipeline.ts'

const lock = preparedSql(
  'lock_new_carts',
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${sql.placeholder('owner')}::text, 7))`,
)

/**
 * Lets whoever gives an owner carts, or many lines, do so alone until the transaction ends: what they hold is counted
 * against what they may. Before any cart's own lock.
 */
export const lockNewCartsOf = (tx: Tx, owner: string): Promise<void> => withoutWaiting(tx, lock(tx).execute({ owner }))
