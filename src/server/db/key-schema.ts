import type { Scope } from '#contract/keys/scope.ts'
import { bigint, pgTable, primaryKey, text, uuid } from './drizzle.ts'
import { bytea, moment } from './schema.ts'

/** The keys of machines, as the migrations make them [contract/keys]. */

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  networks: text('networks').array().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
})

export const apiKeyShops = pgTable(
  'api_key_shops',
  { keyId: uuid('key_id').notNull(), shopId: text('shop_id').notNull() },
  (t) => [primaryKey({ columns: [t.keyId, t.shopId] })],
)

export const apiKeySecrets = pgTable('api_key_secrets', {
  hash: bytea('hash').primaryKey(),
  keyId: uuid('key_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})

export type KeyAction = 'created' | 'rotated' | 'revoked'

export const apiKeyEvents = pgTable('api_key_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  keyId: uuid('key_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action').$type<KeyAction>().notNull(),
})
