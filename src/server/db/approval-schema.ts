import { bigint, date, integer, jsonb, pgTable, smallint, text, uuid } from './drizzle.ts'
import type { Need } from '#contract/organisation/approval.ts'
import { moment } from './schema.ts'

/** Rules, budgets and requests, as the migrations make them [contract/approvals]; what carts take of budgets is written by SQL. */

const amount = (name: string) => bigint(name, { mode: 'number' })

export const approvalRules = pgTable('approval_rules', {
  id: uuid('id').primaryKey(),
  customerId: uuid('customer_id').notNull(),
  position: integer('position').notNull(),
  levelBelow: smallint('level_below'),
  amountOver: amount('amount_over'),
  costCentre: text('cost_centre'),
  userId: uuid('user_id'),
  approvers: uuid('approvers').array().notNull(),
  need: text('need').$type<Need>().notNull(),
})

export const budgets = pgTable('budgets', {
  id: uuid('id').primaryKey(),
  customerId: uuid('customer_id').notNull(),
  costCentre: text('cost_centre').notNull(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validTo: date('valid_to', { mode: 'string' }).notNull(),
  amount: amount('amount').notNull(),
  reserved: amount('reserved').notNull().default(0),
  spent: amount('spent').notNull().default(0),
  retiredAt: moment('retired_at'),
})

export const companyEvents = pgTable('company_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: uuid('customer_id').notNull(),
  actorId: uuid('actor_id'),
  at: moment('at').notNull().defaultNow(),
  what: text('what').$type<'rules' | 'budgets'>().notNull(),
  before: jsonb('before').notNull(),
  after: jsonb('after').notNull(),
})
