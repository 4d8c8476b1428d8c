import { isDeepStrictEqual } from 'node:util'
import type { Locale, LocalText } from '#contract/locale.ts'
import type { CatalogueItem, NamedItem } from '#server/db/item.ts'
import { fieldsOf, withField } from '#server/db/item-fields.ts'
import type { Holds } from '#server/db/product-holds.ts'
import { isProposedId } from '../family/proposed-id.ts'
import { withSentence } from '../item/item.ts'
import { type FileFields, SUBCATEGORY } from './file-fields.ts'

/** A field that a file would have changed, and that stays as somebody said it by hand. */
export interface LeftField {
  field: string
  by: string
  at: Date
  /** As the product has it; undefined: nothing. */
  stays: unknown
  says: unknown
}

/**
 * A product after an import: what its file has no field for stays, and so does what was said by hand
 * [server/imports-and-hands]. Pictures apart, which come later.
 */
export function merged(
  former: CatalogueItem,
  made: CatalogueItem,
  { file, holds }: { file: FileFields; holds: Holds },
): { item: CatalogueItem; left: LeftField[] } {
  const left: LeftField[] = []
  const [before, says] = [fieldsOf(former), fieldsOf(made)]
  let item = former
  for (const field of new Set([...before.keys(), ...says.keys()])) {
    const stays = before.get(field)
    const value = field === 'pictures' ? stays : said(file, field, stays, says.get(field))
    if (isDeepStrictEqual(stays, value)) continue
    const hold = holds.get(field)
    if (hold) left.push({ field, ...hold, stays, says: value })
    else item = withField(item, field, value)
  }
  return { item, left }
}

function said(file: FileFields, field: string, before: unknown, says: unknown): unknown {
  if (field === 'categories' && file.has(field))
    return categories((before ?? []) as Category[], (says ?? []) as Category[], file)
  if (field === 'family' && file.proposesFamilies && before !== undefined && !isProposedId(before)) return before
  if (file.has(field)) return withOthers(before, says, file.languages(field))
  // What slipped into the brand is of a description that the file may have no column for.
  const [group, language] = field.split('.') as [string, Locale]
  if (group !== 'description' || says === undefined) return before
  return withSentence(before === undefined ? {} : { [language]: before as string }, says as string, language)[language]
}

type Category = CatalogueItem['categories'][number]
type Attribute = CatalogueItem['attributes'][number]

/** What is said in languages that the file has no column for stays, where it is of the same thing. */
function withOthers(before: unknown, says: unknown, languages: ReadonlySet<Locale>): unknown {
  if (languages.size === 0 || before === undefined) return says
  if (Array.isArray(says)) {
    const known = new Map((before as NamedItem[]).map((one) => [one.id, one]))
    return (says as NamedItem[]).map((one) => named(known.get(one.id), one, languages))
  }
  if (typeof before === 'object' && before !== null && 'key' in before)
    return attribute(before as Attribute, says as Attribute | undefined, languages)
  return says === undefined ? says : named(before as NamedItem, says as NamedItem, languages)
}

/** Where the file has no column of subcategories, a product stays in those that it was in. */
function categories(before: readonly Category[], says: readonly Category[], file: FileFields): Category[] | undefined {
  const [own, below] = [file.languages('categories'), file.languages(SUBCATEGORY)]
  const all = says.flatMap((one) => {
    const same = before.filter(({ id }) => id === one.id)
    if (below.size === 0 && same.length > 0) return same.map((two) => ({ ...two, ...named(two, one, own) }))
    const twin = same.find(({ subcategory }) => subcategory?.id === one.subcategory?.id) ?? same[0]
    const sub = one.subcategory && named(twin?.subcategory, one.subcategory, below)
    return [{ ...named(twin, one, own), ...(sub && { subcategory: sub }) }]
  })
  return all.length > 0 ? all : undefined
}

const inOthers = (text: LocalText, languages: ReadonlySet<Locale>): LocalText =>
  Object.fromEntries(Object.entries(text).filter(([locale]) => !languages.has(locale as Locale)))

const named = <T extends NamedItem>(before: NamedItem | undefined, says: T, languages: ReadonlySet<Locale>): T =>
  before?.id === says.id ? { ...says, name: { ...inOthers(before.name, languages), ...says.name } } : says

function attribute(before: Attribute, says: Attribute | undefined, languages: ReadonlySet<Locale>): unknown {
  const value = { ...inOthers(before.value, languages), ...says?.value }
  if (Object.keys(value).length === 0) return undefined
  return { key: before.key, name: { ...before.name, ...says?.name }, value }
}
