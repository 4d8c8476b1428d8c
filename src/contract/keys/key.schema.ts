import { type Static, type TSchema, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { KEY_DAYS, KEY_NAME_MAX, KEY_NETWORKS_MAX, KEY_OVERLAP_DAYS, KEY_SHOPS_MAX, NETWORK_MAX } from './key.ts'
import { SCOPES } from './scope.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])

const days = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: KEY_DAYS.most,
    description: `That the key is good for; ${KEY_DAYS.usual} unless said`,
  }),
)

export const KeyParamsSchema = Type.Object({ id: UuidSchema })

export const CreateKeySchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: KEY_NAME_MAX }),
    scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length }),
    /** Whose things it may see and change. */
    shop_ids: Type.Array(ShopIdSchema, { minItems: 1, maxItems: KEY_SHOPS_MAX }),
    /** Addresses and ranges such as 192.0.2.0/24 that it may be used from; none: from anywhere. */
    networks: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: NETWORK_MAX }), { maxItems: KEY_NETWORKS_MAX }),
    ),
    days,
  },
  closed,
)

export const RotateKeySchema = Type.Object(
  {
    days,
    overlap: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: KEY_OVERLAP_DAYS.most,
        description: `Days that the secret before stays good; ${KEY_OVERLAP_DAYS.usual} unless said`,
      }),
    ),
  },
  closed,
)

const KeySchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  shops: Type.Array(Type.String()),
  networks: Type.Array(Type.String()),
  created_at: Type.String(),
  /** In steps of a minute. */
  last_used_at: Nullable(Type.String()),
  revoked_at: Nullable(Type.String()),
  /** When its secrets end, the newest first; none: it is revoked. */
  expires_at: Type.Array(Type.String()),
  changes: Type.Array(Type.Object({ at: Type.String(), actor: Type.String(), action: Type.String() })),
})

export const KeysAnswerSchema = Type.Object({ data: Type.Array(KeySchema) })

/** The key itself is told this once. */
export const NewKeyAnswerSchema = Type.Object({
  data: Type.Object({ ...KeySchema.properties, key: Type.String({ description: 'Told this once' }) }),
})

export type Key = Static<typeof KeySchema>
