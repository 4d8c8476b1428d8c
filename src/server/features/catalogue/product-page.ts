import type { Locale } from '#contract/locale.ts'
import type { Product } from '#contract/product.schema.ts'
import type { Cards } from './cards.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { presentEntry } from './present.ts'
import { type ProductKey, productsByKey, type Reader } from './rows.ts'

export interface ProductPageDeps {
  pool: Reader
  index: CatalogueIndex
  cards: Cards
}

/**
 * A product as its page shows it, as JSON `{data}`: itself, the cards of its related products, and the climate figures
 * of its first category. null: the shop has no such product.
 */
export async function productPage(
  { pool, index, cards }: ProductPageDeps,
  key: ProductKey,
  language: Locale,
): Promise<string | null> {
  const [row] = await productsByKey(pool, [key])
  if (!row) return null
  const { related, ...entry } = presentEntry(row, { language, own: index.own(key.shop) })
  const category = entry.categories[0]?.id
  const own: Omit<Product, 'related'> = {
    ...entry,
    climate_category: category === undefined ? null : await index.climate(key.shop, language, category),
  }
  const others = related.filter((uid) => uid !== key.uid).map((uid) => ({ shop: key.shop, uid }))
  const list = await cards.of(others, language)
  return `{"data":${JSON.stringify(own).slice(0, -1)},"related":[${list.join(',')}]}}`
}
