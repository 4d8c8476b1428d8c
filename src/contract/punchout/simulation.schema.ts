import { type Static, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { ANTAL_MAX } from '../cart/line.ts'
import { CONNECTION_KINDS } from './punchout.ts'
import { MAX_SEARCH_LENGTH } from '../catalogue/query.ts'
import { CHECKS, SIMULATED, SIMULATED_ITEMS_MAX } from './simulation.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

const OperationSchema = Type.Enum([...SIMULATED.cxml, ...SIMULATED.oci])
const QuantitySchema = Type.Integer({ minimum: 1, maximum: ANTAL_MAX })

/** What the simulator shall ask in the place of a buyer's system. */
export const SimulateSchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    connection_id: UuidSchema,
    operation: OperationSchema,
    /** The article to open at, or to ask about. */
    article: Type.Optional(Type.String({ maxLength: 200 })),
    search: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
    /** The cart that comes back with `edit` and `inspect`. */
    items: Type.Optional(
      Type.Array(
        Type.Object(
          {
            part: Type.String({ maxLength: 200 }),
            key: Type.Optional(Type.String({ maxLength: 200 })),
            quantity: QuantitySchema,
          },
          closed,
        ),
        { maxItems: SIMULATED_ITEMS_MAX },
      ),
    ),
  },
  closed,
)

export const SimulationParamsSchema = Type.Object({ id: UuidSchema })
export const SimulationQuerySchema = Type.Object({ shop_id: ShopIdSchema }, closed)
export const SimulationReturnParamsSchema = Type.Object({ code: Type.String() })

const ChecksSchema = Type.Array(
  Type.Object({
    rule: Type.Enum([...CHECKS]),
    ok: Type.Boolean(),
    /** Where it is broken: elements, fields, lines, values. */
    facts: Type.Array(Type.String()),
  }),
)

export const SimulationAnswerSchema = Type.Object({
  data: Type.Object({
    id: Type.String(),
    kind: Type.Enum([...CONNECTION_KINDS]),
    operation: OperationSchema,
    /** Both without their secrets. */
    request: Type.String(),
    answer: Type.String(),
    status: Type.Integer(),
    /** A code of `punchout-log.ts`, and the same in English. */
    reason: Type.String(),
    detail: Type.String(),
    /** Path and query of the start page, told once; null: there is nothing to visit. */
    start: Nullable(Type.String()),
    returned_at: Nullable(Type.String()),
    /** The message that came back, or OCI's fields; empty until then. */
    message: Type.String(),
    /** What was looked at in each of the three; of an answer by OCI there is nothing to look at. */
    request_checks: ChecksSchema,
    answer_checks: ChecksSchema,
    checks: ChecksSchema,
    /** The cart as the buyer's system reads it. */
    cart: Nullable(
      Type.Object({
        cancelled: Type.Boolean(),
        /** As it is claimed; OCI claims none. */
        total: Nullable(Type.String()),
        currency: Type.String(),
        lines: Type.Array(
          Type.Object({
            part: Type.String(),
            key: Type.String(),
            text: Type.String(),
            quantity: Type.String(),
            unit: Type.String(),
            price: Type.String(),
            unspsc: Type.String(),
          }),
        ),
      }),
    ),
  }),
})

export type Simulate = Static<typeof SimulateSchema>
export type SimulationAnswer = Static<typeof SimulationAnswerSchema>
export type Simulation = SimulationAnswer['data']
export type Check = Simulation['checks'][number]
export type ReturnedCart = NonNullable<Simulation['cart']>
