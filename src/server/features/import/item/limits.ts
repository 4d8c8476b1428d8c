import { FACET } from '#contract/catalogue/facets.ts'
import { IMPORTED_FACETS } from '#contract/catalogue/imported-facets.ts'
import type { Locale, LocalText } from '#contract/locale.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import type { RowProblems } from './row-problems.ts'

const UID_CHARACTERS = 100
const NAME_CHARACTERS = 500
const LABEL_CHARACTERS = 200
const TEXT_CHARACTERS = 20_000

/** A uid stands in addresses, where `.` and `..` would mean another page. */
export function checkUid(uid: string, problems: RowProblems): void {
  if (uid === '') problems.add('uid', 'is missing')
  else if (uid.length > UID_CHARACTERS) problems.add('uid', `must be at most ${UID_CHARACTERS} characters`)
  else if (uid === '.' || uid === '..' || uid.includes('\ufffd')) problems.add('uid', 'cannot be used in an address')
}

/** Reports every text that is longer than its place allows. */
export function checkLengths(item: CatalogueItem, problems: RowProblems): void {
  const check = (field: string, max: number, ...texts: (string | LocalText | undefined)[]) => {
    if (texts.some((text) => isLonger(text, max)))
      problems.add(field, `must be at most ${max.toLocaleString('en')} characters`)
  }
  check('name', NAME_CHARACTERS, item.name)
  check('description', TEXT_CHARACTERS, item.description)
  for (const { id, name, subcategory } of item.categories) {
    check('category', LABEL_CHARACTERS, id, name)
    check('subcategory', LABEL_CHARACTERS, subcategory?.id, subcategory?.name)
  }
  check('brand', LABEL_CHARACTERS, item.brand)
  check('concept', LABEL_CHARACTERS, item.concept?.id, item.concept?.name)
  for (const facet of IMPORTED_FACETS)
    for (const { id, name } of item[FACET[facet].list] ?? []) check(facet, LABEL_CHARACTERS, id, name)
  check('family', LABEL_CHARACTERS, item.family)
  check('unit', LABEL_CHARACTERS, item.unit)
  check('manufacturer_part_number', LABEL_CHARACTERS, item.manufacturer_part_number)
  for (const { key, value } of item.attributes) check(key, TEXT_CHARACTERS, value)
}

/** Some hundred thousand products are asked this: without lists that are made for it alone. */
function isLonger(text: string | LocalText | undefined, max: number): boolean {
  if (typeof text !== 'object') return text !== undefined && text.length > max
  for (const locale in text) if ((text[locale as Locale]?.length ?? 0) > max) return true
  return false
}
