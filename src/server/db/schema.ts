import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  timestamp,
  uuid,
} from './drizzle.ts'
import type { AttributeKinds } from './attribute-kinds.ts'
import type { AttributeNoise } from './attribute-noise.ts'
import type { KindFigures } from './column-figures.ts'
import type { Locale, LocalText } from '#contract/locale.ts'
import type { ClosedDays } from '#contract/calendar/working-days.ts'
import type { MailKind } from '#contract/office/mail.ts'
import type { Country } from '#contract/office/shop.ts'
import type { Pin, SynonymGroup } from '#contract/office/search-words.schema.ts'
import type { OwnerKind } from '#contract/users/owner.ts'
import type { CatalogueItem, DrawingParameters } from './item.ts'

/** The tables as the migrations make them; a test reads every column of every table from a migrated database. */

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
/** A moment in time, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const shops = pgTable('shops', {
  shopId: text('shop_id').primaryKey(),
  name: text('name').notNull(),
  country: text('country').notNull().default('SE'),
  currency: text('currency').notNull().default('SEK'),
  language: text('language').notNull().default('sv'),
  information: jsonb('information').$type<LocalText>().notNull().default({}),
  showGreenified: boolean('show_greenified').notNull().default(false),
  providerContact: text('provider_contact'),
  paymentTerms: text('payment_terms'),
  supplierMail: text('supplier_mail'),
  logo: bytea('logo'),
  logoType: text('logo_type'),
  /** An order needs a company, where the shop has any. */
  companyRequired: boolean('company_required').notNull().default(true),
  /** Countries whose public holidays count; null: the shop's own. */
  holidays: text('holidays').array().$type<Country[]>(),
  /** Days that it is closed besides. */
  closedDays: jsonb('closed_days').$type<ClosedDays[]>().notNull().default([]),
  demo: boolean('demo').notNull().default(false),
  attributeNoise: jsonb('attribute_noise').$type<AttributeNoise>(),
  attributeKinds: jsonb('attribute_kinds').$type<AttributeKinds>(),
  /** The catalogue's version when its attributes were last looked at; null: before that was kept. */
  attributesVersion: bigint('attributes_version', { mode: 'number' }),
  catalogueVersion: bigint('catalogue_version', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Grows with every change of what the shop says of itself. */
  revision: integer('revision').notNull().default(0),
})

/** What was seen of each column of a shop's products when they were last looked at. */
export const attributeFigures = pgTable('attribute_figures', {
  shopId: text('shop_id').primaryKey(),
  products: integer('products').notNull(),
  columns: jsonb('columns').$type<KindFigures[]>().notNull(),
})

/** What a shop itself says of words in searches. */
export const searchWords = pgTable('search_words', {
  shopId: text('shop_id').primaryKey(),
  revision: integer('revision').notNull(),
  /** The shop's catalogue version since which it stands so. */
  version: bigint('version', { mode: 'number' }).notNull(),
  synonyms: jsonb('synonyms').$type<SynonymGroup[]>().notNull(),
  pins: jsonb('pins').$type<Pin[]>().notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  username: text('username').notNull(),
  /** Folded, unique: what signing in looks for. */
  loginName: text('login_name').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  resetPassword: boolean('reset_password').notNull().default(false),
  /** Until when a password that somebody else chose is good; null: for ever. */
  temporaryUntil: moment('temporary_until'),
  active: boolean('active').notNull().default(true),
  /** Rights over all shops, as of the highest level in each. */
  installation: boolean('installation').notNull().default(false),
  demo: boolean('demo').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  revision: integer('revision').notNull().default(0),
  lastSeenAt: moment('last_seen_at'),
  /** That they last used the shop in, for mails; null: not known. */
  language: text('language').$type<Locale>(),
})

/** Links by which people choose a password of their own, as the migrations make them. */
export const passwordLinks = pgTable('password_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})

/** Links by which the first administrator is made, as the migrations make them. */
export const setupLinks = pgTable('setup_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})

export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id').notNull(),
    shopId: text('shop_id').notNull(),
    level: smallint('level').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.shopId] })],
)

/** For whom somebody buys in a shop, in their own order. */
export const membershipCompanies = pgTable(
  'membership_companies',
  {
    userId: uuid('user_id').notNull(),
    shopId: text('shop_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.shopId, t.customerId] })],
)

export const tokens = pgTable('tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  ownerKind: text('owner_kind').$type<'user' | 'punchout'>().notNull(),
  ownerId: uuid('owner_id').notNull(),
  userId: uuid('user_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})

export const sealingKeys = pgTable('sealing_keys', {
  userId: uuid('user_id').primaryKey(),
  key: bytea('key').notNull(),
})

export interface Address {
  name: string
  street: string
  postal_code: string
  city: string
  country: string
}

export const customers = pgTable('customers', {
  id: uuid('id').primaryKey().defaultRandom(),
  shopId: text('shop_id').notNull(),
  name: text('name').notNull(),
  orgNumber: text('org_number').notNull().default(''),
  paymentTerms: text('payment_terms'),
  addresses: jsonb('addresses').$type<Address[]>().notNull().default([]),
  /** Companies are never deleted: carts keep them. */
  retiredAt: moment('retired_at'),
  /** Grows with everything that may change what the company pays or sees; 0: it never had a price list. */
  priceVersion: bigint('price_version', { mode: 'number' }).notNull().default(0),
  /** What a cart of the company may be ordered for; none: whatever its people write. */
  costCentres: text('cost_centres').array().notNull().default([]),
  costCentreRequired: boolean('cost_centre_required').notNull().default(false),
  /** Grows with every change of rules, cost centres and budgets. */
  policyRevision: integer('policy_revision').notNull().default(0),
  /** Grows with every change of what the shop knows of it. */
  revision: integer('revision').notNull().default(0),
})

export const products = pgTable(
  'products',
  {
    shopId: text('shop_id').notNull(),
    uid: text('uid').notNull(),
    position: integer('position').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    addedAt: moment('added_at').defaultNow(),
    deletedAt: moment('deleted_at'),
    fingerprint: text('fingerprint').notNull(),
    data: jsonb('data').$type<CatalogueItem>().notNull(),
    /** Its names in all languages, in small letters; the database makes it of the item. */
    names: text('names').generatedAlwaysAs(sql`lower(regexp_replace(data ->> 'name', '"[a-z]{2}": ', '', 'g'))`),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.uid] })],
)

export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  kind: text('kind').$type<'photo' | 'drawing'>().notNull(),
  parameters: jsonb('parameters').$type<DrawingParameters>(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder').notNull().default(''),
  /** When it was sent up, while no product has named it. */
  uploadedAt: moment('uploaded_at'),
})

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  ownerKind: text('owner_kind').$type<OwnerKind>(),
  ownerId: uuid('owner_id'),
  shopId: text('shop_id'),
  fields: jsonb('fields').$type<Record<string, string>>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export interface MailAttachment {
  filename: string
  contentType: string
  base64: string
}

/** The spreadsheet of an order, made when its mail is sent: whoever orders thousands of lines does not wait for it. */
export interface OrderAttachment {
  filename: string
  contentType: string
  order: string
  language: Locale
}

/** A mail as it is kept until it has gone. */
export interface MailMessage {
  to: string
  /** Where `to` is empty: the shop whose provider gets it, looked up when it is sent, as soon as there is an address. */
  shop?: string
  subject: string
  text: string
  /** The same for programs that show HTML; what people wrote is escaped in it. */
  html?: string
  replyTo?: string
  /** Has a secret in it: what it says is forgotten as soon as it is sent. */
  secret?: true
  attachments?: (MailAttachment | OrderAttachment)[]
}

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey().defaultRandom(),
  message: jsonb('message').$type<MailMessage>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  lastError: text('last_error'),
  /** Null: it was written before that was noted. */
  kind: text('kind').$type<MailKind>(),
  /** Whose staff can mend it; null: no shop's. */
  shopId: text('shop_id'),
  /** Since when it is not to be sent, and whose decision that was. */
  leftAt: moment('left_at'),
  leftBy: text('left_by'),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text('owner').notNull(),
    key: uuid('key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    status: smallint('status').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    response: text('response').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key, t.method, t.path] })],
)

/** From which networks a secret was right (http/attempts.ts). */
export const knownNetworks = pgTable(
  'known_networks',
  {
    subject: bytea('subject').notNull(),
    network: bytea('network').notNull(),
    succeededAt: moment('succeeded_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.network] })],
)
