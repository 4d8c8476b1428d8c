import { IMPORTED_LISTS, type ImportedList } from '#contract/catalogue/imported-facets.ts'
import { type FieldError, RULE } from '#contract/errors.ts'
import { LOCALES, type Locale, type LocalText, textIn } from '#contract/locale.ts'
import type { ProductPut } from '#contract/office/product.schema.ts'
import type { CatalogueItem, DocumentItem, NamedItem, PictureItem } from '#server/db/item.ts'
import type { Families } from '../family/families.ts'
import type { Category } from '../item/categories.ts'
import { toItem } from '../item/item.ts'
import { type RowProblems, rowProblems } from '../item/row-problems.ts'
import { clean } from '../item/text.ts'
import { TEXT_FIELDS, type TextField, VALUE_FIELDS } from '../map/fields.ts'
import { label, type Mapping, type TextColumns } from '../map/mapping.ts'
import { noteCollector } from '../notes.ts'
import type { Cell } from '../read/source.ts'

/** What a shop's own products are said in. */
export interface ShopTerms {
  language: Locale
  currency: string
}

export interface ReadProduct {
  uid: string
  /** With the photographs that it names, and no drawing. */
  item: CatalogueItem
  /** What was not taken as it stood. */
  notes: string[]
}

export type Text = string | Partial<Record<Locale, string | null>>

/**
 * A product as a machine says it, read by the rules of the import [server/import]: its texts and numbers are cells of a
 * row; what is a list, or has parts of its own, is given beside them.
 * @returns what is wrong with it, if anything is
 */
export function readProduct(uid: string, product: ProductPut, shop: ShopTerms): ReadProduct | FieldError[] {
  const own = shop.language
  const problems = rowProblems()
  const notes = noteCollector()
  const categories = (product.categories ?? []).flatMap((one): Category[] => {
    const category = named(one, own, 'categories', problems)
    const subcategory = one.subcategory ? named(one.subcategory, own, 'categories', problems) : undefined
    return category ? [{ ...category, ...(subcategory && { subcategory }) }] : []
  })
  const concept = product.concept ? named(product.concept, own, 'concept', problems) : undefined
  const family = clean(product.family ?? undefined)
  const read = toItem(
    { row: 0, cells: cellsOf(uid, product, own) },
    {
      mapping: MAPPING,
      language: own,
      currency: undefined,
      shopCurrency: shop.currency,
      decimals: new Map(),
      families: NO_FAMILIES,
      notes,
    },
    categories,
    {
      ...(concept && { concept }),
      ...importedLists(product, own, problems),
      ...(product.delivery_time && { delivery_time: product.delivery_time }),
      ...(product.climate && { climate: product.climate }),
      ...(family !== '' && { family }),
      parts: partsOf(product, uid, problems),
      related: [...new Set((product.related ?? []).map(clean))].filter((one) => one !== '' && one !== clean(uid)),
      attributes: attributesOf(product, own, problems),
      ...documentsOf(product, problems),
      pictures: picturesOf(product, own, problems),
    },
  )
  const found = [...problems.found, ...(Array.isArray(read) ? read : [])]
  if (Array.isArray(read) || found.length > 0) return found.map(fieldError)
  return { uid: read.uid, item: read.item, notes: [...notes.notes.keys()] }
}

/** Whoever says a product alone says its family: there is no file to tell it by. */
const NO_FAMILIES: Families = {
  of: () => ({ family: undefined, attributes: [] }),
  proposes: () => null,
  declined: null,
}

/** Fields that cells say; all else is given. */
const CELLS = VALUE_FIELDS.filter(
  (field) => !['family', 'delivery_time', 'co2e_kg', 'co2e_source', 'image', 'parts', 'related'].includes(field),
)
const TEXT_CELLS = ['name', 'description'] as const

/** The row that every product is: its values, then each text in each language. */
const MAPPING: Mapping = {
  values: Object.fromEntries(CELLS.map((field, place) => [field, place])),
  texts: Object.fromEntries(TEXT_FIELDS.map((field) => [field, columnsOf(field)])) as Record<TextField, TextColumns>,
  attributes: [],
  guessed: {},
  dropped: [],
}

function columnsOf(field: TextField): TextColumns {
  const text = TEXT_CELLS.findIndex((one) => one === field)
  const first = CELLS.length + text * LOCALES.length
  return { by: text < 0 ? {} : Object.fromEntries(LOCALES.map((locale, i) => [locale, first + i])) }
}

function cellsOf(uid: string, product: ProductPut, own: Locale): Cell[] {
  const said: Readonly<Record<string, unknown>> = { ...product, ...product.measurements, uid }
  return [
    ...CELLS.map((field) => (said[field] ?? undefined) as Cell),
    ...TEXT_CELLS.flatMap((field) => {
      const text = inLanguages(product[field], own)
      return LOCALES.map((locale) => text[locale])
    }),
  ]
}

/** A text that is one alone is in the shop's language. */
export function inLanguages(text: Text | null | undefined, own: Locale): LocalText {
  if (typeof text === 'string') return { [own]: text }
  const texts: LocalText = {}
  for (const locale in text) {
    const one = text[locale as Locale]
    if (one !== null && one !== undefined) texts[locale as Locale] = one
  }
  return texts
}

function cleaned(text: Text, own: Locale): LocalText {
  const texts = inLanguages(text, own)
  const all: LocalText = {}
  for (const locale in texts) {
    const one = clean(texts[locale as Locale])
    if (one !== '') all[locale as Locale] = one
  }
  return all
}

function named(
  { id, name }: { id?: string; name: Text },
  own: Locale,
  field: string,
  problems: RowProblems,
): NamedItem | undefined {
  const text = cleaned(name, own)
  if (Object.keys(text).length === 0) return problems.add(field, 'must have names')
  return { id: clean(id) || textIn(text, own, own), name: text }
}

function importedLists(product: ProductPut, own: Locale, problems: RowProblems) {
  const listed = IMPORTED_LISTS.flatMap((list) => {
    const items = new Map<string, NamedItem>()
    for (const one of product[list] ?? []) {
      const item = named(one, own, list, problems)
      if (item && !items.has(item.id)) items.set(item.id, item)
    }
    return items.size > 0 ? [[list, [...items.values()]]] : []
  })
  return Object.fromEntries(listed) as Partial<Record<ImportedList, NamedItem[]>>
}

function partsOf({ parts = [] }: ProductPut, uid: string, problems: RowProblems): CatalogueItem['parts'] {
  const pieces = new Map<string, number>()
  for (const { uid: said, quantity } of parts) {
    const part = clean(said)
    if (part === '') problems.add('parts', 'must have article numbers')
    else if (part === clean(uid)) problems.add('parts', 'a product cannot be a part of itself')
    else pieces.set(part, (pieces.get(part) ?? 0) + quantity)
  }
  return [...pieces].map(([part, quantity]) => ({ uid: part, quantity }))
}

function documentsOf({ documents = [] }: ProductPut, problems: RowProblems): Pick<CatalogueItem, 'documents'> {
  if (documents.length === 0) return {}
  const items = documents.map(({ hash, bytes, kind, name: said, language, valid_until }): DocumentItem => {
    const name = clean(said)
    if (name === '') problems.add('documents', 'must have names')
    return { hash, bytes, kind, name, ...(language && { language }), ...(valid_until && { valid_until }) }
  })
  if (new Set(items.map(({ hash }) => hash)).size < items.length) problems.add('documents', 'must be different files')
  return { documents: items }
}

function picturesOf({ pictures = [] }: ProductPut, own: Locale, problems: RowProblems): PictureItem[] {
  if (new Set(pictures.map(({ hash }) => hash)).size < pictures.length)
    problems.add('pictures', 'must be different photographs')
  return pictures.map(({ alt, ...photo }) => {
    const words = alt ? cleaned(alt, own) : {}
    return { kind: 'photo', ...photo, ...(Object.keys(words).length > 0 && { alt: words }) }
  })
}

function attributesOf(
  { attributes = [] }: ProductPut,
  own: Locale,
  problems: RowProblems,
): CatalogueItem['attributes'] {
  const keys = new Set<string>()
  return attributes.flatMap(({ key: said, name, value }) => {
    const key = clean(said)
    if (key === '' || keys.has(key)) problems.add('attributes', 'must have keys, each once')
    keys.add(key)
    const text = cleaned(value, own)
    // Empty ones are left out, as empty cells are.
    if (Object.keys(text).length === 0) return []
    const names = name === undefined ? {} : cleaned(name, own)
    return [{ key, name: Object.keys(names).length > 0 ? names : { [own]: label(key) }, value: text }]
  })
}

/** The import says what is wrong as `field: rule`. */
function fieldError(problem: string): FieldError {
  const at = problem.indexOf(': ')
  const [field, rule] = [problem.slice(0, at), problem.slice(at + 2)]
  const kind = rule === 'is missing' ? RULE.required : rule.includes(' characters') ? RULE.tooLong : RULE.format
  return { field, rule: kind, message: `${field} ${rule}` }
}
