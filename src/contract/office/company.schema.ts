import { type Static, Type } from 'typebox'
import { ShopIdSchema } from '../cart/cart.schema.ts'
import { AddressSchema } from '../users/auth.schema.ts'
import {
  type CompanyChangeKind,
  COMPANY_ADDRESSES_MAX,
  COMPANY_CHANGES,
  COMPANY_STATES,
  COMPANY_TEXT_MAX,
} from './company.ts'

const closed = { additionalProperties: false }
const Line = Type.String({ maxLength: COMPANY_TEXT_MAX })
const Terms = Type.Union([Line, Type.Null()])
const Addresses = Type.Array(
  Type.Object({ name: Line, street: Line, postal_code: Line, city: Line, country: Line }, closed),
  { maxItems: COMPANY_ADDRESSES_MAX },
)

/** `GET /api/office/companies`: the companies of a shop, by name. */
export const OfficeCompaniesQuerySchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    /** A part of the name or of the organisation number. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** By default those in use. */
    state: Type.Optional(Type.Enum([...COMPANY_STATES])),
    page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
  },
  closed,
)

const OfficeCompanySchema = Type.Object({
  id: Type.String(),
  shop_id: Type.String(),
  /** Grows with every change, by call or command. */
  revision: Type.Integer(),
  name: Type.String(),
  org_number: Type.String(),
  payment_terms: Type.Union([Type.String(), Type.Null()]),
  addresses: Type.Array(AddressSchema),
  retired: Type.Boolean(),
  /** Active people who buy for it. */
  people: Type.Integer(),
  /** Price lists that it pays by. */
  price_lists: Type.Integer(),
})

export const OfficeCompaniesSchema = Type.Object({
  data: Type.Array(OfficeCompanySchema),
  meta: Type.Object({
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
  }),
})
export const OfficeCompanyAnswerSchema = Type.Object({ data: OfficeCompanySchema })

/** `POST /api/office/companies` */
export const MakeCompanySchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    name: Type.String({ minLength: 1, maxLength: COMPANY_TEXT_MAX }),
    org_number: Type.Optional(Line),
    payment_terms: Type.Optional(Terms),
    addresses: Type.Optional(Addresses),
  },
  closed,
)

/** `PATCH /api/office/companies/{id}`: what is not named stays as it is. */
export const ChangeCompanySchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    /** That was read: where it is another one by now, the answer is 412 with how the company is. */
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: COMPANY_TEXT_MAX })),
    org_number: Type.Optional(Line),
    payment_terms: Type.Optional(Terms),
    addresses: Type.Optional(Addresses),
    /** Out of use: nobody buys for it any more; what it ordered stays. */
    retired: Type.Optional(Type.Boolean()),
  },
  closed,
)

const SaysSchema = Type.Object({
  name: Type.String(),
  org_number: Type.String(),
  payment_terms: Type.Union([Type.String(), Type.Null()]),
  addresses: Type.Array(AddressSchema),
})

const CompanyChangeSchema = Type.Object({
  at: Type.String({ format: 'date-time' }),
  /** Whoever did it, by name; null: a machine, or somebody at the server's command line. */
  by: Type.Union([Type.String(), Type.Null()]),
  /** The name of the machine's key; null: none. */
  key: Type.Union([Type.String(), Type.Null()]),
  what: Type.Unsafe<CompanyChangeKind>(Type.Union(COMPANY_CHANGES.map((one) => Type.Literal(one)))),
  /** The fields that it touched. */
  was: Type.Partial(SaysSchema),
  became: Type.Partial(SaysSchema),
})

/** `GET /api/office/companies/{id}/history` */
export const CompanyHistoryQuerySchema = Type.Object({ shop_id: ShopIdSchema }, closed)

/** What was done to a company, the newest first; the latest hundred. */
export const CompanyHistorySchema = Type.Object({ data: Type.Array(CompanyChangeSchema) })

export type CompanySays = Static<typeof SaysSchema>
export type CompanyChange = Static<typeof CompanyChangeSchema>
export type OfficeCompaniesQuery = Static<typeof OfficeCompaniesQuerySchema>
export type OfficeCompanies = Static<typeof OfficeCompaniesSchema>
export type OfficeCompany = Static<typeof OfficeCompanySchema>
export type MakeCompany = Static<typeof MakeCompanySchema>
export type ChangeCompany = Static<typeof ChangeCompanySchema>
