import { sql } from './drizzle.ts'

/** Of `products`: what the shop has, hidden or not; what was deleted is neither. */
export const isKept = sql`(products.deleted_at IS NULL OR products.data ? 'hidden')`
