import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import type { KindName } from '#drawing/kinds.ts'
import type { FullText } from '../text.ts'
import type { ColourName } from './colours.ts'
import type { CertificationName, ConceptName } from './concepts.ts'
import type { DetailName } from './details.ts'
import type { MaterialName } from './materials.ts'
import type { Place } from './places.ts'

/** Measures in cm. `label` goes into the product's name where a model comes in several sizes. */
export interface Size {
  label?: string
  w?: number
  d?: number
  h?: number | string
  seat?: number | string
  /** Diameter instead of width and depth. */
  round?: number
  /** What the size makes of price, weight and climate. */
  factor?: number
}

/** One sort of product, from which each model, size and finish becomes a product of its own. */
export interface ProductType {
  id: string
  kind: KindName
  /** Drawing variants; models take turns. */
  variants: readonly string[]
  category: string
  subcategory: string
  unspsc: string
  /** What it is, in two to five words: the description's first sentence. */
  what: FullText
  /** What is good about it: one or two sentences. */
  why: FullText
  place: Place
  materials: readonly MaterialName[]
  /** Absent where the material has a colour of its own. */
  colours?: readonly ColourName[]
  details: readonly DetailName[]
  sizes: readonly Size[]
  /** Invented model names; each is one maker's. */
  models: readonly string[]
  brands: readonly string[]
  /** SEK ex VAT for the first model and size. */
  price: number
  /** Kilograms. */
  weight: number
  /** Kilograms CO2e per piece. */
  co2: number
  delivery: DeliveryTime
  concepts: readonly ConceptName[]
  certifications: readonly CertificationName[]
  /** Ids of accessories with their number. */
  parts?: Readonly<Record<string, number>>
  assembled?: boolean
  years?: number
  /** Sold by this number. */
  pack?: number
}
