import type { I18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { IMPORTED_FACETS, type ImportedFacet } from '#contract/catalogue/imported-facets.ts'
import { MEASURES, type Measure } from '#contract/catalogue/measures.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { ATTRIBUTE, type ImportState, LEFT_OUT } from '#contract/office/import.ts'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { isApiError, isConnectionError } from '../../../http/api-error.ts'
import { facetWords } from '../../../i18n/facet-words.ts'
import { measureName } from '../../../i18n/product-words.ts'
import { languageName } from '../language-names.ts'
import { fieldName } from '../products/columns.ts'

const STATES = {
  new: msg`Not checked yet`,
  checking: msg`Being checked`,
  checked: msg`Checked, nothing changed yet`,
  running: msg`Being imported`,
  done: msg`Imported`,
  undoing: msg`Being undone`,
  undone: msg`Undone`,
  failed: msg`Not imported`,
  cancelled: msg`Cancelled, nothing was changed`,
  interrupted: msg`Broken off, nothing was changed`,
} satisfies Record<ImportState, unknown>

/** Where an import stands. */
export const stateName = (i18n: I18n, state: ImportState): string => i18n._(STATES[state])

/** What the rest of the office calls by another name, or not at all. */
const FIELDS: Readonly<Record<string, ReturnType<typeof msg>>> = {
  uid: msg`Article number`,
  name: msg`Name`,
  description: msg`Description of the product`,
  category: msg`Category`,
  subcategory: msg`Subcategory`,
  certification: msg`Certificates`,
  co2e_kg: msg`Kilograms CO2e per piece`,
  co2e_source: msg`Where the figure is from`,
  image: msg`Address of a picture`,
}
const SHARED = [
  ...(['brand', 'concept', 'price', 'currency', 'discount_percentage', 'unit', 'delivery_time'] as const),
  ...(['manufacturer_part_number', 'family', 'gtin', 'unspsc', 'parts', 'related'] as const),
]
const BY_LANGUAGE = ['name', 'description', 'category', 'subcategory', 'concept', ...IMPORTED_FACETS]
const isFacet = (field: string): field is ImportedFacet => IMPORTED_FACETS.includes(field as ImportedFacet)

/** What a column may be, in the language that is shown. */
export function fieldOptions(i18n: I18n): { value: string; label: string }[] {
  const fields = Object.entries(FIELDS).map(([value, label]) => ({ value, label: i18n._(label) }))
  const facets = IMPORTED_FACETS.filter((facet) => !FIELDS[facet])
  const inLanguages = BY_LANGUAGE.flatMap((field) =>
    LOCALES.map((locale) => ({ value: `${field}.${locale}`, label: inLanguage(i18n, field, locale) })),
  )
  return [
    { value: ATTRIBUTE, label: t`Keep as an attribute` },
    { value: LEFT_OUT, label: t`Leave out` },
    ...fields,
    ...facets.map((value) => ({ value, label: facetWords(value).name })),
    ...SHARED.map((value) => ({ value, label: fieldName(i18n, value) })),
    ...MEASURES.map((one: Measure) => ({ value: one, label: measureName(one) })),
    ...inLanguages,
  ]
}

/** What a field is called that is wrong in a row. */
export function fieldLabel(i18n: I18n, field: string): string {
  const known = FIELDS[field]
  if (known) return i18n._(known)
  const shared = SHARED.find((one) => one === field)
  if (shared) return fieldName(i18n, shared)
  const measure = MEASURES.find((one) => one === field)
  if (measure) return measureName(measure)
  return isFacet(field) ? facetWords(field).name : field
}

const inLanguage = (i18n: I18n, field: string, locale: Locale): string => {
  const what = fieldLabel(i18n, field)
  const language = languageName(i18n, locale)
  return t`${what}, ${language}`
}

const NOTES: Readonly<Record<string, ReturnType<typeof msg>>> = {
  'leaked brand': msg`Brands that were descriptions and went there`,
  'rounded price': msg`Prices with more than two decimals, rounded`,
  'other currency': msg`Prices that name another currency`,
  'unreadable characters': msg`Rows with characters that the file has lost`,
  'no GTIN': msg`Numbers that are no GTIN, kept as an attribute`,
  'no family': msg`Families that are none, not taken`,
}

/** What was not taken as it stood. */
export const noteName = (i18n: I18n, kind: string): string => (NOTES[kind] ? i18n._(NOTES[kind]) : kind)

/** Why something was not done, as somebody has to be told. */
export function failureText(error: unknown): string {
  if (isConnectionError(error)) return t`No answer came: there is no connection. Try again when it is back.`
  if (isApiError(error, OFFICE_ERROR.fileGone)) return t`The file is no longer kept. Choose it again.`
  if (isApiError(error, OFFICE_ERROR.importState))
    return t`Somebody else was quicker. This is how the import stands now.`
  if (isApiError(error, ERROR.tooLarge)) return t`The file is too large. 200 MB is the most.`
  if (isApiError(error) && error.status === 429) return t`Other imports are under way. Try again in a moment.`
  const code = isApiError(error) ? `${error.status} ${error.code}` : '?'
  return t`Nothing was done. Error code ${code}.`
}
