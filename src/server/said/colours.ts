import { COLOUR_COLUMN } from '#contract/catalogue/attribute.ts'
import type { ColourFamily } from '#contract/catalogue/colour-families.ts'
import type { Named } from '#contract/catalogue/product.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { isHex, toLab } from '#drawing/oklab.ts'
import type { CatalogueItem } from '../db/item.ts'
import { COLOURS, LEGS, NO_COLOUR_ALONE } from '../pictures/colour-words.ts'
import { Lexicon, wordsOf } from '../pictures/lexicon.ts'
import { textsOf } from './texts-of.ts'

const NAME: Record<ColourFamily, Record<Locale, string>> = {
  black: { sv: 'Svart', no: 'Svart', da: 'Sort', en: 'Black', fi: 'Musta' },
  grey: { sv: 'Grå', no: 'Grå', da: 'Grå', en: 'Grey', fi: 'Harmaa' },
  white: { sv: 'Vit', no: 'Hvit', da: 'Hvid', en: 'White', fi: 'Valkoinen' },
  beige: { sv: 'Beige', no: 'Beige', da: 'Beige', en: 'Beige', fi: 'Beige' },
  brown: { sv: 'Brun', no: 'Brun', da: 'Brun', en: 'Brown', fi: 'Ruskea' },
  red: { sv: 'Röd', no: 'Rød', da: 'Rød', en: 'Red', fi: 'Punainen' },
  orange: { sv: 'Orange', no: 'Oransje', da: 'Orange', en: 'Orange', fi: 'Oranssi' },
  yellow: { sv: 'Gul', no: 'Gul', da: 'Gul', en: 'Yellow', fi: 'Keltainen' },
  green: { sv: 'Grön', no: 'Grønn', da: 'Grøn', en: 'Green', fi: 'Vihreä' },
  turquoise: { sv: 'Turkos', no: 'Turkis', da: 'Turkis', en: 'Turquoise', fi: 'Turkoosi' },
  blue: { sv: 'Blå', no: 'Blå', da: 'Blå', en: 'Blue', fi: 'Sininen' },
  purple: { sv: 'Lila', no: 'Lilla', da: 'Lilla', en: 'Purple', fi: 'Violetti' },
  pink: { sv: 'Rosa', no: 'Rosa', da: 'Lyserød', en: 'Pink', fi: 'Vaaleanpunainen' },
}

const LONGEST = 2000
/** What stands in capitals is the name of a series, such as `GRÖNLID`. */
const SERIES = /\p{Lu}{3,}/gu

const FAMILIES = new Lexicon(COLOURS.map(({ hex, family, words }) => ({ value: { hex, family }, words })))
/** How compounds end, such as `rostbrun`. */
const ENDINGS = new Lexicon<ColourFamily>([
  { value: 'brown', words: '*brun | *brunt | *bruna | *brune' },
  { value: 'beige', words: '*beige' },
  { value: 'yellow', words: '*gul | *gult | *gula | *gule' },
  { value: 'pink', words: '*rosa | *roosa' },
  { value: 'turquoise', words: '*turkos | *turkis' },
  { value: 'orange', words: '*orange | *oransje' },
  { value: 'purple', words: '*lila | *lilla | *violett*' },
])
const UNSURE = new Lexicon<true>([{ value: true, words: NO_COLOUR_ALONE }])
const OF_LEGS = new Lexicon<true>([{ value: true, words: LEGS }])

/**
 * The families of a product's colours: those of its column of colours, by word or as `#rrggbb`; where it has none, of
 * the first colour that its name, else another text, names of the product itself and not of its legs.
 */
export function coloursOf({ name, description, attributes }: CatalogueItem, language: Locale): Named[] {
  const columns = attributes.filter(({ key }) => COLOUR_COLUMN.test(key.trim()))
  const said = columns.flatMap(({ value }) => textsOf(value).flatMap(inColumn))
  const others = [name, description, ...attributes.map(({ value }) => value)]
  const families = said.length > 0 ? said : firstOf(others.flatMap(textsOf))
  return [...new Set(families)].map((id) => ({ id, name: NAME[id][language] }))
}

function inColumn(text: string): ColourFamily[] {
  const hexes = (text.match(/#[0-9a-f]{6}\b/gi) ?? []).filter(isHex).map(nearest)
  const words = wordsOf(text.replaceAll(/[/&+]/g, ','), LONGEST).map(familyOf)
  // Of words side by side, such as `petrol blue`, the first says more.
  return [...hexes, ...words.flatMap((family, i) => (family && !words[i - 1] ? family : []))]
}

const familyOf = (word: string): ColourFamily | undefined => FAMILIES.meaning(word)?.family ?? ENDINGS.meaning(word)

function firstOf(texts: readonly string[]): ColourFamily[] {
  for (const text of texts) {
    const words = wordsOf(text.replaceAll(SERIES, ' '), LONGEST)
    for (const [at, word] of words.entries()) {
      const family = UNSURE.meaning(word) ? undefined : familyOf(word)
      if (family && !isOfLegs(words, at)) return [family]
    }
  }
  return []
}

const NEAR = 2

const isMark = (word: string): boolean => word === '.' || word === ',' || word === ';'

/** Whether legs are named close by, in the same clause: `Ben av svart stål`, `black legs`. */
function isOfLegs(words: readonly string[], at: number): boolean {
  const from = Math.max(words.findLastIndex((word, i) => i < at && isMark(word)) + 1, at - NEAR)
  const to = words.findIndex((word, i) => i > at && isMark(word))
  return OF_LEGS.first(words.slice(from, Math.min(to < 0 ? words.length : to, at + NEAR + 1))) !== undefined
}

const LABS = COLOURS.flatMap(({ hex, family }) => (family ? [{ family, lab: toLab(hex) }] : []))

/** The family of the nearest colour that has a word. */
function nearest(hex: string): ColourFamily {
  const [l, a, b] = toLab(hex)
  const distance = ({ lab }: (typeof LABS)[number]) => (lab[0] - l) ** 2 + 4 * (lab[1] - a) ** 2 + 4 * (lab[2] - b) ** 2
  return LABS.reduce((best, one) => (distance(one) < distance(best) ? one : best)).family
}
