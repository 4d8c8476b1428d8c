import { type Static, Type } from 'typebox'
import { LOCALES } from '../locale.ts'
import { eachFacetList } from './facets.ts'
import { BOUNDS, eachFacet, eachRange, SORTS } from './filters.ts'
import { ListedCardSchema, ProductCardSchema, ProductSchema } from './product.schema.ts'
import { UNDERSTOOD_KINDS } from './understood.ts'
import { MATCHINGS, MAX_PER_PAGE, MAX_SEARCH_LENGTH, PAGE_MAX } from './query.ts'

export const LocaleSchema = Type.Union(LOCALES.map((l) => Type.Literal(l)))

/** At whose prices; without it those of the caller's first company [contract/agreement-prices]. */
export const CompanyIdSchema = Type.String({ format: 'uuid' })

const Values = Type.Union([
  Type.String({ maxLength: 300 }),
  Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100 }),
])

/** `2000..4000`, both included; either may be left out. */
const Bounds = Type.String({ pattern: BOUNDS.source, maxLength: 50 })

const Kind = Type.Union(UNDERSTOOD_KINDS.map((one) => Type.Literal(one)))

const TOLD_KINDS = ['number', ...UNDERSTOOD_KINDS] as const

const filters = {
  shop_id: Type.Optional(Type.String({ maxLength: 100 })),
  company_id: Type.Optional(CompanyIdSchema),
  language: Type.Optional(LocaleSchema),
  ...eachFacet(() => Type.Optional(Values)),
  /** `<key>:<value>`, attributes of the shop's own, of numbers `<key>:40..60`: several of one key mean *or*. */
  attr: Type.Optional(Values),
  ...eachRange(() => Type.Optional(Bounds)),
  /** The text; `term` and `search` mean the same. */
  search: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
  term: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
  /** `all`: what matches every word of the text; `some`: also what matches some of them, after the former. */
  match: Type.Optional(Type.Union(MATCHINGS.map((one) => Type.Literal(one)))),
  /** What the text is not to be understood to say: such words are words, repeatable. */
  literal: Type.Optional(Type.Union([Kind, Type.Array(Kind, { maxItems: UNDERSTOOD_KINDS.length })])),
  /** 1: families are one card each, listed and counted so; else every product is. */
  group: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
}

/** Query or body of `/api/products/paginated` and `/search`; unknown fields are refused. */
export const CatalogueQuerySchema = Type.Object(
  {
    ...filters,
    sort: Type.Optional(Type.Union(SORTS.map((s) => Type.Literal(s)))),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE })),
  },
  { additionalProperties: false },
)

/** Query of the filter calls: the counts are those under the other active filters. */
export const FilterQuerySchema = Type.Object(filters, { additionalProperties: false })

export const OptionSchema = Type.Object({ id: Type.String(), name: Type.String(), count: Type.Integer() })
const Options = Type.Array(OptionSchema)

/**
 * What products say of a range, whatever the query, and how many the query finds in each bucket; a product that says
 * nothing is in none. Units as in the query.
 */
export const RangeCountsSchema = Type.Object({
  min: Type.Number(),
  max: Type.Number(),
  buckets: Type.Array(Type.Integer()),
  /** Where each bucket begins; it ends before the next. */
  from: Type.Array(Type.Number()),
})

/** One of the shop's own: its options, or, of numbers in one unit, a range, for which `attr` takes bounds: `height:40..60`. */
export const AttributeSchema = Type.Object({
  key: Type.String(),
  name: Type.String(),
  options: Options,
  range: Type.Optional(Type.Object({ unit: Type.String(), ...RangeCountsSchema.properties })),
})

export const FacetsSchema = Type.Object({
  ...eachFacetList(() => Options),
  /** The shop's own. An answer that a build before kept has none. */
  attributes: Type.Optional(Type.Array(AttributeSchema)),
  /** Those that some product says anything of. An answer that a build before kept has none. */
  ranges: Type.Optional(Type.Object(eachRange(() => Type.Optional(RangeCountsSchema)))),
})

/** Each has a call of its own. */
export const FACET_KEYS = Object.keys(FacetsSchema.properties) as (keyof Facets)[]

/**
 * A text, or a part of it, that is no word of a product: `number` is the article number, or other number, of one, all
 * others are filters, or say what a word finds besides.
 */
export const UnderstoodSchema = Type.Object({
  kind: Type.Enum(TOLD_KINDS),
  /** As it was typed. */
  from: Type.String(),
  /** Of a number the uid of the product, which then stands alone; else as it would stand in an address. */
  value: Type.String(),
  /** The facet or range that says the same; or `seats`, `sides` in centimetres (`160x80`), `without`. */
  parameter: Type.Optional(Type.String()),
  /** How many products pass all else and do not say what is asked, so that they are left out. */
  unsaid: Type.Optional(Type.Integer()),
})

export const MetaSchema = Type.Object({
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  /** How many match every word of the text; with `match=some` also those that match some. */
  total: Type.Integer(),
  total_pages: Type.Integer(),
  /** How many match some of the words only. An answer that a build before kept has none of the three. */
  partial: Type.Optional(Type.Integer()),
  /** On a first page by relevance that has room: the best of these. */
  more: Type.Optional(Type.Array(ListedCardSchema)),
  understood: Type.Optional(Type.Array(UnderstoodSchema)),
  facets: FacetsSchema,
  /** How many families there are, whatever is asked. An answer that a build before kept has none. */
  families: Type.Optional(Type.Integer()),
  /** What an unknown word was read as: `[{from: "kontorstol", to: "kontorsstol"}]`. */
  corrections: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
})

export const ProductPageSchema = Type.Object({ data: Type.Array(ListedCardSchema), meta: MetaSchema })
export const ProductAnswerSchema = Type.Object({ data: ProductSchema })
export const FiltersAnswerSchema = Type.Object({ data: Type.Partial(FacetsSchema) })

/** `GET /api/products/suggest?term&shop_id&language`: completions of the last word, and the products that match. */
export const SuggestQuerySchema = Type.Object(
  {
    term: Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
    shop_id: Type.Optional(Type.String({ maxLength: 100 })),
    company_id: Type.Optional(CompanyIdSchema),
    language: Type.Optional(LocaleSchema),
  },
  { additionalProperties: false },
)
export const SuggestionsSchema = Type.Object({
  data: Type.Object({
    /** The whole term with its last word completed, and how many products it finds. */
    completions: Type.Array(Type.Object({ text: Type.String(), count: Type.Integer() })),
    products: Type.Array(ProductCardSchema),
    total: Type.Integer(),
  }),
})

export type CatalogueQuery = Static<typeof CatalogueQuerySchema>
export type FilterQuery = Static<typeof FilterQuerySchema>
export type Option = Static<typeof OptionSchema>
export type Attribute = Static<typeof AttributeSchema>
export type Understood = Static<typeof UnderstoodSchema>
export type RangeCounts = Static<typeof RangeCountsSchema>
export type Facets = Static<typeof FacetsSchema>
export type Meta = Static<typeof MetaSchema>
export type ProductPage = Static<typeof ProductPageSchema>
export type Suggestions = Static<typeof SuggestionsSchema>['data']
