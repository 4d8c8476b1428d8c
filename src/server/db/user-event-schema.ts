import { bigint, pgTable, text, uuid } from './drizzle.ts'
import type { AuditAction } from '#contract/users/user-audit.ts'
import { moment } from './schema.ts'

/** Who did what to whom, as the migrations make it. */
export const userEvents = pgTable('user_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull().defaultNow(),
  /** `null`: a machine's key, or the command line. */
  actorId: uuid('actor_id'),
  actorKey: uuid('actor_key'),
  userId: uuid('user_id').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  /** Whose managers may read it: of these shops, and of these companies in them. */
  shopIds: text('shop_ids').array().notNull(),
  companyIds: uuid('company_ids').array().notNull(),
  shopId: text('shop_id'),
  before: text('before'),
  after: text('after'),
})
