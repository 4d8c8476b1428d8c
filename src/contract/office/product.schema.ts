import { type Static, type TInteger, type TOptional, type TSchema, Type } from 'typebox'
import { ShopIdSchema } from '../cart/cart.schema.ts'
import { IMPORTED_LISTS } from '../catalogue/imported-facets.ts'
import { MEASURES } from '../catalogue/measures.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_KINDS, DOCUMENT_NAME_MAX, DOCUMENTS_MAX } from '../catalogue/documents.ts'
import { ClimateSchema, DeliveryTimeSchema } from '../catalogue/product.schema.ts'
import { LOCALES } from '../locale.ts'
import { HeldFieldSchema } from './held.schema.ts'
import { PRODUCT_STATES } from './list.ts'
import { PICTURE_NAME_MAX, PICTURE_NAMES_MAX } from './picture-names.ts'
import { PICTURE_ALT_MAX, PICTURES_MAX } from './pictures.ts'
import { BATCH_ROWS_MAX, OPERATIONS, OUTCOMES, type ProductOutcome } from './product.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])

const Words = (maxLength: number) => Type.String({ maxLength })
const LABEL = 200
const LONG = 20_000

/** The same of each, as optional properties; the keys are what the type knows of them. */
const each = <K extends string, T extends TSchema>(keys: readonly K[], schema: T) =>
  Object.fromEntries(keys.map((key) => [key, Type.Optional(schema)])) as Record<K, TOptional<T>>

const inLanguages = <T extends TSchema>(text: T) => Type.Object(each(LOCALES, text), closed)

/** A text in the shop's own language, or in the languages it exists in. */
const TextSchema = (maxLength: number) => Type.Union([Words(maxLength), inLanguages(Words(maxLength))])

/** The same to change one with: null takes a language's text away, and what is not named stays. */
const ChangedTextSchema = (maxLength: number) =>
  Type.Union([Words(maxLength), inLanguages(Nullable(Words(maxLength))), Type.Null()])

/** Something to filter by. Its `id` is the same in every language; by default its name in the shop's language. */
const NamedSchema = Type.Object({ id: Type.Optional(Words(LABEL)), name: TextSchema(LABEL) }, closed)

const Measure = Type.Union([Type.Number({ minimum: 0, maximum: 100_000 }), Words(40)])

const ClosedClimate = Type.Object(
  { ...ClimateSchema.properties, co2e_g: Type.Integer({ minimum: 0, maximum: 1e12 }) },
  closed,
)
const ClosedDelivery = Type.Object(
  { ...DeliveryTimeSchema.properties, value: Type.Integer({ minimum: 0, maximum: 9_999 }) },
  closed,
)

const OneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((one) => Type.Literal(one))))

/** A file that was sent up before, by what `POST /api/documents` answered, and what it is. */
const DocumentSourceSchema = Type.Object(
  {
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    bytes: Type.Integer({ minimum: 1, maximum: DOCUMENT_BYTES_MAX }),
    kind: OneOf(DOCUMENT_KINDS),
    name: Type.String({ minLength: 1, maxLength: DOCUMENT_NAME_MAX }),
    language: Type.Optional(Nullable(OneOf(LOCALES))),
    valid_until: Type.Optional(Nullable(Type.String({ format: 'date' }))),
  },
  closed,
)

const PICTURE_PROPERTIES = {
  hash: Type.String({ pattern: '^[0-9a-f]{1,128}$' }),
  /** Pixels of the whole picture, upright. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** A few bytes as a `data:` address, shown until the picture is there. */
  placeholder: Type.String({ maxLength: 4_000 }),
}

/** A photograph that was sent up before, as `POST /api/pictures` told it, and what it shows in words. */
const PictureSourceSchema = Type.Object(
  { ...PICTURE_PROPERTIES, alt: Type.Optional(Nullable(TextSchema(PICTURE_ALT_MAX))) },
  closed,
)

/** What is replaced as a whole wherever it is named; null: there is none. */
const replaced = {
  categories: Type.Optional(
    Type.Array(Type.Object({ ...NamedSchema.properties, subcategory: Type.Optional(Nullable(NamedSchema)) }, closed), {
      maxItems: 100,
      description: 'The first one is where the product is at home',
    }),
  ),
  brand: Type.Optional(Nullable(Words(LABEL))),
  concept: Type.Optional(Nullable(NamedSchema)),
  ...each(IMPORTED_LISTS, Type.Array(NamedSchema, { maxItems: 100 })),
  price: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e9, description: 'Ex VAT; null: on request' }))),
  currency: Type.Optional(
    Nullable(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217; by default the shop’s' })),
  ),
  discount_percentage: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100 }))),
  unit: Type.Optional(Nullable(Words(LABEL))),
  unspsc: Type.Optional(Nullable(Words(20))),
  manufacturer_part_number: Type.Optional(Nullable(Words(LABEL))),
  gtin: Type.Optional(Nullable(Words(40))),
  family: Type.Optional(
    Nullable(Type.String({ maxLength: LABEL, description: 'Of one product in its colours, sizes and materials' })),
  ),
  delivery_time: Type.Optional(Nullable(ClosedDelivery)),
  climate: Type.Optional(Nullable(ClosedClimate)),
  parts: Type.Optional(
    Type.Array(Type.Object({ uid: Words(100), quantity: Type.Integer({ minimum: 1, maximum: 999_999 }) }, closed), {
      maxItems: 500,
    }),
  ),
  related: Type.Optional(Type.Array(Words(100), { maxItems: 500 })),
  documents: Type.Optional(
    Type.Array(DocumentSourceSchema, {
      maxItems: DOCUMENTS_MAX,
      description: 'PDF files; where they are not named, they stay, whatever else is said',
    }),
  ),
  pictures: Type.Optional(
    Type.Array(PictureSourceSchema, {
      maxItems: PICTURES_MAX,
      description: 'Photographs, the main one first; where they are not named, they stay, whatever else is said',
    }),
  ),
  hidden: Type.Optional(
    Type.Boolean({
      description:
        'Out of sight of everybody who buys, a draft until it is first shown; where it is not named, it stays as it is',
    }),
  ),
  gone: Type.Optional(
    Type.Boolean({
      description:
        'No longer sold: carts flag it, orders keep it. A whole product that says nothing of it is sold again',
    }),
  ),
  replaced_by: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'What buyers are offered instead of a product that is gone: another one of the shop that is not',
      }),
    ),
  ),
  attributes: Type.Optional(
    Type.Array(
      Type.Object(
        {
          key: Type.String({ minLength: 1, maxLength: LABEL }),
          name: Type.Optional(TextSchema(LABEL)),
          value: TextSchema(LONG),
        },
        closed,
      ),
      { maxItems: 500, description: 'Whatever else there is to say: shown, and searched' },
    ),
  ),
}

const measurements = Type.Optional(
  Nullable(
    Type.Object(each(MEASURES, Nullable(Measure)), {
      ...closed,
      description: 'Centimetres; a text where a part moves: 95/154',
    }),
  ),
)

/** `PUT /api/products/{shop}/{uid}`: the whole product; what is not named, it has not, but for pictures and documents. */
export const ProductPutSchema = Type.Object(
  {
    name: TextSchema(500),
    description: Type.Optional(Nullable(TextSchema(LONG))),
    measurements,
    ...replaced,
  },
  closed,
)

/**
 * `PATCH /api/products/{shop}/{uid}`: what is not named stays. Name, description and measurements are merged, language by
 * language and measure by measure; everything else is replaced. Null takes away.
 */
export const ProductPatchSchema = Type.Object(
  {
    name: Type.Optional(ChangedTextSchema(500)),
    description: Type.Optional(ChangedTextSchema(LONG)),
    measurements,
    ...replaced,
  },
  closed,
)

const OperationSchema = OneOf(OPERATIONS)

/** A row of a batch: a product with its number, and what is asked about it, `put` unless it says otherwise. */
export const BatchRowSchema = Type.Object(
  {
    uid: Type.String({ minLength: 1, maxLength: 100 }),
    op: Type.Optional(OperationSchema),
    revision: Type.Optional(
      Type.String({ maxLength: 100, description: 'Which the change is meant for; another one now refuses the row' }),
    ),
    ...ProductPatchSchema.properties,
  },
  closed,
)

/** `POST /api/products/batch` as JSON; as NDJSON each line is a row. */
export const BatchSchema = Type.Object({ rows: Type.Array(BatchRowSchema, { maxItems: BATCH_ROWS_MAX }) }, closed)

export const BatchQuerySchema = Type.Object({ shop_id: ShopIdSchema }, closed)

const FieldErrorSchema = Type.Object({ field: Type.String(), rule: Type.String(), message: Type.String() })

/** What became of a product that was written. */
const WrittenSchema = Type.Object({
  uid: Type.String(),
  outcome: OneOf(OUTCOMES),
  /** Names what the product says, for `If-Match`; null where there is none. */
  revision: Nullable(Type.String()),
  /** What was not taken as it stood, such as a price of more than two decimals. */
  notes: Type.Optional(Type.Array(Type.String())),
})

export const WrittenAnswerSchema = Type.Object({ data: WrittenSchema })

/** A row of a batch's answer. `row` counts the lines, or the rows, from 1. */
export const BatchRowAnswerSchema = Type.Object({
  row: Type.Integer(),
  ...WrittenSchema.properties,
  /** Of a row that was refused or failed. */
  code: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(FieldErrorSchema)),
})

/** How many rows had each outcome. */
const SummarySchema = Type.Object(
  Object.fromEntries(OUTCOMES.map((one) => [one, Type.Integer()])) as Record<ProductOutcome, TInteger>,
)

export const BatchAnswerSchema = Type.Object({ data: Type.Array(BatchRowAnswerSchema), meta: SummarySchema })

/** A product as it was put: everything that it says, in all its languages. */
const ProductSourceSchema = Type.Object({ ...ProductPutSchema.properties })

export const ProductSourceAnswerSchema = Type.Object({
  data: Type.Object({
    shop: Type.String(),
    uid: Type.String(),
    revision: Type.String(),
    state: OneOf(PRODUCT_STATES),
    product: ProductSourceSchema,
    /** What imports leave as it is, since it was said by hand. */
    held: Type.Array(HeldFieldSchema),
  }),
})

/** What `POST /api/documents` says of a file, for products to name it by. */
export const DocumentFileAnswerSchema = Type.Object({
  data: Type.Object({ hash: Type.String(), bytes: Type.Integer() }),
})

/** What `POST /api/pictures` says of a photograph, for products to name it by. */
export const PictureFileAnswerSchema = Type.Object({ data: Type.Object(PICTURE_PROPERTIES) })

/** `POST /api/pictures/matches`: names of files, without their folders. */
export const MatchPicturesSchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    names: Type.Array(Type.String({ minLength: 1, maxLength: PICTURE_NAME_MAX }), { maxItems: PICTURE_NAMES_MAX }),
  },
  closed,
)
/** Which product each is of, in their order. */
export const PictureMatchesAnswerSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Null: of none. */
      uid: Nullable(Type.String()),
      /** Its place among the product's pictures, 0 being the main one. */
      number: Type.Integer(),
    }),
  ),
})

/** Shop and article number, both free texts. */
export const ProductParamsSchema = Type.Object({ shop: Type.String(), uid: Type.String() })

export type ProductSourceAnswer = Static<typeof ProductSourceAnswerSchema>
export type ProductPut = Static<typeof ProductPutSchema>
export type ProductPatch = Static<typeof ProductPatchSchema>
export type DocumentSource = Static<typeof DocumentSourceSchema>
export type PictureSource = Static<typeof PictureSourceSchema>
export type PictureMatch = Static<typeof PictureMatchesAnswerSchema>['data'][number]
export type PictureFile = Static<typeof PictureFileAnswerSchema>['data']
export type DocumentFile = Static<typeof DocumentFileAnswerSchema>['data']
export type BatchRow = Static<typeof BatchRowSchema>
export type BatchRowAnswer = Static<typeof BatchRowAnswerSchema>
export type BatchSummary = Static<typeof SummarySchema>
export type WrittenProduct = Static<typeof WrittenSchema>
