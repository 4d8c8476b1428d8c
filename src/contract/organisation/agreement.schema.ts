import { type Static, Type } from 'typebox'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** From so many pieces on, what one costs; decimals ex VAT, parts included; `null`: on request. */
export const PriceBreakSchema = Type.Object({
  from: Type.Integer(),
  price: Nullable(Type.Number()),
  /** The same before the discount. */
  list_price: Nullable(Type.Number()),
  discount_percentage: Type.Number(),
  /** Which row of which list made it, and from how many pieces that row counts; `null`: the shop's own price. */
  row: Nullable(
    Type.Object({
      list: Type.String(),
      name: Type.String(),
      target: Type.Union([Type.Literal('product'), Type.Literal('category'), Type.Literal('brand')]),
      from: Type.Integer(),
    }),
  ),
})

/** Why a product costs the company what it does [contract/agreement-prices]. */
export const AgreementSchema = Type.Object({
  /** The list that decides for one piece, or for as many as the line has; `null`: none does. */
  list: Nullable(Type.String()),
  name: Nullable(Type.String()),
  /** What anybody without an agreement pays for one piece. */
  shop_price: Nullable(Type.Number()),
  breaks: Type.Array(PriceBreakSchema),
})

export type PriceBreak = Static<typeof PriceBreakSchema>
export type Agreement = Static<typeof AgreementSchema>
