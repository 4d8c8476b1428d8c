import { type Static, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { CONNECTION_KINDS } from './punchout.ts'
import { MAX_SEARCH_LENGTH, PAGE_MAX } from '../catalogue/query.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

export const ConnectionsQuerySchema = Type.Object({ shop_id: ShopIdSchema }, closed)

/** The connections of a shop, without anything secret. */
export const ConnectionsAnswerSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      kind: Type.Enum([...CONNECTION_KINDS]),
      /** What it is known by: cXML's sender as `DOMAIN/IDENTITY`, or the user name of an OCI launch. */
      sender: Type.String(),
      username: Type.String(),
      enabled: Type.Boolean(),
      /** Plain http, any return host and any deploymentMode are accepted. */
      test: Type.Boolean(),
      return_hosts: Type.Array(Type.String()),
      /** When something was last said over it. */
      last_at: Nullable(Type.String()),
      last_refused: Type.Boolean(),
    }),
  ),
})

export const EXCHANGES_PER_PAGE = 30

export const ExchangesQuerySchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    connection: Type.Optional(UuidSchema),
    /** Anywhere in the documents, in their kind, or in what became of them. */
    search: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
    result: Type.Optional(Type.Enum(['good', 'refused'])),
    /** Days of the shop's own clock, both included. */
    from: Type.Optional(Type.String({ format: 'date' })),
    to: Type.Optional(Type.String({ format: 'date' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX })),
  },
  closed,
)

const exchange = {
  id: Type.Integer(),
  at: Type.String(),
  connection: Type.Object({ id: Type.String(), name: Type.String() }),
  /** `PunchOutSetupRequest`, `OciLaunch`, … */
  kind: Type.String(),
  /** Of cXML, and of OCI by the same numbers. */
  status: Type.Integer(),
  /** A code of `punchout-log.ts`; '' of documents from before there were any. */
  reason: Type.String(),
  /** The same in English, with what it is about. */
  detail: Type.String(),
}

export const ExchangesAnswerSchema = Type.Object({
  data: Type.Array(Type.Object(exchange)),
  meta: Type.Object({
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
  }),
})

export const ExchangeParamsSchema = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })
export const ExchangeQuerySchema = Type.Object({ shop_id: ShopIdSchema }, closed)

/** One exchange with its documents, whose secrets were taken out before they were kept. */
export const ExchangeAnswerSchema = Type.Object({
  data: Type.Object({ ...exchange, document: Type.String(), answer: Type.String() }),
})

export type ConnectionsAnswer = Static<typeof ConnectionsAnswerSchema>
export type ConnectionEntry = ConnectionsAnswer['data'][number]
export type ExchangesQuery = Static<typeof ExchangesQuerySchema>
export type ExchangesAnswer = Static<typeof ExchangesAnswerSchema>
export type ExchangeEntry = ExchangesAnswer['data'][number]
export type ExchangeAnswer = Static<typeof ExchangeAnswerSchema>
