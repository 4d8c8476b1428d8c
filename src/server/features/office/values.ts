import type { ProductValues } from '#contract/office/list.schema.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/client.ts'
import { isKept } from '../../db/kept-products.ts'
import type { NamedItem } from '../../db/item.ts'
import { perVersion } from './per-version.ts'

/** How many of each kind are told. */
const MOST = 2_000

/** What the products of a shop say already: whoever writes chooses from it. */
export const createValues = (db: Db): ((shopId: string) => Promise<ProductValues>) =>
  perVersion(db, async (shopId) => {
    const [categories, subcategories, concepts, certifications, brands] = await Promise.all([
      named(db, shopId, sql`jsonb_array_elements(data -> 'categories')`),
      subcategoriesOf(db, shopId),
      named(db, shopId, sql`jsonb_path_query(data, '$.concept')`),
      named(db, shopId, sql`jsonb_array_elements(data -> 'certifications')`),
      brandsOf(db, shopId),
    ])
    return {
      categories: categories.map((one) => ({ ...one, subcategories: subcategories.get(one.id) ?? [] })),
      concepts,
      certifications,
      brands,
    }
  })

/** Each once by its id, as the first product in the shop's order names it. */
async function named(db: Db, shopId: string, each: SQL): Promise<NamedItem[]> {
  const { rows } = await db.execute<{ id: string; name: NamedItem['name'] }>(sql`
    SELECT DISTINCT ON (one ->> 'id') one ->> 'id' AS id, one -> 'name' AS name
    FROM products, LATERAL (SELECT ${each} AS one) AS said
    WHERE shop_id = ${shopId} AND ${isKept} ORDER BY one ->> 'id', position LIMIT ${MOST}`)
  return rows
}

async function subcategoriesOf(db: Db, shopId: string): Promise<Map<string, NamedItem[]>> {
  const { rows } = await db.execute<{ category: string; id: string; name: NamedItem['name'] }>(sql`
    SELECT DISTINCT ON (one ->> 'id', one -> 'subcategory' ->> 'id')
      one ->> 'id' AS category, one -> 'subcategory' ->> 'id' AS id, one -> 'subcategory' -> 'name' AS name
    FROM products, LATERAL (SELECT jsonb_array_elements(data -> 'categories') AS one) AS said
    WHERE shop_id = ${shopId} AND ${isKept} AND one ? 'subcategory'
    ORDER BY one ->> 'id', one -> 'subcategory' ->> 'id', position LIMIT ${MOST}`)
  const byCategory = new Map<string, NamedItem[]>()
  for (const { category, id, name } of rows)
    byCategory.set(category, [...(byCategory.get(category) ?? []), { id, name }])
  return byCategory
}

async function brandsOf(db: Db, shopId: string): Promise<string[]> {
  const { rows } = await db.execute<{ brand: string }>(sql`
    SELECT DISTINCT data ->> 'brand' AS brand FROM products
    WHERE shop_id = ${shopId} AND ${isKept} AND data ? 'brand' ORDER BY 1 LIMIT ${MOST}`)
  return rows.map(({ brand }) => brand)
}
