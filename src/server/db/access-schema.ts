import { bigint, jsonb, pgTable, text, uuid } from './drizzle.ts'
import type { CartRight } from '#contract/cart/access.schema.ts'
import type { LocalText } from '#contract/locale.ts'
import { moment } from './schema.ts'

/** The tables of what colleagues may do with a cart, and of what was done to it, as the migrations make them. */

const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const cartAccess = pgTable('cart_access', {
  id: identity(),
  cartId: uuid('cart_id').notNull(),
  /** Null: everybody who buys for the company. */
  userId: uuid('user_id'),
  customerId: uuid('customer_id').notNull(),
  right: text('access_right').$type<CartRight>().notNull(),
  givenBy: text('given_by').notNull(),
  givenAt: moment('given_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
})

/** What an event tells besides who and when. */
export interface EventDetail {
  lines?: EventLine[]
  /** How many lines there were. */
  touched?: number
  /** The name of a title, a company or a room, or a day, before and after; of a decision, which. */
  from?: string | null
  to?: string | null
  /** Whom a right was given, null for everybody, and which, null for none; or whom the cart was handed to. */
  userId?: string | null
  right?: CartRight | null
}

export interface EventLine {
  id: string
  uid: string
  name: LocalText
  before: number | null
  after: number | null
  position: number
  room?: string
  note?: string
}

export const cartEvents = pgTable('cart_events', {
  id: identity(),
  cartId: uuid('cart_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  what: text('what').notNull(),
  detail: jsonb('detail').$type<EventDetail>().notNull(),
})
