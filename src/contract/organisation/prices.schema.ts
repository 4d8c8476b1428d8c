import { type Static, Type } from 'typebox'
import { CompanyIdSchema } from '../catalogue/catalogue.schema.ts'
import { AgreementSchema } from './agreement.schema.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** `GET /api/products/prices`: what a company pays otherwise than anybody, for a device that answers by itself. */
export const CompanyPricesQuerySchema = Type.Object(
  {
    shop_id: Type.String({ maxLength: 100 }),
    /** Without it the caller's first company in that shop. */
    company_id: Type.Optional(CompanyIdSchema),
    /** The `version` of the prices that the caller has. */
    since: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
)

/** A product's prices in place of the shop's own, as cards have them: decimals ex VAT; `null`: on request. */
export const CompanyPriceSchema = Type.Object({
  uid: Type.String(),
  price: Nullable(Type.Number()),
  discount_percentage: Type.Number(),
  /** Of its parts, in their order; left out where it has none. */
  part_prices: Type.Optional(Type.Array(Nullable(Type.Number()))),
  agreement: AgreementSchema,
})

export const CompanyPricesSchema = Type.Object({
  data: Type.Object({
    /** To be sent as `since` with the next question. It changes with the price lists, the catalogue and the shop's day. */
    version: Type.String(),
    /** These are all; otherwise they go on top of those of `since`. */
    whole: Type.Boolean(),
    prices: Type.Array(CompanyPriceSchema),
    /** Products for which the shop's own price counts again, or that are not there any more. */
    removed: Type.Array(Type.String()),
  }),
})

export type CompanyPrice = Static<typeof CompanyPriceSchema>
export type CompanyPrices = Static<typeof CompanyPricesSchema>['data']
