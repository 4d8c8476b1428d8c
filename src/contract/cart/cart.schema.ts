import { CartAccessSchema, PersonSchema } from './access.schema.ts'
import { CART_TITLE_MAX, NAMED_CARTS_MAX } from './line.ts'
import { NOTE_MAX, ROOM_NAME_MAX } from './rooms.ts'
import { type Static, Type } from 'typebox'
import { CUSTOMER_FIELDS, maxLength } from './customer-information.ts'
import { recordOf } from '../record.ts'
import { LOCALES } from '../locale.ts'
import { ClimateSchema, DeliveryTimeSchema, SuccessorSchema } from '../catalogue/product.schema.ts'
import { COMMENT_MAX, COST_CENTRE_MAX } from '../organisation/company.ts'
import { AgreementSchema } from '../organisation/agreement.schema.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

export const UuidSchema = Type.String({ format: 'uuid' })
export const ShopIdSchema = Type.String({ minLength: 1, maxLength: 100 })
export const TitleSchema = Type.String({ minLength: 1, maxLength: CART_TITLE_MAX, pattern: String.raw`\S` })
export const NoteSchema = Type.String({ maxLength: NOTE_MAX })
export const RoomNameSchema = Type.String({ minLength: 1, maxLength: ROOM_NAME_MAX, pattern: String.raw`\S` })
/** A day, ISO 8601, of this century. */
export const DaySchema = Type.String({ format: 'date', pattern: '^20' })
/** Decimals have two places at most; money is never anything finer. */
export const TotalSchema = Type.Number({ minimum: 0, maximum: 90_000_000_000_000 })

export const CostCentreSchema = Type.String({
  minLength: 1,
  maxLength: COST_CENTRE_MAX,
  pattern: String.raw`^\S(.*\S)?$`,
})

/** Of a request, and of a decision about it. */
export const CommentSchema = Type.String({ maxLength: COMMENT_MAX })
export const DecisionSchema = Type.Union([Type.Literal('approve'), Type.Literal('refuse'), Type.Literal('return')])

/**
 * Ordering customer information [contract/customer-information]: every field may still be empty while the cart is open.
 */
export const CustomerInformationSchema = Type.Object(
  recordOf(CUSTOMER_FIELDS, (field) => Type.String({ maxLength: maxLength(field) })),
)
export const CustomerChangeSchema = Type.Partial(CustomerInformationSchema, closed)

/** A line on the wire. Amounts are decimals ex VAT; a part's row has zero subtotal, vat and total. */
export const CartLineSchema = Type.Object({
  id: Type.String(),
  /** Its product's place in the cart, which no other gets once it was given; a device cannot know it beforehand. */
  position: Type.Optional(Type.Integer()),
  /** Pieces, as a string of digits [contract/calls]. */
  antal: Type.String(),
  /** "0" a normal, counted line; "1" the row of a part, which names its parent. */
  prisl_underrad: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  parent_id: Nullable(Type.String()),
  /** The room that it is in; left out where it is in none. */
  room: Type.Optional(Type.String()),
  /** Ids that lead here, since the line was moved [contract/rooms]; left out where there are none. */
  former_ids: Type.Optional(Type.Array(Type.String())),
  /** What somebody wrote to it; left out where nobody did. */
  note: Type.Optional(Type.String()),
  /** How many pieces its price is for, where its product stands in other places too. */
  pieces: Type.Optional(Type.Integer()),
  article_number: Type.String(),
  product: Type.Object({
    shop: Type.String(),
    uid: Type.String(),
    name: Type.String(),
    thumbnail: Nullable(Type.String()),
    delivery_time: Nullable(DeliveryTimeSchema),
    climate: Nullable(ClimateSchema),
    gtin: Type.Optional(Type.String()),
    /** The shop has it no more: the line keeps what was known, and the cart cannot be ordered with it. */
    gone: Type.Boolean(),
    /** What stands in for it, where it is gone and there is something. */
    replaced_by: Type.Optional(SuccessorSchema),
  }),
  /** `null`: on request. */
  unit_price: Nullable(Type.Number()),
  /** The price of one piece without its discount, where that is another; `null` on part rows. */
  list_price: Type.Optional(Nullable(Type.Number())),
  /** What it cost when it was put in the cart, where that is another price than now. */
  previous_unit_price: Nullable(Type.Number()),
  /** Why a piece costs this, and what more or fewer would, where a price list has a say in it. */
  agreement: Type.Optional(Nullable(AgreementSchema)),
  /** A part's own sum; `null` on normal lines. */
  sub_price: Nullable(Type.Number()),
  subtotal: Type.Number(),
  vat: Type.Number(),
  total: Type.Number(),
  /** Who put it in, and who changed it last, where others than the cart's owner may; not on part rows. */
  added_by: Type.Optional(PersonSchema),
  changed_by: Type.Optional(PersonSchema),
})

export const CartSchema = Type.Object({
  id: Type.String(),
  title: Type.String(),
  name: Type.String(),
  shop_id: Type.String(),
  status: Type.String(),
  /** Grows with every change; also the `ETag`. */
  revision: Type.Integer(),
  lines: Type.Array(CartLineSchema),
  /** In their order; left out where there are none. */
  rooms: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
  note: Type.Optional(Type.String()),
  /** The day when it should be there. */
  wished_on: Type.Optional(Type.String()),
  currency: Type.String(),
  subtotal: Type.Number(),
  vat: Type.Number(),
  total: Type.Number(),
  /** Ordering customer information; empty texts where nothing is known yet. */
  customer: CustomerInformationSchema,
  /** The company it is ordered for (`GET /api/auth/customers`). */
  customer_id: Nullable(Type.String()),
  /** Of that company; what a budget counts by. */
  cost_centre: Type.Optional(Nullable(Type.String())),
  customer_reference: Type.String(),
  payment_terms: Nullable(Type.String()),
  company: Nullable(Type.String()),
  provider_contact: Nullable(Type.String()),
  created_at: Type.String(),
  /** When somebody last changed it; `null` where that was before this was counted. */
  changed_at: Type.Optional(Nullable(Type.String())),
  closed_at: Nullable(Type.String()),
  ordered_at: Nullable(Type.String()),
  /** Does not grow the revision; not in punchout sessions, which have colleagues of nobody. */
  access: Type.Optional(CartAccessSchema),
  /** With `X-Client-Id`: the highest number of that client's intents which is settled in this cart [outbox/server]. */
  contains: Type.Optional(Type.Integer()),
  /** `lines` is empty because they were not asked for. */
  lines_omitted: Type.Optional(Type.Literal(true)),
  /** Where they are omitted: how many counted lines there are. */
  line_count: Type.Optional(Type.Integer()),
})

export const CartIdSchema = Type.Object({ cartId: UuidSchema })
/** `language`: of the products' names; without it the shop's own. */
export const CartQuerySchema = Type.Object(
  { language: Type.Optional(Type.Union(LOCALES.map((l) => Type.Literal(l)))) },
  closed,
)

/**
 * `GET /api/cart`; `lines`: of which carts alone the lines are wanted, or of none; of the others they are left out and
 * marked `lines_omitted`. Without it all carts have theirs. `others=none` leaves the other carts out altogether.
 */
export const CartsQuerySchema = Type.Object(
  {
    ...CartQuerySchema.properties,
    lines: Type.Optional(
      Type.Union([Type.Literal('none'), Type.Array(UuidSchema, { minItems: 1, maxItems: NAMED_CARTS_MAX })]),
    ),
    others: Type.Optional(Type.Literal('none')),
  },
  closed,
)

export type Cart = Static<typeof CartSchema>
export type CartLine = Static<typeof CartLineSchema>
export type CartHeader = Omit<Cart, 'lines'>
