import { type Static, Type } from 'typebox'
import { CartLineSchema, CartQuerySchema, CartSchema, ShopIdSchema, UuidSchema } from './cart.schema.ts'
import { SYNC_OPS_MAX } from './sync.ts'

const closed = { additionalProperties: false }

const OperationSchema = Type.Object(
  {
    opId: UuidSchema,
    /** From the client's own counter; grows within a cart. */
    seq: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    cartId: UuidSchema,
    shopId: ShopIdSchema,
    name: Type.String({ minLength: 1, maxLength: 100 }),
    version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    args: Type.Object({}, { additionalProperties: true }),
  },
  closed,
)

/** `POST /api/cart/sync` [outbox/server]. */
export const SyncSchema = Type.Object(
  {
    protocol: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    clientId: UuidSchema,
    /** `ownerKey` of whom the intents belong to. */
    owner: Type.String({ minLength: 1, maxLength: 100 }),
    build: Type.String({ maxLength: 100 }),
    ops: Type.Array(OperationSchema, { maxItems: SYNC_OPS_MAX }),
    ...CartQuerySchema.properties,
  },
  closed,
)

const ResultSchema = Type.Object({
  opId: Type.String(),
  outcome: Type.Union([
    Type.Literal('applied'),
    Type.Literal('duplicate'),
    Type.Literal('refused'),
    Type.Literal('deferred'),
  ]),
  /** Why it was refused or deferred. */
  code: Type.Union([Type.String(), Type.Null()]),
  /** The cart's revision afterwards; null where there is no cart to see. */
  revision: Type.Union([Type.Integer(), Type.Null()]),
  /** What stands in its way, the first time it is refused: `field` is a product's uid, or a field's path. */
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), rule: Type.String(), message: Type.String() }))),
  /** `quantity_moved`: somebody else had changed what this one set. */
  notice: Type.Optional(Type.Literal('quantity_moved')),
})

/**
 * A touched cart as the difference to its revision `from`, which was made at `from_changed_at`: a server that was restored
 * counts up again. Whoever holds another one reads the cart anew.
 */
const CartDifferenceSchema = Type.Object({
  ...Type.Omit(CartSchema, ['lines']).properties,
  from: Type.Integer(),
  from_changed_at: CartSchema.properties.changed_at,
  lines: Type.Array(CartLineSchema),
  removed: Type.Array(Type.String()),
})

export const SyncAnswerSchema = Type.Object({
  results: Type.Array(ResultSchema),
  carts: Type.Array(CartDifferenceSchema),
  /** Cart id → highest number settled for this client. */
  contains: Type.Record(Type.String(), Type.Integer()),
  serverTime: Type.String(),
})

export type SyncOperation = Static<typeof OperationSchema>
export type Sync = Static<typeof SyncSchema>
export type SyncResult = Static<typeof ResultSchema>
export type CartDifference = Static<typeof CartDifferenceSchema>
export type SyncAnswer = Static<typeof SyncAnswerSchema>
