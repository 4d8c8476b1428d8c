import { isDeepStrictEqual } from 'node:util'
import { IMPORTED_LISTS } from '#contract/catalogue/imported-facets.ts'
import type { CatalogueItem } from './item.ts'

/**
 * What is said, changed and held of a product by itself: `name.sv`, `measurements.width`, `attributes.KEY`, else a key of
 * the item. The currency goes with `price`; pictures are its photographs. Hidden and documents are no import's, and no field here.
 */
export type ItemFields = ReadonlyMap<string, unknown>

const GROUPS = ['name', 'description', 'measurements'] as const
const PLAIN = [
  'categories',
  'brand',
  'concept',
  ...IMPORTED_LISTS,
  'discount_percentage',
  'unit',
  'unspsc',
  'manufacturer_part_number',
  'gtin',
  'family',
  'delivery_time',
  'climate',
  'parts',
  'related',
] as const satisfies readonly (keyof CatalogueItem)[]
/** What is not there all the same has these values. */
const EMPTY: Partial<CatalogueItem> = {
  categories: [],
  certifications: [],
  discount_percentage: 0,
  parts: [],
  related: [],
}

const saysNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === 0 || (Array.isArray(value) && value.length === 0)

const photosOf = ({ pictures }: CatalogueItem) => pictures.filter(({ kind }) => kind === 'photo')

/** What a product says, field by field; a field that says nothing is absent. */
export function fieldsOf(item: CatalogueItem): ItemFields {
  const fields = new Map<string, unknown>()
  for (const group of GROUPS)
    for (const [part, value] of Object.entries(item[group])) fields.set(`${group}.${part}`, value)
  for (const key of PLAIN) if (!saysNothing(item[key])) fields.set(key, item[key])
  if (item.price !== null) fields.set('price', { price: item.price, currency: item.currency })
  for (const attribute of item.attributes) fields.set(`attributes.${attribute.key}`, attribute)
  const photos = photosOf(item)
  if (photos.length > 0) fields.set('pictures', photos)
  return fields
}

/** Which fields say something else. */
export function changedFields(before: CatalogueItem | null, after: CatalogueItem): string[] {
  const [one, other] = [before ? fieldsOf(before) : new Map<string, unknown>(), fieldsOf(after)]
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (field) => !isDeepStrictEqual(one.get(field), other.get(field)),
  )
}

/** The product with another value in a field; undefined: it says nothing there. Without photographs it wants a drawing. */
export function withField(item: CatalogueItem, field: string, value: unknown): CatalogueItem {
  const dot = field.indexOf('.')
  const [group, part] = dot < 0 ? [field, ''] : [field.slice(0, dot), field.slice(dot + 1)]
  if (group === 'attributes') return { ...item, attributes: withAttribute(item, part, value) }
  if (part !== '') return { ...item, [group]: without(item[group as (typeof GROUPS)[number]], part, value) }
  if (field === 'price') return { ...item, ...(value === undefined ? { price: null } : (value as object)) }
  if (value === undefined && !(field in EMPTY) && field !== 'pictures') return without(item, field, value)
  return { ...item, [field]: value ?? EMPTY[field as keyof CatalogueItem] ?? [] }
}

/** A record with another value, or without it. */
function without<T extends object>(record: T, key: string, value: unknown): T {
  const { [key]: _, ...rest } = record as Record<string, unknown>
  return (value === undefined ? rest : { ...rest, [key]: value }) as T
}

/** In its place, if it has one. */
function withAttribute({ attributes }: CatalogueItem, key: string, value: unknown): CatalogueItem['attributes'] {
  const said = value as CatalogueItem['attributes'][number] | undefined
  const place = attributes.findIndex((one) => one.key === key)
  if (said === undefined) return attributes.filter((_, i) => i !== place)
  return place < 0 ? [...attributes, said] : attributes.with(place, said)
}
