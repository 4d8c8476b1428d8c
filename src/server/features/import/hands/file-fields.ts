import { FACET } from '#contract/catalogue/facets.ts'
import { IMPORTED_FACETS } from '#contract/catalogue/imported-facets.ts'
import type { Locale } from '#contract/locale.ts'
import type { Mapping, TextColumns } from '../map/mapping.ts'

/** What a file says of products: only that is changed by importing it [server/imports-and-hands]. */
export interface FileFields {
  has: (field: string) => boolean
  /** In which languages it says a text that is part of a field: the name of a category, an attribute's value. */
  languages: (field: string) => ReadonlySet<Locale>
  /** It says families by no column, only by what is alike: products that have another keep it. */
  proposesFamilies: boolean
}

const NO_LANGUAGES: ReadonlySet<Locale> = new Set()

interface File {
  columns: readonly string[]
  mapping: Mapping
  language: Locale
  /** `--families`: what is alike is told by the file as a whole. */
  families: boolean
}

export function fileFields({ columns, mapping, language, families }: File): FileFields {
  const { texts, values, guessed } = mapping
  const languages = new Map<string, ReadonlySet<Locale>>()
  const languagesOf = ({ plain, by }: TextColumns): Set<Locale> =>
    new Set([...(plain === undefined ? [] : [language]), ...(Object.keys(by) as Locale[])])
  const put = (field: string, of: TextColumns): void => {
    const said = languagesOf(of)
    if (said.size > 0) languages.set(field, said)
  }
  put('categories', texts.category)
  put(SUBCATEGORY, texts.subcategory)
  put('concept', texts.concept)
  for (const facet of IMPORTED_FACETS) put(FACET[facet].list, texts[facet])
  const attributes = [...mapping.attributes, ...Object.values(guessed).filter((one) => one !== undefined)]
  for (const of of attributes) put(`attributes.${of.key}`, of)
  const fields = new Set([
    ...[...languagesOf(texts.name)].map((one) => `name.${one}`),
    ...[...languagesOf(texts.description)].map((one) => `description.${one}`),
    ...languages.keys(),
    ...Object.keys(values).map((field) => FIELD_OF[field] ?? field),
    ...(families ? ['family'] : []),
    // A column that is a field now may have been an attribute before, which it is no more.
    ...columns.filter((column) => !mapping.dropped.includes(column)).map((column) => `attributes.${column}`),
  ])
  return {
    has: (field) => fields.has(field),
    languages: (field) => languages.get(field) ?? NO_LANGUAGES,
    proposesFamilies: families && values.family === undefined,
  }
}

/** A part of *categories* with columns of its own. */
export const SUBCATEGORY = 'subcategory'

/** Columns that are called otherwise than what they say of a product. */
const FIELD_OF: Readonly<Record<string, string>> = {
  co2e_kg: 'climate',
  co2e_source: 'climate',
  height: 'measurements.height',
  depth: 'measurements.depth',
  width: 'measurements.width',
  length: 'measurements.length',
  diameter: 'measurements.diameter',
  sitting_height: 'measurements.sitting_height',
}
