import { type Static, Type } from 'typebox'
import { LOCALES } from '../locale.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

/** Of colleagues only names are told [contract/carts-of-colleagues]. */
export const PersonSchema = Type.Object({ name: Type.String() })
const RightSchema = Type.Enum(['view', 'edit'])

/** Whom a cart is shared with; `user_id` is told to its owner alone, who may take the right back. */
export const SharedWithSchema = Type.Union([
  Type.Object({ user_id: Type.Optional(Type.String()), name: Type.String(), right: RightSchema }),
  Type.Object({ everybody: Type.Literal(true), right: RightSchema }),
])

/** Whose a cart is, what the caller may do with it, and who else may. */
export const CartAccessSchema = Type.Object({
  role: Type.Enum(['owner', 'edit', 'view']),
  owner: PersonSchema,
  shared_with: Type.Array(SharedWithSchema),
})

/**
 * `PUT /api/cart/{cartId}/access`, by its owner: gives a colleague, or everybody of the cart's company, a right in place of
 * the one they had; null takes it back.
 */
export const GiveAccessSchema = Type.Union([
  Type.Object({ user_id: Type.String({ format: 'uuid' }), right: Nullable(RightSchema) }, closed),
  Type.Object({ everybody: Type.Literal(true), right: Nullable(RightSchema) }, closed),
])

/** `PUT /api/cart/{cartId}/owner`: hands the cart over. `keep`: what its owner may do with it afterwards. */
export const HandOverSchema = Type.Object(
  { user_id: Type.String({ format: 'uuid' }), keep: Type.Optional(Nullable(RightSchema)) },
  closed,
)

/** What is so now; null where the caller has kept nothing of a cart that was handed over. */
export const CartAccessAnswerSchema = Type.Object({ data: Nullable(CartAccessSchema) })

/** `GET /api/cart/{cartId}/colleagues`: whom the owner may share it with, by name. */
export const ColleaguesQuerySchema = Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }, closed)
export const ColleaguesAnswerSchema = Type.Object({
  data: Type.Array(Type.Object({ user_id: Type.String(), name: Type.String() })),
})

/** `GET /api/cart/{cartId}/history`: the newest first; `before` is where the page before ended. */
export const HistoryQuerySchema = Type.Object(
  {
    before: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,15}$' })),
    /** Of the products' names; without it the shop's own. */
    language: Type.Optional(Type.Enum([...LOCALES])),
  },
  closed,
)

const HistoryLineSchema = Type.Object({
  line_id: Type.String(),
  uid: Type.String(),
  name: Type.String(),
  /** Pieces; null: it was not in the cart. */
  before: Nullable(Type.Integer()),
  after: Nullable(Type.Integer()),
  /** Its place, for who puts it back with `lines.add`; `room`: the one that it stood in, absent where it was none. */
  position: Type.Integer(),
  room: Type.Optional(Type.String()),
  /** What it had of a line that was taken away, or got by `line.note`. */
  note: Type.Optional(Type.String()),
})

/** What somebody did to a cart. */
export const HistoryEntrySchema = Type.Object({
  id: Type.String(),
  at: Type.String(),
  /** Null: an account that is no more. */
  who: Nullable(PersonSchema),
  /** The mutation's name; `access` or `owner` where rights were given. */
  what: Type.String(),
  /** Normal lines that were put in, changed or taken away, as many as are told. */
  lines: Type.Array(HistoryLineSchema),
  /** How many there were. */
  touched: Type.Integer(),
  /** Of a title, a company, a room's name or the wished day: what it was, and what it became; of a decision, which. */
  from: Type.Optional(Nullable(Type.String())),
  to: Type.Optional(Nullable(Type.String())),
  /** `access`: to whom, or to everybody, and which right, null for none; `owner`: whom it was handed to. */
  person: Type.Optional(PersonSchema),
  everybody: Type.Optional(Type.Literal(true)),
  right: Type.Optional(Nullable(RightSchema)),
})

export const HistoryAnswerSchema = Type.Object({
  data: Type.Array(HistoryEntrySchema),
  /** `next`: for `before`, where there is more; null: that was all that is remembered. */
  meta: Type.Object({ next: Nullable(Type.String()) }),
})

export type GiveAccess = Static<typeof GiveAccessSchema>
export type HandOver = Static<typeof HandOverSchema>
export type CartAccess = Static<typeof CartAccessSchema>
export type SharedWith = Static<typeof SharedWithSchema>
/** What somebody may do with a cart: its owner, or a colleague with one of the rights that owners give. */
export type CartRole = CartAccess['role']
export type CartRight = Static<typeof RightSchema>
export type ColleaguesQuery = Static<typeof ColleaguesQuerySchema>
export type HistoryQuery = Static<typeof HistoryQuerySchema>
export type CartAccessAnswer = Static<typeof CartAccessAnswerSchema>
export type ColleaguesAnswer = Static<typeof ColleaguesAnswerSchema>
export type HistoryEntry = Static<typeof HistoryEntrySchema>
export type HistoryAnswer = Static<typeof HistoryAnswerSchema>
