import { FACET } from '#contract/catalogue/facets.ts'
import { IMPORTED_FACETS, type ImportedList } from '#contract/catalogue/imported-facets.ts'
import type { Locale, LocalText } from '#contract/locale.ts'
import { MEASURES } from '#contract/catalogue/measures.ts'
import type { CatalogueItem, NamedItem } from '#server/db/item.ts'
import type { NumberField, ValueField } from '../map/fields.ts'
import type { Mapping } from '../map/mapping.ts'
import type { Decimal } from '../map/number-text.ts'
import type { NoteCollector } from '../notes.ts'
import type { SourceRow } from '../read/source.ts'
import { gramsOf, percentageOf } from './amounts.ts'
import { attributesOf } from './attributes.ts'
import { type Category, categoryOf, joinCategories } from './categories.ts'
import type { Families } from '../family/families.ts'
import { deliveryOf } from './delivery.ts'
import { readGtin } from './gtin.ts'
import { leakedDescription } from './leaked-brand.ts'
import { checkLengths, checkUid } from './limits.ts'
import { partsOf, relatedOf } from './links.ts'
import { localText, namedItem, namedList } from './local-text.ts'
import { measureOf } from './measure.ts'
import { moneyOf } from './money.ts'
import { type RowProblems, rowProblems, shown } from './row-problems.ts'
import { clean, listOf } from './text.ts'

/** What rows are read with, the same for all of a file. */
export interface ItemContext {
  mapping: Mapping
  language: Locale
  /** `--currency`: what the amounts are in, whatever stands beside them. */
  currency: string | undefined
  shopCurrency: string
  /** The decimal sign of each column of numbers. */
  decimals: ReadonlyMap<NumberField, Decimal>
  families: Families
  notes: NoteCollector
}

export interface ImportedItem {
  uid: string
  item: CatalogueItem
  /** Names or addresses of its pictures. */
  images: string[]
}

/** The article number of a row, as text; leading zeros stay. Empty if there is none. */
export const uidOf = (row: SourceRow, mapping: Mapping): string => clean(row.cells[mapping.values.uid ?? -1])

/**
 * The product of a row, with the further categories that other rows of the same uid give it, and still without
 * pictures; `given` is what stands in no cell. A row that breaks a rule gives all its problems instead, each as `field: rule` [server/import].
 */
export function toItem(
  row: SourceRow,
  context: ItemContext,
  more: readonly Category[],
  given: Partial<CatalogueItem> = {},
): ImportedItem | string[] {
  const { mapping, language, notes } = context
  const { cells } = row
  const problems = rowProblems()
  const text = (field: ValueField) => clean(cells[mapping.values[field] ?? -1])
  const uid = uidOf(row, mapping)
  checkUid(uid, problems)

  const name = localText(cells, mapping.texts.name, language)
  if (Object.keys(name).length === 0) problems.add('name', 'is missing')
  let description = localText(cells, mapping.texts.description, language)
  let brand = text('brand')
  const leaked = brand === '' ? null : leakedDescription(brand)
  if (leaked !== null) {
    notes.add('leaked brand', row.row)
    description = withSentence(description, leaked, language)
    brand = ''
  }

  const money = moneyOf(row, context, problems)
  const gtin = readGtin(row, context, problems)
  const kin = context.families.of(row, notes)
  const concept = namedItem(cells, mapping.texts.concept, language)
  const item: CatalogueItem = {
    name,
    description,
    categories: joinCategories([categoryOf(cells, mapping, language), ...more]),
    ...(brand !== '' && { brand }),
    ...(concept && { concept }),
    certifications: [],
    ...importedLists(row, context),
    price: money.price,
    currency: money.currency,
    quantity: 1,
    discount_percentage: percentageOf(
      cells[mapping.values.discount_percentage ?? -1],
      decimal(context, 'discount_percentage'),
      problems,
    ),
    ...optional('unit', text('unit')),
    ...optional('unspsc', unspscOf(text('unspsc'), problems)),
    ...optional('manufacturer_part_number', text('manufacturer_part_number')),
    ...optional('gtin', gtin.gtin),
    ...optional('family', kin.family),
    ...optional('delivery_time', deliveryOf(cells[mapping.values.delivery_time ?? -1], problems)),
    ...optional('climate', climateOf(row, context, problems)),
    measurements: measurementsOf(row, context, problems),
    parts: partsOf(text('parts'), uid, problems),
    related: relatedOf(text('related'), uid, problems),
    pictures: [],
    attributes: attributesOf(cells, [...mapping.attributes, ...gtin.attributes, ...kin.attributes], language),
    ...given,
  }
  checkLengths(item, problems)
  if (problems.found.length > 0) return problems.found
  if (cells.some((cell) => typeof cell === 'string' && cell.includes('\ufffd')))
    notes.add('unreadable characters', row.row)
  return { uid, item, images: listOf(text('image')) }
}

/** What suppliers name that products are filtered by, as far as anything is named. */
const importedLists = ({ cells }: SourceRow, { mapping, language }: ItemContext) =>
  Object.fromEntries(
    IMPORTED_FACETS.flatMap((facet) => {
      const named = namedList(cells, mapping.texts[facet], language)
      return named.length > 0 ? [[FACET[facet].list, named]] : []
    }),
  ) as Partial<Record<ImportedList, NamedItem[]>>

const decimal = (context: ItemContext, field: NumberField): Decimal => context.decimals.get(field) ?? '.'

/** `{key: value}`, or nothing for an empty value. */
const optional = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined || value === '' ? {} : { [key]: value }) as { [P in K]?: V }

/** A text that has a sentence at its end, which it may have had before. */
export function withSentence(description: LocalText, sentence: string, language: Locale): LocalText {
  const before = description[language] ?? ''
  if (sentence === '' || before.includes(sentence)) return description
  const joint = before === '' ? '' : /[.!?]$/.test(before) ? ' ' : '. '
  return { ...description, [language]: before + joint + sentence }
}

function unspscOf(text: string, problems: RowProblems): string {
  const code = text.replaceAll(/[\s.-]/g, '')
  if (code !== '' && !/^(\d\d){1,5}$/.test(code)) problems.add('unspsc', `${shown(text)} is not a UNSPSC code`)
  return code
}

function climateOf(row: SourceRow, context: ItemContext, problems: RowProblems): CatalogueItem['climate'] {
  const { values } = context.mapping
  const grams = gramsOf(row.cells[values.co2e_kg ?? -1], decimal(context, 'co2e_kg'), problems)
  const source = clean(row.cells[values.co2e_source ?? -1]).toLowerCase()
  const declared = /^(declared|declaration|epd|environmental declaration)$/.test(source)
  if (!declared && !/^(|similar|calculated|estimated|estimate)$/.test(source)) {
    problems.add('co2e_source', `${shown(source)} is neither “declared” nor “similar”`)
  }
  // Without a word of where it comes from, a figure is not called declared.
  return grams === undefined ? undefined : { co2e_g: grams, source: declared ? 'declared' : 'similar' }
}

function measurementsOf(row: SourceRow, context: ItemContext, problems: RowProblems): CatalogueItem['measurements'] {
  const measurements: CatalogueItem['measurements'] = {}
  for (const measure of MEASURES) {
    const column = context.mapping.values[measure]
    if (column === undefined) continue
    const value = measureOf(measure, row.cells[column], decimal(context, measure), problems)
    if (value !== undefined) measurements[measure] = value
  }
  return measurements
}
