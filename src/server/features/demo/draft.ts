import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import type { FullText } from './text.ts'
import type { ColourName } from './words/colours.ts'
import type { CertificationName, ConceptName } from './words/concepts.ts'
import type { DetailName } from './words/details.ts'
import type { MaterialName } from './words/materials.ts'
import type { ProductType, Size } from './words/type.ts'

/** A product decided upon, before its texts are written. */
export interface PlannedProduct {
  uid: string
  type: ProductType
  name: FullText
  brand: string
  model: string
  designer: string
  size: Size
  variant: string
  material: MaterialName
  colour?: ColourName
  detail: DetailName
  /** Öre ex VAT for the whole, parts included; null is on request. */
  total: number | null
  discount: number
  /** Pieces that the price is for. */
  pack: number
  delivery: DeliveryTime
  /** Grams CO2e, and whether the maker declared them; null where nobody knows. */
  climate: { grams: number; declared: boolean } | null
  kilograms: number
  concept: ConceptName | null
  certifications: readonly CertificationName[]
  /** One product in its colours and sizes; left out where the shop lists each by itself. */
  family?: string
  /** Accessory ids with their number. */
  parts: Readonly<Record<string, number>>
}
