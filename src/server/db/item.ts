import type { DocumentKind } from '#contract/catalogue/documents.ts'
import type { ImportedList } from '#contract/catalogue/imported-facets.ts'
import type { Locale, LocalText } from '#contract/locale.ts'
import type { Minor } from '#contract/money.ts'
import type { Climate, DeliveryTime, Measurements } from '#contract/catalogue/product.schema.ts'

/** A filter value: its id is the same in every language, its name follows the language. */
export interface NamedItem {
  id: string
  name: LocalText
}

/** A drawing's parameters; the picture is made from them alone, so that the same ones are the same picture. */
export interface DrawingParameters {
  kind: string
  /** Colours as `#rrggbb`. */
  body: string
  detail: string
  /** Centimetres, where known. */
  w?: number
  d?: number
  h?: number
  sitting_height?: number
  variant?: number | string
  seed: string
}

/** A picture of a product, stored by the hash of its content or of its parameters. */
export interface PictureItem {
  kind: 'photo' | 'drawing'
  hash: string
  width: number
  height: number
  placeholder: string
  /** What a photograph shows, in the languages that somebody has said it in. */
  alt?: LocalText
}

/** A PDF of a product, stored by the hash of its content. */
export interface DocumentItem {
  hash: string
  bytes: number
  kind: DocumentKind
  name: string
  language?: Locale
  /** `YYYY-MM-DD`, the last day. */
  valid_until?: string
}

/**
 * One product of one shop in all its languages: the `data` column of `products`.
 * Importer and demo shop write it, the catalogue reads it; nothing else knows its inside. What facets came later may
 * be missing of products that were imported before.
 */
export interface CatalogueItem extends Partial<Record<ImportedList, NamedItem[]>> {
  name: LocalText
  description: LocalText
  /** In the catalogue's order; the first one is where the product is at home. */
  categories: { id: string; name: LocalText; subcategory?: NamedItem }[]
  brand?: string
  concept?: NamedItem
  certifications: NamedItem[]
  /** Ex VAT; `null` is *on request*. */
  price: Minor | null
  currency: string
  /** How many pieces the price is multiplied by; 1 as a rule [contract/money]. */
  quantity: number
  discount_percentage: number
  unit?: string
  unspsc?: string
  manufacturer_part_number?: string
  /** Its digits [catalogue/article-numbers]. */
  gtin?: string
  /** What all of one product in its colours, sizes and materials share; a shop's own word, never shown. */
  family?: string
  delivery_time?: DeliveryTime
  climate?: Climate
  measurements: Measurements
  /** Products of the same shop and how many of each belong to this one; a part has its own price and name. */
  parts: { uid: string; quantity: number }[]
  related: string[]
  pictures: PictureItem[]
  /** Other columns of the supplier's file: kept, shown and searched. `key` is the column's name. */
  attributes: { key: string; name: LocalText; value: LocalText }[]
  /** Where there are any; no import's, and nobody's who does not name them. */
  documents?: DocumentItem[]
  /** The supplier's staff have taken it out of sight: in the shop it is gone, in the office it is not. */
  hidden?: true
  /** It is hidden, and has never been shown so far. */
  draft?: true
  /** The product of the same shop that stands in for this one; kept by what is gone alone. */
  replaced_by?: string
}
