import type { Locale } from '#contract/locale.ts'
import type { CatalogueEntry, Product } from '#contract/catalogue/product.schema.ts'
import type { Cards } from './cards.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { presentEntry } from './present.ts'
import { type ProductKey, type Reader, shownProduct } from './rows.ts'

export interface ProductPageDeps {
  pool: Reader
  index: CatalogueIndex
  cards: Cards
}

/**
 * A product as its page shows it, as JSON `{data}`: itself, the cards of its related products, and the climate figures
 * of its first category or subcategory. null: the shop has no such product.
 */
export async function productPage(
  { pool, index, cards }: ProductPageDeps,
  key: ProductKey,
  language: Locale,
): Promise<string | null> {
  const row = await shownProduct(pool, key)
  if (!row) return null
  const { related, ...entry } = presentEntry(row, { language, own: index.own(key.shop) }, row.noise)
  const own: Omit<Product, 'related'> = {
    ...entry,
    climate_category: await climateAround(index, key.shop, language, entry.categories[0]),
  }
  const others = related.filter((uid) => uid !== key.uid).map((uid) => ({ shop: key.shop, uid }))
  const list = await cards.of(others, language)
  return `{"data":${JSON.stringify(own).slice(0, -1)},"related":[${list.join(',')}]}}`
}

async function climateAround(
  index: CatalogueIndex,
  shop: string,
  language: Locale,
  category: CatalogueEntry['categories'][number] | undefined,
): Promise<Product['climate_category']> {
  if (!category) return null
  const { subcategory } = category
  const found = await index.climate({ shop, language, category: category.id, subcategory: subcategory?.id ?? null })
  if (!found) return null
  const { group, ...figures } = found
  return { ...figures, name: group === 'subcategory' && subcategory ? subcategory.name : category.name }
}
