import type { CatalogueDocument, SaidAttribute } from '#catalogue/types.ts'
import { unitPrice } from '#contract/price.ts'
import { IMPORTED_LISTS } from '#contract/catalogue/imported-facets.ts'
import type { Measure } from '#contract/catalogue/measures.ts'
import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import { wholeAmount, wholeOf } from '#contract/catalogue/ranges.ts'
import { textIn, type TextLanguages } from '#contract/locale.ts'
import { recordOf } from '#contract/record.ts'
import { type AttributeKinds, narrowingOf, NO_KINDS } from '../../db/attribute-kinds.ts'
import { type AttributeNoise, isNoise, NO_NOISE } from '../../db/attribute-noise.ts'
import type { CatalogueItem } from '../../db/item.ts'
import { amountIn } from '../../said/amount.ts'
import { coloursOf } from '../../said/colours.ts'
import { materialsOf } from '../../said/materials.ts'
import { presentAttributes, presentEntry, presentNamed } from './present.ts'
import type { ProductRow } from './rows.ts'
import { seatsOf } from './seats.ts'

/** Columns of suppliers' files that hold another number of the product; all else is an attribute. */
const NUMBER_COLUMNS = [
  /(^|[^a-z])(ean|gtin|sku|upc|item[_ ]?(no|number|id)|article[_ ]?(no|number))([^a-z]|$)/i,
  /bar[_ ]?code|streckkod|strekkode|stregkode|viivakoodi/i,
]

/**
 * A product as the engine takes it in: one language, with the texts that stand in for missing ones
 * [contract/languages]. `noise` is found, and not shown; `kinds` says by which attributes products are narrowed.
 */
export function toDocument(
  row: ProductRow,
  languages: TextLanguages,
  noise: AttributeNoise = NO_NOISE,
  kinds: AttributeKinds = NO_KINDS,
): CatalogueDocument {
  const { item } = row
  const entry = presentEntry(row, languages)
  return {
    uid: row.uid,
    position: row.position,
    name: entry.name,
    description: entry.description,
    brand: entry.brand,
    categories: entry.categories.map(({ id, name, subcategory }) => ({ category: { id, name }, subcategory })),
    concept: entry.concept,
    ...recordOf(IMPORTED_LISTS, (list) => (item[list] ?? []).map((value) => presentNamed(value, languages))),
    colours: coloursOf(item, languages.language),
    materials: materialsOf(item, languages.language),
    price: unitPrice(entry),
    co2e: item.climate?.co2e_g ?? null,
    added: row.added,
    width: size(item, 'width'),
    depth: size(item, 'depth'),
    height: size(item, 'height'),
    length: size(item, 'length'),
    diameter: size(item, 'diameter'),
    delivery: item.delivery_time ? daysOf(item.delivery_time) : null,
    numbers: numbers(item, languages),
    gtin: item.gtin ?? null,
    attributes: entry.attributes.map((a) => a.value),
    family: item.family ?? null,
    included: [...entry.parts.map(({ name }) => name), ...saidYes(item, languages)],
    seats: seatsOf(item),
    choices: choicesOf(item, languages, noise, kinds),
    display: JSON.stringify({ ...entry, attributes: presentAttributes(item, languages, noise) }),
  }
}

const YES = /^(yes|ja|kyllä|on|true|x|✓)$/i

/** What a product has by an attribute of that name: `Armrests: yes`. */
const saidYes = ({ attributes }: CatalogueItem, { language, own }: TextLanguages): string[] =>
  attributes
    .filter(({ value }) => YES.test(textIn(value, own, own).trim()))
    .map(({ key, name }) => textIn(name, language, own) || key)

/** A value's id is what it is in the shop's own language. What is no number is not said where products are narrowed by numbers. */
const choicesOf = (
  { attributes }: CatalogueItem,
  { language, own }: TextLanguages,
  noise: AttributeNoise,
  kinds: AttributeKinds,
): SaidAttribute[] =>
  attributes
    .filter((attribute) => !isNoise(attribute, noise))
    .flatMap(({ key, name, value }) => {
      const id = textIn(value, own, own).trim()
      const narrowing = narrowingOf(kinds, key)
      if (id === '' || narrowing === null) return []
      const told = { id, name: textIn(value, language, own).trim() || id }
      const said = { key, name: textIn(name, language, own) || key }
      const { unit } = narrowing
      if (unit === null) return [{ ...said, values: [told] }]
      const amount = amountIn(id, unit)
      return amount === null ? [] : [{ ...said, unit, values: [{ ...told, amount: wholeAmount(amount) }] }]
    })

/** Millimetres; of a text of several numbers, since a part moves, the smallest. */
function size({ measurements }: CatalogueItem, measure: Measure): number | null {
  const value = measurements[measure] ?? null
  if (value === null) return null
  const said = typeof value === 'number' ? [value] : (value.match(/\d+(?:[.,]\d+)?/g) ?? []).map(numberOf)
  return said.length === 0 ? null : wholeOf('height', Math.min(...said))
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))

/** Days of the calendar, so that times in different units can be compared. */
function daysOf({ value, unit }: DeliveryTime): number {
  if (unit === 'w') return value * 7
  return unit === 'wd' ? Math.ceil((value * 7) / 5) : value
}

const numbers = (item: CatalogueItem, { language, own }: TextLanguages): string[] =>
  [
    item.manufacturer_part_number ?? '',
    ...item.attributes
      .filter(({ key }) => NUMBER_COLUMNS.some((one) => one.test(key)))
      .map(({ value }) => textIn(value, language, own)),
  ].filter((number) => number !== '')
