import { type Static, Type } from 'typebox'
import { ADD_ROWS_MAX, ANTAL_MAX } from './line.ts'
import { ROOMS_MAX } from './rooms.ts'
import {
  CartLineSchema,
  CartSchema,
  CommentSchema,
  CostCentreSchema,
  CustomerChangeSchema,
  DaySchema,
  NoteSchema,
  RoomNameSchema,
  ShopIdSchema,
  TitleSchema,
  TotalSchema,
  UuidSchema,
} from './cart.schema.ts'

const closed = { additionalProperties: false }

/**
 * `POST /api/cart`; `id` may be chosen by the client, so that what is made offline keeps its name. Without `company_id`
 * it is made for the caller's first company, with null for none.
 */
export const CreateCartSchema = Type.Object(
  {
    title: TitleSchema,
    shop_id: ShopIdSchema,
    id: Type.Optional(UuidSchema),
    company_id: Type.Optional(Type.Union([UuidSchema, Type.Null()])),
  },
  closed,
)

/** `POST /api/cart/line/{cartId}`; `quantity` is the antal to add [contract/lines]. */
export const AddLineSchema = Type.Object(
  {
    product: Type.Object(
      {
        shop: ShopIdSchema,
        uid: Type.String({ minLength: 1, maxLength: 200 }),
        quantity: Type.Integer({ minimum: 1, maximum: ANTAL_MAX, default: 1 }),
        /** A room of the cart; without it the line is in none. */
        room: Type.Optional(UuidSchema),
      },
      closed,
    ),
    shop_id: ShopIdSchema,
  },
  closed,
)

/** `PUT …/status`; `expected_total` is what the person saw: another one now is refused, for them to look again. */
export const CartStatusSchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    status: Type.String({ minLength: 1, maxLength: 50 }),
    expected_total: Type.Optional(TotalSchema),
    /** What goes with asking for an approval. */
    comment: Type.Optional(CommentSchema),
  },
  closed,
)

const AntalSchema = Type.String({ pattern: '^(0|[1-9][0-9]{0,4})$' })

const RoomChangeSchema = Type.Object(
  {
    id: UuidSchema,
    /** Null: the room is removed, and its lines are in none. */
    name: Type.Optional(Type.Union([RoomNameSchema, Type.Null()])),
    /** The room that it goes before; null: it goes last. */
    before: Type.Optional(Type.Union([UuidSchema, Type.Null()])),
  },
  closed,
)

const LineChangeSchema = Type.Object(
  {
    id: UuidSchema,
    antal: Type.Optional(AntalSchema),
    note: Type.Optional(NoteSchema),
    /** The room that it goes to; null: out of any. It has another id there. */
    room: Type.Optional(Type.Union([UuidSchema, Type.Null()])),
  },
  closed,
)

/**
 * `PUT …/update`: what is not named stays; antal "0" removes a line [contract/lines]. Rooms that are not there yet are
 * made, before lines go to them.
 */
export const UpdateCartSchema = Type.Object(
  {
    cart: Type.Object(
      {
        title: Type.Optional(TitleSchema),
        customer_reference: Type.Optional(Type.String({ maxLength: 200 })),
        customer: Type.Optional(CustomerChangeSchema),
        customer_id: Type.Optional(Type.Union([UuidSchema, Type.Null()])),
        cost_centre: Type.Optional(Type.Union([CostCentreSchema, Type.Null()])),
        note: Type.Optional(NoteSchema),
        wished_on: Type.Optional(Type.Union([DaySchema, Type.Null()])),
        rooms: Type.Optional(Type.Array(RoomChangeSchema, { maxItems: ROOMS_MAX })),
        lines: Type.Optional(Type.Array(LineChangeSchema, { maxItems: ADD_ROWS_MAX })),
      },
      closed,
    ),
  },
  closed,
)

export const CartsAnswerSchema = Type.Object({ data: Type.Array(CartSchema) })
export const CartAnswerSchema = Type.Object({ data: CartSchema })

/**
 * The small answer of a change, at most 4 KB [contract/answers-to-changes]: `lines` are those touched, as many as fit.
 */
export const CartChangeAnswerSchema = Type.Object({
  data: Type.Object({
    cart_id: Type.String(),
    revision: Type.Integer(),
    lines: Type.Array(CartLineSchema),
    /** How many lines were touched, removed ones included. */
    touched: Type.Integer(),
    subtotal: Type.Number(),
    vat: Type.Number(),
    total: Type.Number(),
  }),
})

export type CreateCart = Static<typeof CreateCartSchema>
export type AddLine = Static<typeof AddLineSchema>
export type CartStatusChange = Static<typeof CartStatusSchema>
export type UpdateCart = Static<typeof UpdateCartSchema>
export type CartChangeAnswer = Static<typeof CartChangeAnswerSchema>
