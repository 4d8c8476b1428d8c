import { type Static, Type } from 'typebox'
import { PAGE_MAX } from '../catalogue/query.ts'
import { HELD_PER_PAGE_MAX, HELD_STATES, RELEASED_MAX } from './held.ts'

const closed = { additionalProperties: false }

/** `name.sv`, `measurements.width`, `attributes.KEY`, else a field of the product. */
const FieldSchema = Type.String({ minLength: 1, maxLength: 250 })
const UidSchema = Type.String({ minLength: 1, maxLength: 100 })

/** A field as somebody said it by hand: imports leave it until it is released. */
export const HeldFieldSchema = Type.Object({
  field: Type.String(),
  /** Who said it last, as they were called then. */
  by: Type.String(),
  at: Type.String({ format: 'date-time' }),
})

/** `POST /api/products/{shop}/{uid}/release`: these fields, or all of the product's. */
export const ReleaseProductSchema = Type.Object(
  {
    fields: Type.Optional(Type.Array(FieldSchema, { maxItems: RELEASED_MAX })),
    all: Type.Optional(Type.Boolean()),
  },
  closed,
)
/** What is held still. */
export const HeldFieldsAnswerSchema = Type.Object({ data: Type.Array(HeldFieldSchema) })

export const ImportHeldQuerySchema = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: HELD_PER_PAGE_MAX })),
  },
  closed,
)

const ImportHeldSchema = Type.Object({
  uid: Type.String(),
  ...HeldFieldSchema.properties,
  /** What the product said and goes on saying; null: nothing. The price is with its currency. */
  stays: Type.Unknown(),
  /** What the file says; null: nothing. */
  says: Type.Unknown(),
  state: Type.Unsafe<(typeof HELD_STATES)[number]>(Type.Union(HELD_STATES.map((one) => Type.Literal(one)))),
})

/** `GET /api/imports/{id}/held`: what an import, or its check, has left as it was said by hand. */
export const ImportHeldAnswerSchema = Type.Object({
  data: Type.Array(ImportHeldSchema),
  meta: Type.Object({
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
    /** Of all pages: how many are held still. */
    held: Type.Integer(),
  }),
})

/** `POST /api/imports/{id}/release`: these fields, or all that it has left and that are held still. */
export const ReleaseHeldSchema = Type.Object(
  {
    rows: Type.Optional(
      Type.Array(Type.Object({ uid: UidSchema, field: FieldSchema }, closed), { maxItems: RELEASED_MAX }),
    ),
    all: Type.Optional(Type.Boolean()),
    take: Type.Optional(Type.Boolean({ description: 'The products say at once what the file said' })),
  },
  closed,
)

export const ReleasedAnswerSchema = Type.Object({
  data: Type.Object({
    /** Fields that are held no more. */
    released: Type.Integer(),
    /** Those of them that say what the file said. */
    taken: Type.Integer(),
    /** What was asked for and is held still: ask again. */
    left: Type.Integer(),
  }),
})

export type HeldField = Static<typeof HeldFieldSchema>
export type ReleaseProduct = Static<typeof ReleaseProductSchema>
export type ImportHeld = Static<typeof ImportHeldSchema>
export type ImportHeldAnswer = Static<typeof ImportHeldAnswerSchema>
export type ReleaseHeld = Static<typeof ReleaseHeldSchema>
export type Released = Static<typeof ReleasedAnswerSchema>['data']
