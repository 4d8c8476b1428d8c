import { IMPORTED_LISTS } from '#contract/catalogue/imported-facets.ts'
import { toDecimal } from '#contract/money.ts'
import type { ProductPut } from '#contract/office/product.schema.ts'
import { recordOf } from '#contract/record.ts'
import type { CatalogueItem } from './item.ts'

/**
 * Everything that a machine may say of a product, as the product says it: put again, it changes nothing.
 * @param isGone whether the shop has it no more
 */
export function sourceOf(item: CatalogueItem, isGone = false): Required<ProductPut> {
  return {
    name: item.name,
    description: item.description,
    categories: item.categories,
    brand: item.brand ?? null,
    concept: item.concept ?? null,
    ...recordOf(IMPORTED_LISTS, (list) => item[list] ?? []),
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
    documents: item.documents ?? [],
    pictures: item.pictures.flatMap(({ kind, ...photo }) => (kind === 'photo' ? [photo] : [])),
    hidden: item.hidden === true,
    gone: isGone,
    replaced_by: item.replaced_by ?? null,
  }
}
