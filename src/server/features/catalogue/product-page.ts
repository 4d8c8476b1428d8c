import { choicesFrom } from '#catalogue/choices.ts'
import type { Locale } from '#contract/locale.ts'
import type { CatalogueEntry, Choice, Product, ProductCard, Successor } from '#contract/catalogue/product.schema.ts'
import type { AttributeNoise } from '../../db/attribute-noise.ts'
import type { Cards } from './cards.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { agreedFor } from './companies/agreed.ts'
import type { View } from './companies/overlays.ts'
import { presentEntry } from './present.ts'
import { type ProductKey, productsByKey, type Reader, shownProduct, successorUids } from './rows.ts'

export interface ProductPageDeps {
  pool: Reader
  index: CatalogueIndex
  cards: Cards
}

/**
 * A product as its page shows it, as JSON `{data}`: itself, by what others of its family are chosen, the cards of its
 * related products, and the climate figures of its first category or subcategory. null: the shop has no such product, or none that the company may see.
 */
export async function productPage(
  { pool, index, cards }: ProductPageDeps,
  key: ProductKey,
  language: Locale,
  view: View,
): Promise<string | null> {
  const row = await shownProduct(pool, key)
  const agreed = view.buyer ? (await agreedFor(pool, view.buyer, [key.uid])).get(key.uid) : undefined
  if (!row || agreed === 'hidden') return null
  const { related, ...entry } = presentEntry(row, { language, own: index.own(key.shop) }, row.noise, agreed)
  const own: Omit<Product, 'related'> = {
    ...entry,
    climate_category: await climateAround(index, view, language, entry.categories[0]),
    choices: await choicesAround({ pool, index }, key, language, view, row.noise),
  }
  const others = related.filter((uid) => uid !== key.uid).map((uid) => ({ shop: key.shop, uid }))
  const list = await cards.of(others, language, [view])
  return `{"data":${JSON.stringify(own).slice(0, -1)},"related":[${list.join(',')}]}}`
}

/** What stands in for a product that its shop sells no more; null: nothing does that the company may see. */
export async function successorOf(
  { pool, cards }: ProductPageDeps,
  { shop, uid }: ProductKey,
  language: Locale,
  view: View,
): Promise<Successor | null> {
  const successor = (await successorUids(pool, shop, [uid])).get(uid)
  if (successor === undefined) return null
  const [card] = await cards.of([{ shop, uid: successor }], language, [view])
  return card === undefined ? null : { uid: successor, name: (JSON.parse(card) as ProductCard).name }
}

async function choicesAround(
  { pool, index }: Pick<ProductPageDeps, 'pool' | 'index'>,
  { shop, uid }: ProductKey,
  language: Locale,
  view: View,
  noise: AttributeNoise,
): Promise<Choice[]> {
  const family = await index.family(uid, view, language)
  if (!family) return []
  const rows = await productsByKey(
    pool,
    family.members.map((member) => ({ shop, uid: member.uid })),
  )
  const languages = { language, own: index.own(shop) }
  const entries = new Map(rows.map((row) => [row.uid, presentEntry(row, languages, noise)]))
  const told = family.members.flatMap((member) => {
    const entry = entries.get(member.uid)
    return entry ? [{ ...entry, ...member }] : []
  })
  return choicesFrom(uid, told, family.attributes, language)
}

async function climateAround(
  index: CatalogueIndex,
  view: View,
  language: Locale,
  category: CatalogueEntry['categories'][number] | undefined,
): Promise<Product['climate_category']> {
  if (!category) return null
  const { subcategory } = category
  const placing = { language, category: category.id, subcategory: subcategory?.id ?? null }
  const found = await index.climate(placing, view)
  if (!found) return null
  const { group, ...figures } = found
  return { ...figures, name: group === 'subcategory' && subcategory ? subcategory.name : category.name }
}
