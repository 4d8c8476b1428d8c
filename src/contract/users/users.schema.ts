import { type Static, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { COMPANIES_MAX } from './auth.schema.ts'
import { MAX_LEVEL } from './permission.ts'
import { AUDIT_ACTIONS } from './user-audit.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const LevelSchema = Type.Integer({ minimum: 0, maximum: MAX_LEVEL })
const paging = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
}

/**
 * `GET /api/auth/users`: the users of the shops that the caller manages, or of one of them. Whoever has rights over the
 * installation gets those in no shop too.
 */
export const UsersQuerySchema = Type.Object(
  {
    /** Looks in name, username and mail address. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    shop_id: Type.Optional(ShopIdSchema),
    /** 1: only those who buy for no company in a shop that has some. */
    without_company: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    /** Only those who buy for this company of the caller's, and may sign in. */
    buys_for: Type.Optional(UuidSchema),
    /** Only those who may approve for this company of the caller's, and may sign in. */
    approves_for: Type.Optional(UuidSchema),
    ...paging,
  },
  closed,
)

/** Somebody's companies in a shop, in their order. */
const CompanyIdsSchema = Type.Array(UuidSchema, { maxItems: COMPANIES_MAX, uniqueItems: true })

export const MembershipSchema = Type.Object({
  shop_id: Type.String(),
  level: Type.Integer(),
  /** Those that the caller manages, in the user's own order. */
  companies: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), retired: Type.Boolean() })),
  /** Has companies in this shop too that the caller does not manage: then the level stays. */
  shared: Type.Boolean(),
})

/** A user as a manager sees them [contract/managing-users]. */
export const ManagedUserSchema = Type.Object({
  id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  email: Type.String(),
  active: Type.Boolean(),
  /** 1 = has a temporary password, and must choose their own first. */
  reset_password: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** In the shops that the caller manages, in the user's own order. */
  memberships: Type.Array(MembershipSchema),
  /** Has other shops or companies too, which the caller does not manage: then nothing but the memberships may be changed. */
  elsewhere: Type.Boolean(),
  /** Has rights over the installation; told only to those who have them too. */
  installation: Type.Optional(Type.Boolean()),
  /** When they last signed in or came back, to the day; null: never, or before this was kept. */
  last_seen: Nullable(Type.String()),
  created_at: Type.String(),
  /** Grows with every change by a manager; sent back as `expected`. */
  revision: Type.Integer(),
})

/** `PATCH /api/auth/users`: what is not named stays. A refusal changes nothing at all. */
export const ChangeUserSchema = Type.Object(
  {
    id: UuidSchema,
    /** The `revision` that the change was made from; another one now is 412 `revision_changed` with the user as now. */
    expected: Type.Optional(Type.Integer({ minimum: 0 })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 200 })),
    /**
     * Shops not named stay; `null` takes the user out of a shop. `company_ids`: of the companies that the caller manages
     * those that the user is to have; without it they stay, and who comes into the shop gets the caller's.
     */
    memberships: Type.Optional(
      Type.Array(
        Type.Object(
          { shop_id: ShopIdSchema, level: Nullable(LevelSchema), company_ids: Type.Optional(CompanyIdsSchema) },
          closed,
        ),
        { minItems: 1, maxItems: 100 },
      ),
    ),
    /** Makes a temporary password and ends every session. */
    reset_password: Type.Optional(Type.Literal(true)),
    /** Sends them a link by mail, by which they choose a password of their own; nothing else is changed by it. */
    send_link: Type.Optional(Type.Literal(true)),
    /** Ends every session: a lost tablet, a device that stays behind. */
    sign_out: Type.Optional(Type.Literal(true)),
    /** false ends every session at once and lets nobody in; the user and their carts stay. */
    active: Type.Optional(Type.Boolean()),
    /** Rights over the installation, given or taken by somebody who has them; never one's own. */
    installation: Type.Optional(Type.Boolean()),
  },
  closed,
)

export const PageMetaSchema = Type.Object({
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
  total_pages: Type.Integer(),
})

export const UsersAnswerSchema = Type.Object({
  data: Type.Array(ManagedUserSchema),
  /** `active`: how many of `total` are not deactivated. */
  meta: Type.Object({ ...PageMetaSchema.properties, active: Type.Integer() }),
})
export const ChangeUserAnswerSchema = Type.Object({
  data: ManagedUserSchema,
  /** With `reset_password` only: shown this once, kept nowhere. */
  temporary_password: Type.Optional(Type.String()),
})

/** `GET /api/auth/users/audit`: who did what, the newest first, as far as the caller's shops are concerned. */
export const AuditQuerySchema = Type.Object(
  { shop_id: Type.Optional(ShopIdSchema), user_id: Type.Optional(UuidSchema), ...paging },
  closed,
)

/** `GET /api/auth/users/carts`: the open carts that somebody left behind, as far as the caller may take them over. */
export const LeftCartsQuerySchema = Type.Object({ user_id: UuidSchema }, closed)

/** `POST /api/auth/users/carts` takes all of them over: from then on they are the caller's. */
export const TakeCartsSchema = Type.Object({ user_id: UuidSchema }, closed)

/** How many there are, or were taken. */
export const LeftCartsAnswerSchema = Type.Object({ data: Type.Object({ carts: Type.Integer() }) })

const WhoSchema = Type.Object({ id: Type.String(), username: Type.String(), name: Type.String() })

export const AuditEntrySchema = Type.Object({
  id: Type.String(),
  at: Type.String(),
  action: Type.Enum([...AUDIT_ACTIONS]),
  /** Who did it; null: a machine, or somebody at the server's command line. */
  actor: Nullable(WhoSchema),
  /** The name of the machine's key by which it was done; null: by none. */
  key: Nullable(Type.String()),
  user: WhoSchema,
  /** `joined`, `level` and `left`: in which shop. */
  shop_id: Nullable(Type.String()),
  /** What it was: a name, an address, or a level as text. Never anything secret. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
})
export const AuditAnswerSchema = Type.Object({ data: Type.Array(AuditEntrySchema), meta: PageMetaSchema })

export type ManagedUser = Static<typeof ManagedUserSchema>
export type Membership = Static<typeof MembershipSchema>
export type ChangeUser = Static<typeof ChangeUserSchema>
export type UsersAnswer = Static<typeof UsersAnswerSchema>
export type ChangeUserAnswer = Static<typeof ChangeUserAnswerSchema>
export type UsersQuery = Static<typeof UsersQuerySchema>
export type TakeCarts = Static<typeof TakeCartsSchema>
export type LeftCartsAnswer = Static<typeof LeftCartsAnswerSchema>
export type AuditQuery = Static<typeof AuditQuerySchema>
export type AuditEntry = Static<typeof AuditEntrySchema>
export type AuditAnswer = Static<typeof AuditAnswerSchema>
