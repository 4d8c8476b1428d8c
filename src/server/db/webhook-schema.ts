import type { WebhookEvent, WebhookState } from '#contract/office/webhook.ts'
import { bigint, boolean, integer, jsonb, pgTable, sql, text, uuid } from './drizzle.ts'
import { bytea, moment } from './schema.ts'

/** The tables of webhooks, as the migrations make them [contract/webhooks]. Triggers write events and deliveries. */

const serial = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey().defaultRandom(),
  shopId: text('shop_id').notNull(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  revision: integer('revision').notNull().default(1),
  failures: integer('failures').notNull().default(0),
  restsUntil: moment('rests_until'),
  lastTurnAt: moment('last_turn_at'),
})

export const webhookSecrets = pgTable('webhook_secrets', {
  id: serial(),
  endpointId: uuid('endpoint_id').notNull(),
  secret: bytea('secret').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at'),
})

export type WebhookAction = 'created' | 'changed' | 'enabled' | 'disabled' | 'rotated' | 'tested' | 'resent' | 'skipped'

export const webhookActions = pgTable('webhook_actions', {
  id: serial(),
  endpointId: uuid('endpoint_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action').$type<WebhookAction>().notNull(),
})

/** Endpoints that are there no longer, for two years. */
export const webhookRemovals = pgTable('webhook_removals', {
  id: serial(),
  endpointId: uuid('endpoint_id').notNull(),
  shopId: text('shop_id').notNull(),
  url: text('url').notNull(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
})

export const webhookEvents = pgTable('webhook_events', {
  id: serial(),
  message: uuid('message').notNull().defaultRandom(),
  shopId: text('shop_id').notNull(),
  type: text('type').notNull(),
  at: moment('at').notNull().defaultNow(),
  /** Of which it tells; the database knows it. */
  transaction: text('transaction').notNull().default(sql`pg_current_xact_id()`),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: serial(),
  endpointId: uuid('endpoint_id').notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  subject: uuid('subject'),
  state: text('state').$type<WebhookState>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  firstAttemptAt: moment('first_attempt_at'),
  nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  settledAt: moment('settled_at'),
})

export const webhookAttempts = pgTable('webhook_attempts', {
  id: serial(),
  deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
  at: moment('at').notNull(),
  milliseconds: integer('milliseconds').notNull(),
  status: integer('status'),
  error: text('error'),
  answer: text('answer').notNull().default(''),
})
