import { type Static, Type } from 'typebox'
import { CONNECTION_KINDS, FORM_CHARSETS } from './punchout.ts'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

export const CartCxmlSchema = Type.Object({ cartId: UuidSchema, shop_id: ShopIdSchema })
/** `cancel`: the message that tells the buyer's system that nothing was changed (status 204). */
export const CartCxmlQuerySchema = Type.Object({ cancel: Type.Optional(Type.Boolean()) }, closed)

/**
 * The form that the browser posts to the buyer's system: for cXML one hidden field, for OCI many [punchout/posting]
 * [punchout/oci].
 */
export const CartCxmlAnswerSchema = Type.Object({
  data: Type.Object({
    url: Type.String(),
    method: Type.Literal('post'),
    /** In their order. */
    fields: Type.Record(Type.String(), Type.String()),
    kind: Type.Enum([...CONNECTION_KINDS]),
    /** The form's `accept-charset`. */
    charset: Type.Enum([...FORM_CHARSETS]),
    /** The window that the form goes to, as OCI's launch asked for; null: its own. */
    target: Nullable(Type.String()),
    /** The message within the field; empty for OCI, which has none. */
    cxml: Type.String(),
    /** Articles of an open cart that have no class of their own: that of the connection stands in for it. */
    unclassified: Type.Array(Type.String()),
    /** Of the cart that it was made from; also the `ETag` that the closing call names in `If-Match`. */
    revision: Type.Integer(),
  }),
})

export const PunchoutSessionAnswerSchema = Type.Object({
  data: Type.Object({
    shop_id: Type.String(),
    cart_id: Type.String(),
    operation: Type.Union([Type.Literal('create'), Type.Literal('edit'), Type.Literal('inspect')]),
    /** The product to open first. */
    start_uid: Nullable(Type.String()),
    /** What the catalogue is searched for first. */
    start_search: Nullable(Type.String()),
    notices: Type.Array(
      Type.Object({
        kind: Type.Union([
          Type.Literal('unknown_article'),
          Type.Literal('not_added'),
          Type.Literal('unknown_selection'),
        ]),
        article: Type.String(),
      }),
    ),
    /** Who gets the cart. */
    return_host: Type.String(),
    /** The session may only read: it inspects, or its cart has gone back. */
    read_only: Type.Boolean(),
    outcome: Nullable(Type.Union([Type.Literal('sent'), Type.Literal('cancelled')])),
    closed_at: Nullable(Type.String()),
  }),
})

export type CartCxmlAnswer = Static<typeof CartCxmlAnswerSchema>
export type PunchoutSessionAnswer = Static<typeof PunchoutSessionAnswerSchema>
