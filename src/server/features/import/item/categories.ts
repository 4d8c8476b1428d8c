import type { Locale } from '#contract/locale.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import type { Mapping } from '../map/mapping.ts'
import type { Cell } from '../read/source.ts'
import { namedItem } from './local-text.ts'

export type Category = CatalogueItem['categories'][number]

/** The place of a row in the catalogue; undefined if it has no category. */
export function categoryOf(cells: readonly Cell[], mapping: Mapping, language: Locale): Category | undefined {
  const category = namedItem(cells, mapping.texts.category, language)
  if (!category) return undefined
  const subcategory = namedItem(cells, mapping.texts.subcategory, language)
  return subcategory ? { ...category, subcategory } : category
}

export const sameCategory = (a: Category, b: Category): boolean =>
  a.id === b.id && a.subcategory?.id === b.subcategory?.id

/** Adds those that are not there yet, in their order. A category alone adds nothing to the same with a subcategory. */
export function joinCategories(categories: readonly (Category | undefined)[]): Category[] {
  const joined: Category[] = []
  for (const category of categories) {
    if (!category || joined.some((known) => sameCategory(known, category))) continue
    if (!category.subcategory && joined.some(({ id }) => id === category.id)) continue
    const bare = joined.findIndex(({ id, subcategory }) => id === category.id && !subcategory)
    if (bare >= 0) joined[bare] = category
    else joined.push(category)
  }
  return joined
}
