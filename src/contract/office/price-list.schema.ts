import { type Static, type TSchema, Type } from 'typebox'
import { ANTAL_MAX } from '../cart/line.ts'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { LocaleSchema } from '../catalogue/catalogue.schema.ts'
import { TARGETS } from '../organisation/price-list.ts'
import { COMPANY_TEXT_MAX } from './company.ts'
import { IMPORT_NAME_MAX } from './import.ts'
import { FileFormatSchema } from './import.schema.ts'
import {
  PRICE_LIST_AUTHORS,
  PRICE_LIST_CHANGES,
  PRICE_LIST_COMPANIES_MAX,
  PRICE_LIST_ID,
  PRICE_LIST_NAME_MAX,
  PRICE_ROWS_MAX,
  PRICE_ROWS_MODES,
  RANK_MAX,
} from './price-list.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])
const Day = Type.String({ format: 'date' })
const ListId = Type.String({ pattern: PRICE_LIST_ID })
const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' })
const Name = Type.String({ minLength: 1, maxLength: PRICE_LIST_NAME_MAX })
/** That was read: where it is another one by now, the answer is 412 with how the list is. */
const Revision = Type.Optional(Type.Integer({ minimum: 0 }))
const paged = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
}
const Meta = Type.Object({
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
  total_pages: Type.Integer(),
})

export const PriceListParamsSchema = Type.Object({ shop: ShopIdSchema, list: ListId })

/** `GET /api/office/price-lists`: the price lists of a shop, by name. */
export const PriceListsQuerySchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    /** A part of the name or of the id. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** Those that this company pays by alone, the first in rank first. */
    company_id: Type.Optional(UuidSchema),
    ...paged,
  },
  closed,
)

const head = {
  shop_id: Type.String(),
  id: Type.String(),
  /** Grows with every change of the list, its rows or its companies, by call or command. */
  revision: Type.Integer(),
  changed_at: Type.String(),
  /** What buyers read beside the price. */
  name: Type.String(),
  currency: Type.String(),
  /** First and last day; null: no bound. */
  valid_from: Nullable(Type.String()),
  valid_to: Nullable(Type.String()),
  rows: Type.Integer(),
}

export const PriceListsSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      ...head,
      /** Companies that pay by it. */
      companies: Type.Integer(),
      /** That it has for the company which was asked about; else null. */
      rank: Nullable(Type.Integer()),
    }),
  ),
  meta: Meta,
})

const OfficePriceListSchema = Type.Object({
  ...head,
  companies: Type.Array(
    Type.Object({
      company_id: Type.String(),
      name: Type.String(),
      org_number: Type.String(),
      retired: Type.Boolean(),
      /** Of a company's lists the lowest in rank that has a row for a product decides. */
      rank: Type.Integer(),
    }),
  ),
  /** The last changes, the newest first; figures are of rows or companies. */
  changes: Type.Array(
    Type.Object({
      at: Type.String(),
      what: Type.Enum([...PRICE_LIST_CHANGES]),
      by: Type.Object({ kind: Type.Enum([...PRICE_LIST_AUTHORS]), name: Type.String() }),
      added: Type.Integer(),
      changed: Type.Integer(),
      removed: Type.Integer(),
    }),
  ),
})
export const PriceListAnswerSchema = Type.Object({ data: OfficePriceListSchema })

const details = {
  currency: Type.Optional(Currency),
  valid_from: Type.Optional(Nullable(Day)),
  valid_to: Type.Optional(Nullable(Day)),
}

/** `POST /api/office/price-lists`; without a currency it is the shop's. */
export const MakePriceListSchema = Type.Object({ shop_id: ShopIdSchema, id: ListId, name: Name, ...details }, closed)

/** `PATCH /api/office/price-lists/{shop}/{list}`: what is not named stays as it is. */
export const ChangePriceListSchema = Type.Object({ revision: Revision, name: Type.Optional(Name), ...details }, closed)

export const RemovePriceListQuerySchema = Type.Object({ revision: Revision }, closed)

/** `PUT /api/office/price-lists/{shop}/{list}/companies`: those that pay by it, all of them. */
export const PutPriceListCompaniesSchema = Type.Object(
  {
    revision: Revision,
    companies: Type.Array(
      Type.Object(
        {
          /** One of both names the company; the number is that of one in use. */
          company_id: Type.Optional(UuidSchema),
          org_number: Type.Optional(Type.String({ minLength: 1, maxLength: COMPANY_TEXT_MAX })),
          rank: Type.Optional(Type.Integer({ minimum: 1, maximum: RANK_MAX, default: 1 })),
        },
        closed,
      ),
      { maxItems: PRICE_LIST_COMPANIES_MAX },
    ),
  },
  closed,
)

/** `GET …/rows`: products first, then categories, then brands. */
export const PriceRowsQuerySchema = Type.Object(
  {
    /** A part of an article number, a product's name, a category's id or a brand. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** Rows of this kind, about exactly this, from exactly this quantity. */
    target: Type.Optional(Type.Enum([...TARGETS])),
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    from_quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: ANTAL_MAX })),
    language: Type.Optional(LocaleSchema),
    ...paged,
  },
  closed,
)

export const PriceRowsAnswerSchema = Type.Object({
  /** The list's, when its rows were read: what is written with it goes over nothing that was not seen. */
  revision: Type.Integer(),
  data: Type.Array(
    Type.Object({
      target: Type.Enum([...TARGETS]),
      subject: Type.String(),
      /** What the shop calls the product; null where it is none, or not there. */
      name: Nullable(Type.String()),
      from_quantity: Type.Integer(),
      price: Nullable(Type.Number()),
      discount_percentage: Nullable(Type.Number()),
      hidden: Type.Boolean(),
      valid_from: Nullable(Type.String()),
      valid_to: Nullable(Type.String()),
    }),
  ),
  meta: Meta,
})

/** A row as it is sent: one of `price`, `discount_percentage` and `hidden`; or `removed`, which takes it away. */
export const SentPriceRowSchema = Type.Object(
  {
    target: Type.Enum([...TARGETS]),
    /** An article number, a category by its id or name, or a brand. */
    subject: Type.String({ minLength: 1, maxLength: 200 }),
    from_quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: ANTAL_MAX })),
    price: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1_000_000_000 }))),
    discount_percentage: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100 }))),
    hidden: Type.Optional(Type.Boolean()),
    valid_from: Type.Optional(Nullable(Day)),
    valid_to: Type.Optional(Nullable(Day)),
    /** Of `patch` alone: the row of this target, subject, quantity and first day goes. */
    removed: Type.Optional(Type.Boolean()),
  },
  closed,
)
export const SentPriceRowsSchema = Type.Object(
  { rows: Type.Array(SentPriceRowSchema, { maxItems: PRICE_ROWS_MAX }) },
  closed,
)

const write = {
  /** `replace`: rows that are not sent go; `patch`: those that are sent come over those that are there. */
  mode: Type.Enum([...PRICE_ROWS_MODES], { default: 'replace' }),
  /** Nothing is changed: the answer says what would be. */
  dry_run: Type.Boolean({ default: false }),
  revision: Revision,
}

/** `POST …/rows`: rows as JSON; all of them, or none where one breaks a rule. */
export const WritePriceRowsQuerySchema = Type.Object(write, closed)

/** `POST …/file`: a CSV, TSV, XLSX or NDJSON file as the command reads it. */
export const PriceFileQuerySchema = Type.Object(
  {
    ...write,
    /** What the file is called. */
    name: Type.String({ minLength: 1, maxLength: IMPORT_NAME_MAX }),
    /** The sign before the decimals, where the file leaves a doubt. */
    decimal: Type.Optional(Type.Enum([',', '.'])),
  },
  closed,
)

export const PriceFileFormatSchema = Type.Object({ format: Type.Enum(['csv', 'xlsx'], { default: 'csv' }) }, closed)

export const PriceRowsWrittenSchema = Type.Object({
  data: Type.Object({
    dry_run: Type.Boolean(),
    /** How the file was read; null: it came as JSON. */
    format: Nullable(FileFormatSchema),
    /** That were sent without a fault. */
    rows: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    removed: Type.Integer(),
    /** The list's, after it. */
    revision: Type.Integer(),
    /** Rows that break a rule, of a dry run alone: nothing is written while there are any. The first of them are told. */
    problems: Type.Object({
      count: Type.Integer(),
      rows: Type.Array(Type.Object({ row: Type.Integer(), field: Type.String(), message: Type.String() })),
    }),
    /** What the rows name that the shop does not have: they count as soon as it does. The first of them are told. */
    unknown: Type.Object({
      count: Type.Integer(),
      subjects: Type.Array(Type.Object({ target: Type.Enum([...TARGETS]), subject: Type.String() })),
    }),
  }),
})

export type PriceListsQuery = Static<typeof PriceListsQuerySchema>
export type PriceLists = Static<typeof PriceListsSchema>
export type OfficePriceList = Static<typeof OfficePriceListSchema>
export type MakePriceList = Static<typeof MakePriceListSchema>
export type ChangePriceList = Static<typeof ChangePriceListSchema>
export type PutPriceListCompanies = Static<typeof PutPriceListCompaniesSchema>
export type PriceRowsQuery = Static<typeof PriceRowsQuerySchema>
export type PriceRowsAnswer = Static<typeof PriceRowsAnswerSchema>
export type SentPriceRow = Static<typeof SentPriceRowSchema>
export type PriceRowsWritten = Static<typeof PriceRowsWrittenSchema>['data']
