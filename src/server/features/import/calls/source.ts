import type { Locale, LocalText } from '#contract/locale.ts'
import { toDecimal } from '#contract/money.ts'
import type { ProductPatch, ProductPut } from '#contract/office/product.schema.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { inLanguages, type ReadProduct } from './read-product.ts'

/** Everything that a machine may say of a product, as the product says it: put again, it changes nothing. */
export function sourceOf(item: CatalogueItem): Required<ProductPut> {
  return {
    name: item.name,
    description: item.description,
    categories: item.categories,
    brand: item.brand ?? null,
    concept: item.concept ?? null,
    certifications: item.certifications,
    price: item.price === null ? null : toDecimal(item.price),
    currency: item.currency,
    discount_percentage: item.discount_percentage,
    unit: item.unit ?? null,
    unspsc: item.unspsc ?? null,
    manufacturer_part_number: item.manufacturer_part_number ?? null,
    gtin: item.gtin ?? null,
    family: item.family ?? null,
    delivery_time: item.delivery_time ?? null,
    climate: item.climate ?? null,
    measurements: item.measurements,
    parts: item.parts,
    related: item.related,
    attributes: item.attributes,
  }
}

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
