import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from './drizzle.ts'
import type { CustomerInformation } from '#contract/cart/customer-information.ts'
import type { Room } from '#contract/cart/rooms.ts'
import type { LocalText } from '#contract/locale.ts'
import type { PriceStep } from '#contract/organisation/agreement.ts'
import type { Climate, DeliveryTime } from '#contract/catalogue/product.schema.ts'
import { moment } from './schema.ts'

/** The tables of carts and of the outbox's memory, as the migrations make them. */

const amount = (name: string) => bigint(name, { mode: 'number' })

export const carts = pgTable('carts', {
  id: uuid('id').primaryKey(),
  /** `ownerKey` of its maker. */
  owner: text('owner').notNull(),
  userId: uuid('user_id').notNull(),
  shopId: text('shop_id').notNull(),
  title: text('title').notNull(),
  status: text('status').notNull(),
  currency: text('currency').notNull(),
  information: jsonb('information').$type<CustomerInformation>().notNull(),
  rooms: jsonb('rooms').$type<readonly Room[]>().notNull().default([]),
  note: text('note').notNull().default(''),
  wishedOn: date('wished_on'),
  customerId: uuid('customer_id'),
  costCentre: text('cost_centre'),
  paymentTerms: text('payment_terms'),
  company: text('company'),
  providerContact: text('provider_contact'),
  subtotal: amount('subtotal').notNull(),
  vat: amount('vat').notNull(),
  lineCount: integer('line_count').notNull(),
  lastPosition: integer('last_position').notNull(),
  revision: integer('revision').notNull(),
  pricedVersion: bigint('priced_version', { mode: 'number' }).notNull(),
  country: text('country').notNull(),
  /** By whose price lists the lines were priced, in which of their versions, and on which of the shop's days. */
  pricedFor: uuid('priced_for'),
  priceVersion: bigint('price_version', { mode: 'number' }).notNull().default(0),
  pricedOn: date('priced_on'),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at'),
  closedAt: moment('closed_at'),
  orderedAt: moment('ordered_at'),
  /** Users who changed a line since the last decision about a request. */
  lineChangers: uuid('line_changers').array().notNull().default([]),
})

/** What a line keeps of its product: the texts of its moment [contract/carts]. */
export interface LineProduct {
  name: LocalText
  thumbnail: string | null
  unit: string | null
  delivery_time: DeliveryTime | null
  climate: Climate | null
  gtin?: string
  /** What stood in for it when it was last looked at; a line's alone, where its product is gone. */
  replaced_by?: LineSuccessor
}

/** Another product of the same shop. */
export interface LineSuccessor {
  uid: string
  name: LocalText
}

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid('cart_id').notNull(),
    id: uuid('id').notNull(),
    parentId: uuid('parent_id'),
    position: integer('position').notNull(),
    part: integer('part').notNull(),
    room: uuid('room_id'),
    formerIds: uuid('former_ids').array().$type<readonly string[]>().notNull().default([]),
    note: text('note').notNull().default(''),
    uid: text('uid').notNull(),
    antal: amount('antal').notNull(),
    pieces: amount('pieces'),
    product: jsonb('product').$type<LineProduct>().notNull(),
    unitPrice: amount('unit_price'),
    listPrice: amount('list_price'),
    firstPrice: amount('first_price'),
    subPrice: amount('sub_price'),
    subtotal: amount('subtotal').notNull(),
    vat: amount('vat').notNull(),
    gone: boolean('gone').notNull(),
    steps: jsonb('steps').$type<readonly PriceStep[]>(),
    /** `ownerKey` of who put it in, and of who changed it last; null: before that was counted. */
    addedBy: text('added_by'),
    changedBy: text('changed_by'),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.id] })],
)

export const cartLanes = pgTable(
  'cart_lanes',
  {
    owner: text('owner').notNull(),
    clientId: uuid('client_id').notNull(),
    cartId: uuid('cart_id').notNull(),
    settled: bigint('settled', { mode: 'number' }).notNull(),
    /** `Barred` (features/cart/rules/barred.ts). */
    barred: bigint('barred', { mode: 'number' }).array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.owner, t.clientId, t.cartId] })],
)

export const cartRefusals = pgTable(
  'cart_refusals',
  {
    owner: text('owner').notNull(),
    clientId: uuid('client_id').notNull(),
    cartId: uuid('cart_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    opId: uuid('op_id').notNull(),
    mutation: text('mutation').notNull(),
    code: text('code').notNull(),
    refusedAt: moment('refused_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.clientId, t.cartId, t.seq] })],
)

export const cartNotices = pgTable(
  'cart_notices',
  {
    owner: text('owner').notNull(),
    clientId: uuid('client_id').notNull(),
    cartId: uuid('cart_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    opId: uuid('op_id').notNull(),
    notice: text('notice').$type<'quantity_moved'>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.clientId, t.cartId, t.seq] })],
)

export const cartFormerOwners = pgTable(
  'cart_former_owners',
  {
    cartId: uuid('cart_id').notNull(),
    owner: text('owner').notNull(),
    leftAt: moment('left_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.owner] })],
)
