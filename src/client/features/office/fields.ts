import { LOCALES, type Locale } from '#contract/locale.ts'
import { MEASURES, type Measure } from '#contract/catalogue/measures.ts'
import type { ProductPatch, ProductPut } from '#contract/office/product.schema.ts'

/** Texts that a product has in several languages, each of them a field. */
export const TEXTS = ['name', 'description'] as const
type TextField = (typeof TEXTS)[number]

/** What a product says in one piece: replaced as a whole. */
const PLAIN = [
  'price',
  'currency',
  'discount_percentage',
  'unit',
  'brand',
  'categories',
  'concept',
  'certifications',
  'unspsc',
  'manufacturer_part_number',
  'gtin',
  'family',
  'delivery_time',
  'climate',
  'parts',
  'related',
  'attributes',
  'documents',
  'pictures',
  'hidden',
  'gone',
  'replaced_by',
] as const satisfies readonly (keyof ProductPut)[]
type PlainField = (typeof PLAIN)[number]

/** One thing that is changed, compared and settled by itself: `name.da`, `measurements.width`, `price`. */
export type FieldKey = PlainField | `${TextField}.${Locale}` | `measurements.${Measure}`

/** In the order in which they are shown. */
export const FIELD_KEYS: readonly FieldKey[] = [
  ...TEXTS.flatMap((text) => LOCALES.map((locale) => `${text}.${locale}` as const)),
  ...PLAIN,
  ...MEASURES.map((measure) => `measurements.${measure}` as const),
]

/** What fields are to say; null: nothing. */
export type Values = Partial<Record<FieldKey, unknown>>

/** A product as the server tells it. */
export type Source = ProductPut

const partsOf = (key: FieldKey): [group: 'name' | 'description' | 'measurements', part: string] | null => {
  const [group = '', part] = key.split('.')
  return part === undefined ? null : [group as TextField | 'measurements', part]
}

/** What a product says in a field; null: nothing. */
export function valueOf(product: Source, key: FieldKey): unknown {
  const parts = partsOf(key)
  if (!parts) return product[key as PlainField] ?? null
  const [group, part] = parts
  return (product[group] as Record<string, unknown> | null | undefined)?.[part] ?? null
}

/** Whether a field can be changed: what is gone says nothing but that, and what stands in for it; nothing stands in for the rest. */
export const isWritable = ({ gone }: Source, key: FieldKey): boolean =>
  key === 'gone' || (key === 'replaced_by') === (gone === true)

/** Whether two fields say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(ordered(one ?? null)) === JSON.stringify(ordered(other ?? null))

/** With keys in one order, and what says nothing left out: a server may tell them otherwise than they were written. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined && one !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, ordered(one)]),
  )
}

/** The product with other values in some fields. */
export function withValues(product: Source, values: Values): Source {
  const next: Record<string, unknown> = { ...product }
  for (const [key, value] of Object.entries(values)) {
    const parts = partsOf(key as FieldKey)
    if (!parts) next[key] = value
    else next[parts[0]] = { ...(next[parts[0]] as object | null | undefined), [parts[1]]: value }
  }
  return next as Source
}

/** Values as a change of a product, for `PATCH` and rows of a batch. Lists that are to be empty say so. */
export function patchOf(values: Values): ProductPatch {
  const patch: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const parts = partsOf(key as FieldKey)
    if (!parts) patch[key] = value ?? (LISTS.has(key) ? [] : FLAGS.has(key) ? false : null)
    else patch[parts[0]] = { ...(patch[parts[0]] as object | undefined), [parts[1]]: value }
  }
  return patch
}

const FLAGS: ReadonlySet<string> = new Set(['hidden', 'gone'])

const LISTS: ReadonlySet<string> = new Set([
  'categories',
  'certifications',
  'parts',
  'related',
  'attributes',
  'documents',
  'pictures',
])
