import { type Static, Type } from 'typebox'
import { ClosedDaysSchema, HolidaysSchema } from '../calendar/calendar.schema.ts'
import { LOCALES } from '../locale.ts'
import { PASSWORD_MAX } from './password.ts'
import { MAX_LEVEL } from './permission.ts'

const closed = { additionalProperties: false }

/** argon2 would happily hash a megabyte; a person's password fits here. */
const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX })
const Username = Type.String({ minLength: 1, maxLength: 100 })

/**
 * `punchout`: false or absent for an ordinary login, true for the punchout form, a one-time code otherwise
 * [punchout/sessions].
 */
export const LoginSchema = Type.Object(
  {
    username: Type.Optional(Type.String({ maxLength: 100 })),
    password: Type.Optional(Type.String({ maxLength: PASSWORD_MAX })),
    punchout: Type.Optional(Type.Union([Type.Boolean(), Type.String({ maxLength: 200 })])),
  },
  closed,
)
export const LoginAnswerSchema = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_at: Type.String(),
  /** `user:<id>` or `punchout:<id>` (owner.ts). */
  owner: Type.String(),
})

export const PasswordChangeSchema = Type.Object({ old_pw: Password, new_pw: Password }, closed)

/** How many companies somebody may buy for in a shop. */
export const COMPANIES_MAX = 500

export const CreateUserSchema = Type.Object(
  {
    username: Username,
    /** A temporary one; without it they are invited by mail, and choose their own. */
    password: Type.Optional(Password),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.String({ minLength: 3, maxLength: 200 }),
    shop_id: Type.String({ minLength: 1, maxLength: 100 }),
    level: Type.Integer({ minimum: 0, maximum: MAX_LEVEL }),
    /** The companies that they buy for in that shop, in order; without it, the caller's own. */
    company_ids: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), { maxItems: COMPANIES_MAX, uniqueItems: true }),
    ),
  },
  closed,
)

export const UserSchema = Type.Object({
  id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** 1 = a new password is required before anything else [server/access]. */
  reset_password: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** Level in the first shop; each shop carries its own as `permission`. */
  level: Type.Integer(),
  shop_id: Type.Union([Type.String(), Type.Null()]),
  /** Rights over the installation; absent: none. */
  installation: Type.Optional(Type.Boolean()),
  /**
   * Another one whenever the companies that the user buys for are others, or what these pay may be: what a device kept at
   * their prices is no longer good [contract/agreement-prices]. Not in what an earlier build kept.
   */
  companies_version: Type.Optional(Type.String()),
})

export const ShopSchema = Type.Object({
  shop_id: Type.String(),
  name: Type.String(),
  info: Type.Object({ namn: Type.String() }),
  show_greenified: Type.Boolean(),
  /** Free text notice in the asked language, shown when not empty. */
  information: Type.String(),
  permission: Type.Integer(),
  currency: Type.String(),
  country: Type.String(),
  provider_contact: Type.Union([Type.String(), Type.Null()]),
  /** Whether there is a picture at the logo's address. */
  has_logo: Type.Boolean(),
  /** Whether an order needs a company. Not in what an earlier build kept. */
  company_required: Type.Optional(Type.Boolean()),
  /** When the shop works: without the public holidays of these countries. Not in what an earlier build kept. */
  holidays: Type.Optional(HolidaysSchema),
  /** And without these days, as far as they are not over. Not in what an earlier build kept. */
  closed_days: Type.Optional(ClosedDaysSchema),
  /** Those in use that the user buys for here, in their order: the first counts where none is named. */
  companies: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
})

export const AddressSchema = Type.Object({
  name: Type.String(),
  street: Type.String(),
  postal_code: Type.String(),
  city: Type.String(),
  country: Type.String(),
})
export const CustomerSchema = Type.Object({
  id: Type.String(),
  shop_id: Type.String(),
  name: Type.String(),
  org_number: Type.String(),
  payment_terms: Type.Union([Type.String(), Type.Null()]),
  addresses: Type.Array(AddressSchema),
  /** What its carts may be ordered for; none: whatever is written. */
  cost_centres: Type.Optional(Type.Array(Type.String())),
  cost_centre_required: Type.Optional(Type.Boolean()),
})

const Language = Type.Optional(Type.Union(LOCALES.map((l) => Type.Literal(l))))
/** `language`: of the information text; without it the shop's own. */
export const ShopsQuerySchema = Type.Object({ language: Language }, closed)
/** `shop_id`: that shop's customers only; without it those of all the user's shops. */
export const CustomersQuerySchema = Type.Object(
  { shop_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
  closed,
)

export const UserAnswerSchema = Type.Object({
  data: UserSchema,
  /** 256 bits, base64, always the same: seals what the user leaves unsent on a device. Not for a punchout session. */
  sealing_key: Type.Optional(Type.String()),
})
export const ShopsAnswerSchema = Type.Object({ data: Type.Array(ShopSchema) })
export const CustomersAnswerSchema = Type.Object({ data: Type.Array(CustomerSchema) })

export type Login = Static<typeof LoginSchema>
export type LoginAnswer = Static<typeof LoginAnswerSchema>
export type User = Static<typeof UserSchema>
export type UserAnswer = Static<typeof UserAnswerSchema>
export type Shop = Static<typeof ShopSchema>
export type Address = Static<typeof AddressSchema>
export type Customer = Static<typeof CustomerSchema>
export type CreateUser = Static<typeof CreateUserSchema>
