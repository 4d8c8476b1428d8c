import type { ProductState } from '#contract/office/list.ts'
import { type SQL, sql } from './drizzle.ts'
import type { CatalogueItem } from './item.ts'

/** Of `products`: what the shop has, hidden or not; what was deleted is neither. */
export const isKept = sql`(products.deleted_at IS NULL OR products.data ? 'hidden')`

/** What the revision of a product that is gone begins with: no product of the shop ever had that one. */
export const GONE_REVISION = 'gone-'

/** Of `products`: the revision, also of what is gone. */
export const revisionColumn = sql`CASE WHEN ${isKept} THEN products.fingerprint
  ELSE ${sql.raw(`'${GONE_REVISION}'`)} || products.fingerprint END`

/**
 * A shop's id for a statement that looks products up by their uids. PostgreSQL does not see which shop it is, and reckons
 * with one of usual size: of a shop that is just being filled it knows nothing yet, would take it for empty, and read all
 * of it for every few products.
 */
export const unknownShop = (shopId: string): SQL => sql`(SELECT ${shopId}::text)`

/** @param isAway whether it is marked as deleted, as is all that buyers do not see */
export function stateOf({ hidden, draft }: CatalogueItem, isAway: boolean): ProductState {
  if (!isAway) return 'live'
  return draft ? 'draft' : hidden ? 'hidden' : 'gone'
}
