import type { Locale, LocalText } from '#contract/locale.ts'
import type { ProductPatch, ProductPut } from '#contract/office/product.schema.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { inLanguages, type ReadProduct } from './read-product.ts'

/**
 * As much of a product as is read anew for a change: what the change names, texts and measures merged into what there is,
 * and the name, without which there is no product.
 */
export function changedSource(
  { name, description, measurements }: CatalogueItem,
  patch: ProductPatch,
  own: Locale,
): ProductPut {
  const text = (before: LocalText, change: ProductPatch['name']): LocalText =>
    change === undefined ? before : change === null ? {} : inLanguages({ ...before, ...said(change, own) }, own)
  return {
    ...patch,
    name: text(name, patch.name),
    description: text(description, patch.description),
    measurements: patch.measurements ? { ...measurements, ...patch.measurements } : {},
  }
}

const said = (text: NonNullable<ProductPatch['name']>, own: Locale) =>
  typeof text === 'string' ? { [own]: text } : text

/**
 * The product after a change. What was not named stays to the letter, whoever wrote it by whichever rules; only what slipped
 * into a brand goes to the description, as in an import.
 */
export function changedItem(before: CatalogueItem, { item, notes }: ReadProduct, patch: ProductPatch): CatalogueItem {
  const leaked = notes.includes('leaked brand')
  const isTaken = (key: string): boolean => key in patch || (leaked && key === 'description')
  const kept = Object.entries(before).filter(([key]) => !isTaken(key))
  const taken = Object.entries(item).filter(([key]) => isTaken(key))
  return Object.fromEntries([...kept, ...taken]) as unknown as CatalogueItem
}
