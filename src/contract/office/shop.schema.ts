import { type Static, Type } from 'typebox'
import { ClosedDaysSchema, HolidaysSchema } from '../calendar/calendar.schema.ts'
import { LOCALES } from '../locale.ts'
import { COUNTRIES, INFORMATION_MAX, LOGO_BASE64_MAX, SHOP_ID_PATTERN, SHOP_TEXT_MAX } from './shop.ts'

const closed = { additionalProperties: false }
const nullable = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])
const inOneLanguage = Type.Optional(nullable(INFORMATION_MAX))

/** A text in each language that is named; null takes one away. */
const InformationSchema = Type.Object(
  { sv: inOneLanguage, no: inOneLanguage, da: inOneLanguage, en: inOneLanguage, fi: inOneLanguage },
  closed,
)

/** `POST /api/office/shops`, and part of the first start: a new shop. Its currency is the country's. */
export const NewShopSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 63, pattern: SHOP_ID_PATTERN }),
    name: Type.String({ minLength: 1, maxLength: SHOP_TEXT_MAX }),
    country: Type.Enum([...COUNTRIES]),
    language: Type.Enum([...LOCALES]),
  },
  closed,
)

/** `GET /api/office/shop` */
export const ShopSettingsQuerySchema = Type.Object({ shop_id: Type.String({ maxLength: 100 }) }, closed)

/** What a shop says of itself, as its staff read and change it. */
const ShopSettingsSchema = Type.Object({
  shop_id: Type.String(),
  /** Grows with every change, by call or command. */
  revision: Type.Integer(),
  name: Type.String(),
  country: Type.String(),
  currency: Type.String(),
  language: Type.String(),
  /** By language; those without a text are left out. */
  information: Type.Record(Type.String(), Type.String()),
  show_greenified: Type.Boolean(),
  provider_contact: nullable(SHOP_TEXT_MAX),
  supplier_mail: nullable(SHOP_TEXT_MAX),
  payment_terms: nullable(SHOP_TEXT_MAX),
  company_required: Type.Boolean(),
  /** The countries whose public holidays count when working days are. */
  holidays: HolidaysSchema,
  closed_days: ClosedDaysSchema,
  has_logo: Type.Boolean(),
  /** By the country [contract/money]. */
  vat_percent: Type.Number(),
  /** Whose day counts for prices and budgets, by the country. */
  time_zone: Type.String(),
})
export const ShopSettingsAnswerSchema = Type.Object({ data: ShopSettingsSchema })

/** `PATCH /api/office/shop`: what is not named stays as it is. */
export const ChangeShopSchema = Type.Object(
  {
    shop_id: Type.String({ maxLength: 100 }),
    /** That was read: where it is another one by now, the answer is 412 with how the shop is. */
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: SHOP_TEXT_MAX })),
    country: Type.Optional(Type.Enum([...COUNTRIES])),
    currency: Type.Optional(Type.String({ minLength: 3, maxLength: 3 })),
    language: Type.Optional(Type.Enum([...LOCALES])),
    information: Type.Optional(InformationSchema),
    show_greenified: Type.Optional(Type.Boolean()),
    provider_contact: Type.Optional(nullable(SHOP_TEXT_MAX)),
    supplier_mail: Type.Optional(nullable(SHOP_TEXT_MAX)),
    payment_terms: Type.Optional(nullable(SHOP_TEXT_MAX)),
    company_required: Type.Optional(Type.Boolean()),
    /** The countries whose public holidays count; null: the shop's own, whichever that is. */
    holidays: Type.Optional(Type.Union([HolidaysSchema, Type.Null()])),
    /** All days that the shop is closed besides; at most 366 days each. */
    closed_days: Type.Optional(ClosedDaysSchema),
    /** A picture, base64: SVG, PNG, JPEG, WebP or AVIF, at most 512 KiB; null: none. */
    logo: Type.Optional(Type.Union([Type.String({ maxLength: LOGO_BASE64_MAX }), Type.Null()])),
  },
  closed,
)

export type NewShop = Static<typeof NewShopSchema>
export type ShopSettings = Static<typeof ShopSettingsSchema>
export type ChangeShop = Static<typeof ChangeShopSchema>
