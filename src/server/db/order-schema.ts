import { bigint, customType, date, integer, jsonb, pgTable, primaryKey, text, uuid } from './drizzle.ts'
import type { Locale } from '#contract/locale.ts'
import type { OrderStage } from '#contract/office/orders.ts'
import type { StepKind } from '#contract/orders/orders.ts'
import { moment } from './schema.ts'

/** The tables of orders, as the migrations make them. An order's prices, texts and information are its cart's. */

const amount = (name: string) => bigint(name, { mode: 'number' })
/** A cart as it becomes an order. */
export interface OrderedCart {
  id: string
  shopId: string
  country: string
  orderedAt: Date | null
}

/** Written by `array_to_tsvector`, never read. */
const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const orderNumbers = pgTable(
  'order_numbers',
  {
    shopId: text('shop_id').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.year] })],
)

export const orders = pgTable('orders', {
  cartId: uuid('cart_id').primaryKey(),
  shopId: text('shop_id').notNull(),
  orderNumber: text('order_number').notNull(),
  orderedAt: moment('ordered_at').notNull(),
  /** `YYYY-MM-DD` by the calendar of the shop's country. */
  orderedOn: date('ordered_on', { mode: 'string' }).notNull(),
  userId: uuid('user_id').notNull(),
  buyerName: text('buyer_name').notNull(),
  buyerMail: text('buyer_mail').notNull(),
  shopName: text('shop_name').notNull(),
  orgNumber: text('org_number'),
  language: text('language').$type<Locale>().notNull(),
  declaredG: amount('declared_g').notNull(),
  calculatedG: amount('calculated_g').notNull(),
  pieces: amount('pieces').notNull(),
  unknownPieces: amount('unknown_pieces').notNull(),
  words: words('words').notNull(),
  confirmationMail: uuid('confirmation_mail'),
  supplierMail: uuid('supplier_mail'),
  /** Who asked for it, and who said yes, where somebody had to. */
  askerId: uuid('asker_id'),
  askerName: text('asker_name'),
  approvers: jsonb('approvers').$type<readonly { id: string; name: string }[]>(),
  /** The number of its last change among the shop's, which each of its steps moves on (a trigger). */
  change: amount('change'),
  /** When the supplier first confirmed it. */
  confirmedAt: moment('confirmed_at'),
  /** Where it stands, and the first promised day of what has not been delivered: each of its steps sets both (a trigger). */
  stage: text('stage').$type<OrderStage>().notNull().default('to_confirm'),
  dueOn: date('due_on', { mode: 'string' }),
  /** What a queue is sorted by, as the cart says it (a trigger): whom it is for, in small letters, and its sum with VAT. */
  soldTo: text('sold_to').notNull().default(''),
  total: amount('total').notNull().default(0),
})

export const orderSteps = pgTable('order_steps', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  cartId: uuid('cart_id').notNull(),
  status: text('status').notNull(),
  at: moment('at').notNull(),
  mover: text('mover').$type<'buyer' | 'supplier'>().notNull(),
  actor: text('actor').notNull(),
  note: text('note'),
  /** Null: of a server of before; its status says what it is. */
  kind: text('kind').$type<StepKind>(),
  lines: jsonb('lines').$type<readonly StepLine[]>(),
})

/** A line that a step is about: a day of a confirmation, or the pieces of a delivery. */
export interface StepLine {
  id: string
  delivery_on?: string | null
  quantity?: number
}

export const orderLines = pgTable(
  'order_lines',
  {
    cartId: uuid('cart_id').notNull(),
    lineId: uuid('line_id').notNull(),
    /** `YYYY-MM-DD`. */
    deliveryOn: date('delivery_on', { mode: 'string' }),
    delivered: amount('delivered').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.lineId] })],
)
