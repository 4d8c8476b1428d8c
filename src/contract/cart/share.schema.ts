import { type Static, Type } from 'typebox'
import { CartLineSchema, CartSchema, UuidSchema } from './cart.schema.ts'
import { LOCALES } from '../locale.ts'
import { SHARE_DAYS } from './share.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

export const ShareIdSchema = Type.Object({ cartId: UuidSchema, shareId: UuidSchema })

/** A link as its maker sees it. The code itself is not kept: it is shown once, when the link is made. */
export const ShareSchema = Type.Object({
  id: Type.String(),
  /** Whether the one who opens it sees prices. */
  prices: Type.Boolean(),
  created_at: Type.String(),
  expires_at: Type.String(),
  /** When it was last opened, to the minute; null: not yet. */
  opened_at: Nullable(Type.String()),
})

/** `POST /api/cart/{cartId}/share`. */
export const CreateShareSchema = Type.Object(
  {
    prices: Type.Boolean(),
    days: Type.Integer({ minimum: SHARE_DAYS.min, maximum: SHARE_DAYS.max, default: SHARE_DAYS.default }),
  },
  closed,
)

export const SharesAnswerSchema = Type.Object({ data: Type.Array(ShareSchema) })
export const CreateShareAnswerSchema = Type.Object({
  data: ShareSchema,
  /**
   * The link is `/shared#<code>`. A repeated `Idempotency-Key` gets it again in the session that made it; null in
   * another one, where it can no longer be told: revoke the link and make a new one.
   */
  code: Nullable(Type.String()),
})

/** `POST /api/shared`: no token is looked at. `language`: of the products' names; without it the shop's own. */
export const OpenShareSchema = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 200 }),
    language: Type.Optional(Type.Enum([...LOCALES])),
  },
  closed,
)

/** Of the people who worked on it a stranger hears nothing. */
const shown = Type.Omit(CartLineSchema, [
  'previous_unit_price',
  'position',
  'list_price',
  'agreement',
  'added_by',
  'changed_by',
  'former_ids',
  'pieces',
]).properties
const { unit_price, sub_price, subtotal, vat, total, ...bare } = shown

/** A line of a shared cart: a cart's line, whose amounts are left out where the link shows no prices. */
export const SharedLineSchema = Type.Object({
  ...bare,
  unit_price: Type.Optional(unit_price),
  sub_price: Type.Optional(sub_price),
  subtotal: Type.Optional(subtotal),
  vat: Type.Optional(vat),
  total: Type.Optional(total),
})

/**
 * A cart as somebody without an account sees it: never a person's name, an address, a reference or a company
 * [contract/shared-carts]. An open cart as it is now; an ordered one as of its moment.
 */
export const SharedCartSchema = Type.Object({
  title: Type.String(),
  /** Ordered carts no longer change. */
  ordered: Type.Boolean(),
  shop: Type.Object({
    shop_id: Type.String(),
    name: Type.String(),
    has_logo: Type.Boolean(),
    provider_contact: Nullable(Type.String()),
  }),
  /** Whether amounts are told; else no line and no total carries any. */
  prices: Type.Boolean(),
  currency: Type.String(),
  lines: Type.Array(SharedLineSchema),
  rooms: CartSchema.properties.rooms,
  note: CartSchema.properties.note,
  wished_on: CartSchema.properties.wished_on,
  subtotal: Type.Optional(Type.Number()),
  vat: Type.Optional(Type.Number()),
  total: Type.Optional(Type.Number()),
  expires_at: Type.String(),
})
export const SharedAnswerSchema = Type.Object({ data: SharedCartSchema })

export type Share = Static<typeof ShareSchema>
export type CreateShare = Static<typeof CreateShareSchema>
export type CreateShareAnswer = Static<typeof CreateShareAnswerSchema>
export type SharesAnswer = Static<typeof SharesAnswerSchema>
export type OpenShare = Static<typeof OpenShareSchema>
export type SharedCart = Static<typeof SharedCartSchema>
export type SharedLine = Static<typeof SharedLineSchema>
