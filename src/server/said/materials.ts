import { MATERIAL_COLUMN } from '#contract/catalogue/attribute.ts'
import type { Named } from '#contract/catalogue/product.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { CatalogueItem } from '../db/item.ts'
import { Lexicon, wordsOf } from '../pictures/lexicon.ts'
import { EFFECTS, MATERIAL, type MaterialFamily, WITHOUT } from './material-words.ts'
import { textsOf } from './texts-of.ts'

const LONGEST = 2000
const ADDRESS = /^https?:\/\/\S+$/i

const FAMILIES = Object.keys(MATERIAL) as MaterialFamily[]
type Rule = { words: string; unsure?: string; kindOf?: MaterialFamily }
const rule = (family: MaterialFamily): Rule => MATERIAL[family]

const EFFECT = { value: null, words: EFFECTS }
const SURE = new Lexicon<MaterialFamily | null>([
  ...FAMILIES.map((value) => ({ value, words: rule(value).words })),
  EFFECT,
])
const EXPECTED = new Lexicon<MaterialFamily | null>([
  ...FAMILIES.map((value) => ({ value, words: [rule(value).words, rule(value).unsure ?? []].flat().join('|') })),
  EFFECT,
])
const NONE = new Lexicon<true>([{ value: true, words: WITHOUT }])

/**
 * What a product is made of: what its columns of materials say, and where it has none, what its name and description
 * do, and the addresses of its pages. Whatever is of oak is of wood as well.
 */
export function materialsOf({ name, description, attributes }: CatalogueItem, language: Locale): Named[] {
  const columns = attributes.filter(({ key }) => MATERIAL_COLUMN.test(key.trim()))
  const said = columns.flatMap(({ value }) => textsOf(value).flatMap((text) => familiesIn(text, EXPECTED)))
  const families = said.length > 0 ? said : others().flatMap((text) => familiesIn(text, SURE))
  const all = new Set(families.flatMap((family) => [family, rule(family).kindOf ?? []].flat()))
  return FAMILIES.filter((family) => all.has(family)).map((id) => ({ id, name: MATERIAL[id].name[language] }))

  /** Addresses of pages tell what attributes of a person's name must not. */
  function others(): string[] {
    const addresses = attributes.flatMap(({ value }) => textsOf(value)).filter((text) => ADDRESS.test(text))
    return [...[name, description].flatMap(textsOf), ...addresses]
  }
}

const FAR = 2

function familiesIn(text: string, lexicon: Lexicon<MaterialFamily | null>): MaterialFamily[] {
  const words = wordsOf(text, LONGEST)
  const found: MaterialFamily[] = []
  for (let from = 0; from < words.length; ) {
    const hit = lexicon.first(words.slice(from))
    if (!hit) break
    const at = from + hit.at
    if (hit.value && !NONE.first(words.slice(Math.max(0, at - FAR), at))) found.push(hit.value)
    from = at + hit.count
  }
  return found
}
