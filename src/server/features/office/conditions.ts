import { OFFICE_FACETS, type Lack, type ListedState, type OfficeFacet } from '#contract/office/list.ts'
import { type Locale, LOCALES } from '#contract/locale.ts'
import { and, or, type SQL, sql } from '../../db/drizzle.ts'
import { isKept } from '../../db/kept-products.ts'

/** What a list asks of products, all of it; texts as they were said. */
export interface ProductWish {
  shopId: string
  /** `away`: out of sight, a draft or not. */
  state: ListedState | 'away'
  search: string
  lack: Lack | null
  facets: Readonly<Partial<Record<OfficeFacet, readonly string[]>>>
  /** Which are listed already. */
  except?: readonly string[]
}

export const STATE: Readonly<Record<ProductWish['state'], SQL>> = {
  live: sql`products.deleted_at IS NULL`,
  draft: sql`products.deleted_at IS NOT NULL AND products.data ? 'draft'`,
  hidden: sql`products.deleted_at IS NOT NULL AND products.data ? 'hidden' AND NOT products.data ? 'draft'`,
  away: sql`products.deleted_at IS NOT NULL AND products.data ? 'hidden'`,
  gone: sql`products.deleted_at IS NOT NULL AND NOT products.data ? 'hidden'`,
  kept: isKept,
  all: sql`true`,
}

const textIn = (field: 'name' | 'description', locale: Locale): SQL =>
  sql`coalesce(products.data -> ${sql.raw(`'${field}'`)} ->> ${locale}, '')`

const ANY_DESCRIPTION = sql.join(
  LOCALES.map((one) => textIn('description', one)),
  sql` || `,
)

/**
 * Whether a product has no photograph, price, category, or name in a language, or a description that is not there in a
 * language: one that has none in any needs none.
 */
export const LACKING: Readonly<Record<Lack, SQL>> = {
  picture: sql`NOT products.data -> 'pictures' @> '[{"kind": "photo"}]'`,
  price: sql`products.data -> 'price' = 'null'`,
  category: sql`products.data -> 'categories' = '[]'`,
  ...(Object.fromEntries(
    LOCALES.flatMap((one) => [
      [`name_${one}`, sql`${textIn('name', one)} = ''`],
      [`description_${one}`, sql`${textIn('description', one)} = '' AND ${ANY_DESCRIPTION} <> ''`],
    ]),
  ) as Record<`${'name' | 'description'}_${Locale}`, SQL>),
}

/** One of the values; each is bound, none is part of the statement. */
const FACET: Readonly<Record<OfficeFacet, (value: string) => SQL>> = {
  category: (id) => sql`products.data -> 'categories' @> ${JSON.stringify([{ id }])}::jsonb`,
  subcategory: (id) => sql`products.data -> 'categories' @> ${JSON.stringify([{ subcategory: { id } }])}::jsonb`,
  brand: (name) => sql`products.data ->> 'brand' = ${name}`,
  concept: (id) => sql`products.data -> 'concept' ->> 'id' = ${id}`,
  certification: (id) => sql`products.data -> 'certifications' @> ${JSON.stringify([{ id }])}::jsonb`,
}

/** What staff look for outside the index: numbers, names in any language, the brand. */
const WORDS = sql`lower(concat_ws(' ', products.uid, products.data ->> 'name', products.data ->> 'brand',
  products.data ->> 'gtin', products.data ->> 'manufacturer_part_number'))`

/** The condition of a list over `products`. */
export function wished({ shopId, state, search, lack, facets, except = [] }: ProductWish): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return and(
    sql`products.shop_id = ${shopId}`,
    STATE[state],
    lack === null ? undefined : LACKING[lack],
    except.length === 0 ? undefined : sql`products.uid <> ALL(${sql.param([...except])}::text[])`,
    ...words.map((word) => sql`strpos(${WORDS}, ${word}) > 0`),
    ...OFFICE_FACETS.map((facet) => or(...(facets[facet] ?? []).map(FACET[facet]))),
  )
}
