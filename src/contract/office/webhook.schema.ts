import { type Static, type TSchema, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { PAGE_MAX } from '../catalogue/query.ts'
import { ENDPOINT_URL_MAX, OVERLAP_DAYS, WEBHOOK_EVENTS, WEBHOOK_STATES } from './webhook.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])

const url = Type.String({
  minLength: 1,
  maxLength: ENDPOINT_URL_MAX,
  description: 'https, at its usual port, on the public internet',
})
const events = Type.Array(Type.Enum([...WEBHOOK_EVENTS]), { minItems: 1, maxItems: WEBHOOK_EVENTS.length })

export const EndpointsQuerySchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    /** `true`: those that were removed in the last two years are told along, at most 200. */
    removed: Type.Optional(Type.Boolean()),
  },
  closed,
)
export const EndpointParamsSchema = Type.Object({ id: UuidSchema })
export const DeliveryParamsSchema = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

export const CreateEndpointSchema = Type.Object({ shop_id: ShopIdSchema, url, events }, closed)

/** What is not named stays. `revision`: of the endpoint that was looked at, so that nobody's change is lost. */
export const ChangeEndpointSchema = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    active: Type.Optional(Type.Boolean()),
    revision: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e9 })),
  },
  closed,
)

export const RotateSecretSchema = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_DAYS.most,
        description: `For which the secret before signs as well; ${OVERLAP_DAYS.usual} unless said`,
      }),
    ),
  },
  closed,
)

export const DeliveriesQuerySchema = Type.Object(
  {
    state: Type.Optional(Type.Enum([...WEBHOOK_STATES])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX })),
  },
  closed,
)

const EndpointSchema = Type.Object({
  id: Type.String(),
  shop_id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...WEBHOOK_EVENTS])),
  active: Type.Boolean(),
  /** Grows with every change. */
  revision: Type.Integer(),
  created_at: Type.String(),
  /** Those that sign, the newest first; null: until it is changed for another. */
  secrets: Type.Array(Type.Object({ created_at: Type.String(), expires_at: Nullable(Type.String()) })),
  /** Events on their way, and those that nobody tries any more. */
  waiting: Type.Integer(),
  parked: Type.Integer(),
  /** How often in a row nothing was taken. */
  failures: Type.Integer(),
  last_delivered_at: Nullable(Type.String()),
  /** The last hundred, the newest first. */
  changes: Type.Array(Type.Object({ at: Type.String(), actor: Type.String(), action: Type.String() })),
})

const SecretSchema = Type.String({ description: 'Told this once' })

/** An endpoint that is there no longer, and whose log went with it. */
const RemovalSchema = Type.Object({ id: Type.String(), url: Type.String(), at: Type.String(), actor: Type.String() })

export const EndpointsAnswerSchema = Type.Object({
  data: Type.Array(EndpointSchema),
  /** The latest first, and who removed them. */
  removed: Type.Optional(Type.Array(RemovalSchema)),
})
export const EndpointAnswerSchema = Type.Object({ data: EndpointSchema })
export const NewEndpointAnswerSchema = Type.Object({
  data: Type.Object({ ...EndpointSchema.properties, secret: SecretSchema }),
})
export const SecretAnswerSchema = Type.Object({ data: Type.Object({ secret: SecretSchema }) })

const deliveryFields = {
  id: Type.Integer(),
  endpoint_id: Type.String(),
  /** As the receiver knows the event, in the header of that name. */
  webhook_id: Type.String(),
  type: Type.String(),
  /** Of the change that it tells of. */
  at: Type.String(),
  /** The order or cart whose events go in their order. */
  subject: Nullable(Type.String()),
  state: Type.Enum([...WEBHOOK_STATES]),
  attempts: Type.Integer(),
  next_attempt_at: Nullable(Type.String()),
  /** When it was taken, parked or skipped. */
  settled_at: Nullable(Type.String()),
  last_status: Nullable(Type.Integer()),
  last_error: Nullable(Type.String()),
  /** The delivery of the same order that has to be settled before. */
  held_by: Nullable(Type.Integer()),
  /** How many later ones of the same order wait until this one is settled. */
  holds: Type.Integer(),
}

export const DeliveriesAnswerSchema = Type.Object({
  data: Type.Array(Type.Object(deliveryFields)),
  meta: Type.Object({
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
  }),
})

const DeliverySchema = Type.Object({
  ...deliveryFields,
  /** As it is sent. */
  body: Type.String(),
  tries: Type.Array(
    Type.Object({
      at: Type.String(),
      milliseconds: Type.Integer(),
      status: Nullable(Type.Integer()),
      error: Nullable(Type.String()),
      /** The beginning of what was answered. */
      answer: Type.String(),
    }),
  ),
})
export const DeliveryAnswerSchema = Type.Object({ data: DeliverySchema })

export type Removal = Static<typeof RemovalSchema>
export type Endpoint = Static<typeof EndpointSchema>
export type Deliveries = Static<typeof DeliveriesAnswerSchema>
export type Delivery = Static<typeof DeliverySchema>
