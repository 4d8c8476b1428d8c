import { type Static, Type } from 'typebox'
import { CartQuerySchema, UuidSchema } from './cart.schema.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

/**
 * `GET /api/cart/{cartId}/prices`: what an open cart would cost for another company; `none`: for none, at the shop's own
 * prices. Without it, for the caller's first company.
 */
export const CartPricesQuerySchema = Type.Object(
  { ...CartQuerySchema.properties, company_id: Type.Optional(Type.Union([Type.Literal('none'), UuidSchema])) },
  { additionalProperties: false },
)

/** What a line costs for one of the two companies; decimals ex VAT, `null`: on request. */
const LinePriceSchema = Type.Object({
  unit_price: Nullable(Type.Number()),
  subtotal: Type.Number(),
  /** The company is not sold the product: the cart cannot be ordered with it. */
  gone: Type.Boolean(),
})
const SumsSchema = Type.Object({ subtotal: Type.Number(), vat: Type.Number(), total: Type.Number() })

export const CartPricesAnswerSchema = Type.Object({
  data: Type.Object({
    cart_id: Type.String(),
    /** Of the cart that was looked at. */
    revision: Type.Integer(),
    company_id: Nullable(Type.String()),
    currency: Type.String(),
    /** The counted lines that would cost something else, be gone, or be there again, in the cart's order. */
    lines: Type.Array(
      Type.Object({
        id: Type.String(),
        article_number: Type.String(),
        name: Type.String(),
        antal: Type.String(),
        before: LinePriceSchema,
        after: LinePriceSchema,
      }),
    ),
    before: SumsSchema,
    after: SumsSchema,
  }),
})

export type CartPrices = Static<typeof CartPricesAnswerSchema>['data']
export type CartPricesLine = CartPrices['lines'][number]
