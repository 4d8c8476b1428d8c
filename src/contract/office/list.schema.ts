import { type Static, Type } from 'typebox'
import { ShopIdSchema } from '../cart/cart.schema.ts'
import { LocaleSchema } from '../catalogue/catalogue.schema.ts'
import { SORTS } from '../catalogue/filters.ts'
import { MAX_SEARCH_LENGTH, PAGE_MAX } from '../catalogue/query.ts'
import { LOCALES } from '../locale.ts'
import { recordOf } from '../record.ts'
import { LACKS, LISTED_STATES, OFFICE_FACETS, OFFICE_PER_PAGE_MAX, PRODUCT_STATES } from './list.ts'
import { ProductPutSchema } from './product.schema.ts'

const closed = { additionalProperties: false }
const OneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((one) => Type.Literal(one))))

const Values = Type.Union([
  Type.String({ maxLength: 300 }),
  Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100 }),
])

/** `GET /api/office/products`: the shop's products as its staff see them, what is hidden or gone behind the others. */
export const OfficeProductsQuerySchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    /** Of names, and in which a search is read first; by default the shop's own. */
    language: Type.Optional(LocaleSchema),
    search: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
    ...recordOf(OFFICE_FACETS, () => Type.Optional(Values)),
    /** By default `kept`. */
    state: Type.Optional(OneOf(LISTED_STATES)),
    /** Only what lacks this; then, and among what is not live, the order is the shop's. */
    lack: Type.Optional(OneOf(LACKS)),
    sort: Type.Optional(OneOf(SORTS)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: OFFICE_PER_PAGE_MAX })),
  },
  closed,
)

export const OfficeRowSchema = Type.Object({
  uid: Type.String(),
  state: OneOf(PRODUCT_STATES),
  /** Names what the product says, for `If-Match` and rows of a batch; what is gone has one of its own. */
  revision: Type.Union([Type.String(), Type.Null()]),
  /** The address of its picture for small places; a drawing where there is no photograph. */
  thumbnail: Type.Union([Type.String(), Type.Null()]),
  product: Type.Object({ ...ProductPutSchema.properties }),
})

export const OfficeProductsSchema = Type.Object({
  data: Type.Array(OfficeRowSchema),
  meta: Type.Object({
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
    /** Another one as soon as anything of the shop's products has changed. */
    version: Type.String(),
  }),
})

export const TodoQuerySchema = Type.Object({ shop_id: ShopIdSchema }, closed)

/** `GET /api/office/todo`: how much of each kind waits for the staff of a shop. */
export const TodoSchema = Type.Object({
  data: Type.Object({
    /** Orders that are neither handed over nor cancelled. */
    orders: Type.Integer(),
    /** By where they stand, and those of them that have not come by the day that was promised. */
    to_confirm: Type.Integer(),
    confirmed: Type.Integer(),
    partly_delivered: Type.Integer(),
    late: Type.Integer(),
    /** People who buy in the shop for none of its companies. */
    people: Type.Integer(),
    /** Mails that have failed and are tried again. */
    mails: Type.Integer(),
    /** Deliveries to other systems that were tried in vain: those that are tried again, and those that are parked. */
    webhooks: Type.Integer(),
    products: Type.Object(recordOf(PRODUCT_STATES, () => Type.Integer())),
    /** What a shop needs before its first order, as far as it has it; null once there is one. */
    first_steps: Type.Union([
      Type.Object({
        /** Somebody whom buyers may turn to is named. */
        has_contact: Type.Boolean(),
        companies: Type.Integer(),
        /** People who may order and do not belong to the staff, invited or there. */
        buyers: Type.Integer(),
      }),
      Type.Null(),
    ]),
    /** Of what is live or hidden. */
    lacking: Type.Object({
      picture: Type.Integer(),
      price: Type.Integer(),
      category: Type.Integer(),
      name: Type.Object(recordOf(LOCALES, () => Type.Integer())),
      /** Of what has a description in another language. */
      description: Type.Object(recordOf(LOCALES, () => Type.Integer())),
    }),
  }),
})

const LocalTextSchema = Type.Object(recordOf(LOCALES, () => Type.Optional(Type.String())))
const NamedSchema = Type.Object({ id: Type.String(), name: LocalTextSchema })

/** `GET /api/office/values`: what the products of a shop say already, at most 2,000 of each kind, by their first names. */
export const ProductValuesSchema = Type.Object({
  data: Type.Object({
    categories: Type.Array(Type.Object({ ...NamedSchema.properties, subcategories: Type.Array(NamedSchema) })),
    concepts: Type.Array(NamedSchema),
    certifications: Type.Array(NamedSchema),
    brands: Type.Array(Type.String()),
  }),
})

export type ProductValues = Static<typeof ProductValuesSchema>['data']
export type OfficeProductsQuery = Static<typeof OfficeProductsQuerySchema>
export type OfficeProducts = Static<typeof OfficeProductsSchema>
export type OfficeRow = Static<typeof OfficeRowSchema>
export type Todo = Static<typeof TodoSchema>['data']
