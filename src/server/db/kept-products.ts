import { sql } from './drizzle.ts'

/** Of `products`: what the shop has, hidden or not; what was deleted is neither. */
export const isKept = sql`(products.deleted_at IS NULL OR products.data ? 'hidden')`

/** What the revision of a product that is gone begins with: no product of the shop ever had that one. */
export const GONE_REVISION = 'gone-'

/** Of `products`: the revision, also of what is gone. */
export const revisionColumn = sql`CASE WHEN ${isKept} THEN products.fingerprint
  ELSE ${sql.raw(`'${GONE_REVISION}'`)} || products.fingerprint END`
