import { isLocale, type Locale } from '#contract/locale.ts'
import { ImportError } from '../import-error.ts'
import {
  ALIASES,
  folded,
  isTextField,
  isValueField,
  TEXT_FIELDS,
  type TextField,
  VALUE_FIELDS,
  type ValueField,
} from './fields.ts'

/** Columns of one text: the plain one is in the file's language. */
export interface TextColumns {
  plain?: number
  by: Partial<Record<Locale, number>>
}

export interface AttributeColumns extends TextColumns {
  key: string
  /** As shown to people: `old_price` is *Old price*. */
  label: string
}

/** Where each field stands: indices into a row's cells. */
export interface Mapping {
  texts: Record<TextField, TextColumns>
  values: Partial<Record<ValueField, number>>
  attributes: AttributeColumns[]
  /** Columns that only an alias made a field, or the families', as the attributes that they are otherwise. */
  guessed: Partial<Record<ValueField, AttributeColumns>>
  /** Columns that are left out. */
  dropped: string[]
}

interface Target {
  field: string
  locale?: Locale
}

/** `--map column=-` leaves a column out. */
export const DROP = '-'
/** A column that is kept as an attribute, whatever it is called. */
const AS_ATTRIBUTE = ''

/**
 * Decides what each column is: by `--map` first, then by a field's own name (`name.da` with a language), then by the
 * aliases; every other column is an attribute. A leading column without a name is a row index and left out.
 * @param map column → field, as given with `--map`
 * @throws ImportError if `map` names an unknown column or field, or if nothing is `uid` or `name`
 */
export function mapColumns(columns: readonly string[], map: ReadonlyMap<string, string>): Mapping {
  const mapping = recognise(columns, map)
  requireKeys(mapping, columns)
  return mapping
}

/** The same, whether or not anything is `uid` and `name`. @throws ImportError if `map` names an unknown column or field */
export function recognise(columns: readonly string[], map: ReadonlyMap<string, string>): Mapping {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, { by: {} }])) as Record<TextField, TextColumns>
  const mapping: Mapping = { texts, values: {}, attributes: [], guessed: {}, dropped: [] }
  const open = new Set(columns.keys())
  const claim = (index: number, target: Target): boolean => {
    if (!place(mapping, target, index)) return false
    return open.delete(index)
  }

  const kept: number[] = []
  for (const [column, name] of map) {
    const index = columnIndex(columns, column)
    if (name === DROP) {
      mapping.dropped.push(column)
      open.delete(index)
      continue
    }
    if (name === AS_ATTRIBUTE) {
      kept.push(index)
      open.delete(index)
      continue
    }
    const target = fieldTarget(name)
    if (!target) throw new ImportError(`--map ${column}=${name}: there is no field ${name}. Fields: ${fieldList()}.`)
    if (!claim(index, target)) throw new ImportError(`--map ${column}=${name}: another column is already ${name}.`)
  }
  if (columns[0] === '' && open.delete(0)) mapping.dropped.push('the first, which has no name')
  for (const index of open) {
    const target = fieldTarget(columns[index] ?? '') ?? fieldTarget(folded(columns[index] ?? ''))
    if (!target || !claim(index, target)) continue
    // Many files have a column of that name for something else.
    if (target.field === 'family') mapping.guessed.family = attributeOf(columns[index] ?? '', index)
  }
  claimAliases(columns, open, mapping, claim)
  for (const index of [...open, ...kept].toSorted((a, b) => a - b))
    addAttribute(mapping.attributes, columns[index] ?? '', index)
  return mapping
}

function columnIndex(columns: readonly string[], column: string): number {
  const exact = columns.indexOf(column)
  const index = exact >= 0 ? exact : columns.findIndex((name) => folded(name) === folded(column))
  if (index < 0) throw new ImportError(`--map: there is no column ${column}. Columns: ${listed(columns)}.`)
  return index
}

function fieldTarget(name: string): Target | undefined {
  if (isTextField(name) || isValueField(name)) return { field: name }
  const { base, locale } = withLocale(name)
  return locale && isTextField(base) ? { field: base, locale } : undefined
}

function withLocale(name: string): { base: string; locale?: Locale } {
  const dot = name.lastIndexOf('.')
  const suffix = name.slice(dot + 1).toLowerCase()
  const locale = suffix === 'nb' ? 'no' : suffix
  return dot > 0 && isLocale(locale) ? { base: name.slice(0, dot), locale } : { base: name }
}

/** Enters a column; false if the place is taken. */
function place(mapping: Mapping, { field, locale }: Target, index: number): boolean {
  if (isTextField(field)) return placeText(mapping.texts[field], locale, index)
  if (!isValueField(field) || mapping.values[field] !== undefined) return false
  mapping.values[field] = index
  return true
}

function placeText(columns: TextColumns, locale: Locale | undefined, index: number): boolean {
  if ((locale ? columns.by[locale] : columns.plain) !== undefined) return false
  if (locale) columns.by[locale] = index
  else columns.plain = index
  return true
}

function claimAliases(
  columns: readonly string[],
  open: ReadonlySet<number>,
  mapping: Mapping,
  claim: (index: number, target: Target) => boolean,
): void {
  const places = new Map([...open].toReversed().map((index) => [folded(columns[index] ?? ''), index]))
  for (const field of [...VALUE_FIELDS, ...TEXT_FIELDS]) {
    if (isTextField(field) && Object.keys(mapping.texts[field].by).length > 0) continue
    const index = ALIASES[field]
      ?.map((alias) => places.get(alias))
      .find((found) => found !== undefined && open.has(found))
    if (index === undefined || !claim(index, { field })) continue
    if (isValueField(field)) mapping.guessed[field] = attributeOf(columns[index] ?? '', index)
  }
}

const attributeOf = (name: string, index: number): AttributeColumns => ({
  key: name,
  label: label(name),
  plain: index,
  by: {},
})

function addAttribute(attributes: AttributeColumns[], column: string, index: number): void {
  const { base, locale } = withLocale(column)
  const key = locale ? base : column
  const known = attributes.find((attribute) => attribute.key === key)
  if (known && placeText(known, locale, index)) return
  const fresh: AttributeColumns = { key: known ? column : key, label: label(known ? column : key), by: {} }
  placeText(fresh, locale, index)
  attributes.push(fresh)
}

/** `sellable_online` → `Sellable online`; names with capitals of their own stay. */
export function label(column: string): string {
  const words = column.replaceAll(/[_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function requireKeys(mapping: Mapping, columns: readonly string[]): void {
  const { name } = mapping.texts
  const missing = [
    ...(mapping.values.uid === undefined ? ['uid'] : []),
    ...(name.plain === undefined && Object.keys(name.by).length === 0 ? ['name'] : []),
  ]
  if (missing.length === 0) return
  const hint = missing.map((field) => `--map <column>=${field}`).join(' ')
  throw new ImportError(`No column is ${missing.join(' or ')}. Say which: ${hint}. Columns: ${listed(columns)}.`)
}

const fieldList = () => [...VALUE_FIELDS, ...TEXT_FIELDS.flatMap((field) => [field, `${field}.da`])].join(', ')

const listed = (columns: readonly string[]): string => {
  const named = columns.filter((column) => column !== '')
  return named.slice(0, 40).join(', ') + (named.length > 40 ? ` and ${named.length - 40} more` : '')
}
