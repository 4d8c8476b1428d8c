import { boolean, pgTable, uuid } from './drizzle.ts'
import { bytea, moment } from './schema.ts'

/** Read-only links to carts, as the migrations make them. */
export const cartShares = pgTable('cart_shares', {
  id: uuid('id').primaryKey().defaultRandom(),
  cartId: uuid('cart_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  prices: boolean('prices').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  openedAt: moment('opened_at'),
})
