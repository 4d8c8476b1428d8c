import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from './drizzle.ts'
import type { Locale } from '#contract/locale.ts'
import type { ConnectionKind, PunchoutNotice, PunchoutOperation } from '#contract/punchout/punchout.ts'
import type { ConnectionSettings } from './punchout-settings.ts'
import { bytea, moment } from './schema.ts'

/** The tables of punchout, as the migrations make them. */

/** How a buyer names a company: a Credential of cXML. */
export interface Party {
  domain: string
  identity: string
}

export const punchoutConnections = pgTable('punchout_connections', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<ConnectionKind>().notNull().default('cxml'),
  name: text('name').notNull(),
  shopId: text('shop_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** The company that its sessions and orders are for; null: none. */
  customerId: uuid('customer_id'),
  level: smallint('level'),
  enabled: boolean('enabled').notNull().default(true),
  demo: boolean('demo').notNull().default(false),
  test: boolean('test').notNull().default(false),
  senderDomain: text('sender_domain').notNull(),
  senderIdentity: text('sender_identity').notNull(),
  fromDomain: text('from_domain'),
  fromIdentity: text('from_identity'),
  ownDomain: text('own_domain'),
  ownIdentity: text('own_identity'),
  settings: jsonb('settings').$type<ConnectionSettings>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  revision: integer('revision').notNull().default(1),
})

export type Connection = typeof punchoutConnections.$inferSelect

export type ConnectionAction = 'created' | 'changed' | 'enabled' | 'disabled' | 'rotated'

export const punchoutActions = pgTable('punchout_actions', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  connectionId: uuid('connection_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action').$type<ConnectionAction>().notNull(),
})

export const punchoutSecrets = pgTable('punchout_secrets', {
  id: uuid('id').primaryKey().defaultRandom(),
  connectionId: uuid('connection_id').notNull(),
  hash: text('hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at'),
})

export const punchoutSessions = pgTable('punchout_sessions', {
  id: uuid('id').primaryKey(),
  connectionId: uuid('connection_id').notNull(),
  cartId: uuid('cart_id').notNull(),
  operation: text('operation').$type<PunchoutOperation>().notNull(),
  buyerCookie: text('buyer_cookie').notNull(),
  returnUrl: text('return_url').notNull(),
  ours: jsonb('ours').$type<Party[]>().notNull(),
  theirs: jsonb('theirs').$type<Party[]>().notNull(),
  language: text('language').$type<Locale>().notNull(),
  startUid: text('start_uid'),
  startSearch: text('start_search'),
  /** Fields of an OCI launch that go back as they came. */
  echo: jsonb('echo').$type<Record<string, string>>(),
  /** The window that the form goes to. */
  returnTarget: text('return_target'),
  notices: jsonb('notices').$type<PunchoutNotice[]>().notNull(),
  requestHash: bytea('request_hash'),
  codeHash: bytea('code_hash'),
  codeExpiresAt: moment('code_expires_at').notNull(),
  codeUsedAt: moment('code_used_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
  outcome: text('outcome').$type<'sent' | 'cancelled'>(),
})

export type PunchoutSession = typeof punchoutSessions.$inferSelect

export const punchoutDocuments = pgTable(
  'punchout_documents',
  {
    cartId: uuid('cart_id').notNull(),
    kind: text('kind').$type<'cart' | 'cancel'>().notNull(),
    sessionId: uuid('session_id').notNull(),
    revision: integer('revision').notNull(),
    document: text('document').notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.kind] })],
)

export const punchoutOrders = pgTable(
  'punchout_orders',
  {
    connectionId: uuid('connection_id').notNull(),
    orderId: text('order_id').notNull(),
    cartId: uuid('cart_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.orderId] })],
)

export const punchoutSimulations = pgTable('punchout_simulations', {
  id: uuid('id').primaryKey(),
  connectionId: uuid('connection_id').notNull(),
  userId: uuid('user_id').notNull(),
  operation: text('operation').notNull(),
  returnHash: bytea('return_hash').notNull(),
  request: text('request').notNull(),
  answer: text('answer').notNull(),
  status: integer('status').notNull(),
  reason: text('reason').notNull(),
  detail: text('detail').notNull(),
  cookie: text('cookie').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  returnedAt: moment('returned_at'),
  returned: bytea('returned'),
})

export const punchoutExchanges = pgTable('punchout_exchanges', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  connectionId: uuid('connection_id').notNull(),
  sessionId: uuid('session_id'),
  at: moment('at').notNull().defaultNow(),
  kind: text('kind').notNull(),
  status: integer('status').notNull(),
  /** A code of `#contract/punchout-log.ts`. */
  reason: text('reason').notNull().default(''),
  result: text('result').notNull(),
  document: text('document').notNull(),
  answer: text('answer').notNull(),
  /** Of kind, result, document and answer (features/punchout/trigrams.ts). */
  trigrams: integer('trigrams').array(),
})

export const punchoutLogDays = pgTable(
  'punchout_log_days',
  {
    connectionId: uuid('connection_id').notNull(),
    day: date('day').notNull(),
    proven: boolean('proven').notNull(),
    kept: integer('kept').notNull(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.day, t.proven] })],
)
