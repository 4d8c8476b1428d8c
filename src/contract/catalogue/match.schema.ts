import { type Static, Type } from 'typebox'
import { ADD_ROWS_MAX, ANTAL_MAX } from '../cart/line.ts'
import { ShopIdSchema } from '../cart/cart.schema.ts'
import { CompanyIdSchema, LocaleSchema } from './catalogue.schema.ts'
import { MATCH_CANDIDATES_MAX, MATCH_NUMBER_MAX } from './match.ts'
import { ProductCardSchema } from './product.schema.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

/** `POST /api/products/match`: rows of a quick order, as many as one `lines.add` may hold. */
export const MatchSchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    company_id: Type.Optional(CompanyIdSchema),
    /** Of the products' texts; without it the shop's own. */
    language: Type.Optional(LocaleSchema),
    rows: Type.Array(
      Type.Object(
        {
          /** An article number or a manufacturer's part number, as it was written. */
          number: Type.String({ maxLength: MATCH_NUMBER_MAX }),
          quantity: Type.Integer({ minimum: 1, maximum: ANTAL_MAX }),
        },
        closed,
      ),
      { maxItems: ADD_ROWS_MAX },
    ),
  },
  closed,
)

/** A product that a row may have meant; asking for its `uid` gives the whole of it. Prices as on a cart's line. */
export const MatchCandidateSchema = Type.Object({
  uid: Type.String(),
  article_number: Type.String(),
  name: Type.String(),
  thumbnail: Nullable(Type.String()),
  unit_price: Nullable(Type.Number()),
  currency: Type.String(),
})

/**
 * What became of a row. With a product:
 * `exact`        its article number, sign for sign;
 * `normalised`   its article number but for case, dots, dashes, blanks and leading zeros;
 * `manufacturer` its manufacturer's part number or another number of it, such as its GTIN, written in whichever way;
 * `part`         the only product whose number contains this.
 * Without one:
 * `ambiguous`    several products have, or contain, this number: they are the candidates;
 * `unknown`      none has it; candidates are those whose numbers are nearest, where there are any;
 * `empty`        it has neither letter nor digit.
 */
export const MatchOutcomeSchema = Type.Union([
  Type.Literal('exact'),
  Type.Literal('normalised'),
  Type.Literal('manufacturer'),
  Type.Literal('part'),
  Type.Literal('ambiguous'),
  Type.Literal('unknown'),
  Type.Literal('empty'),
])

/** One row's answer. */
export const MatchedRowSchema = Type.Object({
  number: Type.String(),
  quantity: Type.Integer(),
  outcome: MatchOutcomeSchema,
  /** The uid of the product among `products`; null where none was found. */
  uid: Nullable(Type.String()),
  /** Decimal ex VAT for one piece, parts and discount included; `null`: on request, or no product. */
  unit_price: Nullable(Type.Number()),
  /** `unit_price` × `quantity`; `null` also where that is more than a line can hold. */
  subtotal: Nullable(Type.Number()),
  currency: Nullable(Type.String()),
  /** Where the number is that of a product that is gone: what stands in for it, which is then the only candidate. */
  replaced_by: Type.Optional(Type.String()),
  /** Where no product was found: those that may have been meant, the likeliest first. */
  candidates: Type.Array(MatchCandidateSchema, { maxItems: MATCH_CANDIDATES_MAX }),
})

/** One answer per row, in the order of the rows; `products` holds each product that was found once, as cards show it. */
export const MatchAnswerSchema = Type.Object({
  data: Type.Array(MatchedRowSchema),
  products: Type.Array(ProductCardSchema),
})

export type Match = Static<typeof MatchSchema>
export type MatchOutcome = Static<typeof MatchOutcomeSchema>
export type MatchCandidate = Static<typeof MatchCandidateSchema>
export type MatchedRow = Static<typeof MatchedRowSchema>
export type MatchAnswer = Static<typeof MatchAnswerSchema>
