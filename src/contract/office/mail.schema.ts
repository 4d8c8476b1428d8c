import { type Static, type TSchema, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { PAGE_MAX } from '../catalogue/query.ts'
import { FAILED_MAIL_STATES, MAIL_KINDS, MAIL_REASONS } from './mail.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])

/** `GET /api/office/mails`: mails that could not be sent, the oldest first. */
export const FailedMailsQuerySchema = Type.Object(
  {
    /** Without it those of all shops whose staff the caller is; those of no shop are the installation’s people’s alone. */
    shop_id: Type.Optional(ShopIdSchema),
    state: Type.Enum([...FAILED_MAIL_STATES], { default: 'waiting' }),
    page: Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 1 }),
  },
  closed,
)

export const FailedMailParamsSchema = Type.Object({ id: UuidSchema })

const FailedMailSchema = Type.Object({
  id: Type.String(),
  /** Null: of no shop. */
  shop_id: Nullable(Type.String()),
  kind: Type.Enum([...MAIL_KINDS]),
  /** `k…@company.example`: no more of an address than tells it from others; null: nobody’s is known. */
  to: Nullable(Type.String()),
  /** When it was written. */
  at: Type.String(),
  /** `sent`: it has gone after all. */
  state: Type.Enum([...FAILED_MAIL_STATES, 'sent']),
  tries: Type.Integer(),
  /** Null: it is not tried again. */
  next_try_at: Nullable(Type.String()),
  reason: Type.Enum([...MAIL_REASONS]),
  /** What the mail server answered, RFC 5321; null: it said nothing. */
  status: Nullable(Type.Integer()),
  /** Who left it; null: nobody. */
  left_by: Nullable(Type.String()),
  /** What it said is forgotten, as of a link that was left: it cannot be sent again. */
  is_forgotten: Type.Boolean(),
})

export const FailedMailsSchema = Type.Object({
  data: Type.Array(FailedMailSchema),
  meta: Type.Object({
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
  }),
})
export const FailedMailAnswerSchema = Type.Object({ data: FailedMailSchema })

export type FailedMailsQuery = Static<typeof FailedMailsQuerySchema>
export type FailedMail = Static<typeof FailedMailSchema>
export type FailedMails = Static<typeof FailedMailsSchema>
