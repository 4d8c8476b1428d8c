import type { CatalogueDocument, FacetValue } from '#catalogue/types.ts'
import type { Locale } from '#contract/locale.ts'
import { Random } from './random.ts'
import { WORDS } from './synthetic-words.ts'

/** What a synthetic catalogue is made from. The same options give the same products, word for word. */
export interface SyntheticOptions {
  count: number
  locale: Locale
  seed?: number
  /** `false` leaves `display` empty: the server keeps no documents in memory. */
  display?: boolean
  shop?: string
}

const SYLLABLES = 'ka lo mi ra ne to vi sa be du fo gri hel ja kry lun mar nor ost pil rud sten tor ulv vang yst ång ør'.split(' ')
const list = (text: string): string[] => text.split(' ')
const spaced = (word: string): string => word.replaceAll('-', ' ')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Names as brands and series have them; distinct, made from the seed alone. */
function names(random: Random, count: number): string[] {
  const found = new Set<string>()
  while (found.size < count)
    found.add(capital(Array.from({ length: 2 + random.below(2) }, () => random.pick(SYLLABLES)).join('')))
  return [...found]
}

/** Products as a large supplier's catalogue has them, one after the other, in the shop's order. */
export function* syntheticDocuments(options: SyntheticOptions): Generator<CatalogueDocument> {
  const { count, locale, display = true, shop = 'bench' } = options
  const random = new Random(options.seed ?? 1)
  const words = WORDS[locale]
  const brands = names(random, Math.min(400, 20 + Math.ceil(count / 100)))
  const series = names(random, Math.min(6000, 50 + Math.ceil(count / 20)))
  const [colours, materials, rooms] = [list(words.colours), list(words.materials), list(words.rooms)]
  for (let position = 0; position < count; position++) {
    const at = Math.floor(words.kinds.length * random.next() ** 1.5)
    const [category, subcategory, kinds] = words.kinds[at] as (typeof words.kinds)[number]
    const kind = spaced(random.skewed(list(kinds)))
    const [colour, material, name] = [spaced(random.skewed(colours)), random.skewed(materials), random.skewed(series)]
    const size = `${40 + 10 * random.below(20)}x${40 + 10 * random.below(12)}`
    const feature = random.pick(words.features)
    const placing = { category: value('c', category, locale), subcategory: value('s', subcategory, locale) }
    const [otherCategory, otherSub] = random.pick(words.kinds)
    const second = { category: value('c', otherCategory, locale), subcategory: value('s', otherSub, locale) }
    const document: CatalogueDocument = {
      uid: String(100_000 + position * 7 + random.below(7)).padStart(8, '0'),
      position,
      name: `${name} ${kind} ${colour}`,
      description: `${capital(words.sentence(kind, material, colour, feature, random.pick(rooms)))} ${size} cm.`,
      brand: random.skewed(brands),
      categories: random.chance(0.2) ? [placing, second] : [placing],
      concept: random.chance(0.6) ? { id: `k-${name.toLowerCase()}`, name } : null,
      certifications: words.certificates.filter(() => random.chance(0.25)).map((name, i) => ({ id: `m${i}-${name}`, name })),
      price: random.chance(0.97) ? 100 * (50 + Math.floor(20_000 * random.next() ** 2)) : null,
      co2e: random.chance(0.7) ? 500 + random.below(200_000) : null,
      numbers: [`${name.slice(0, 3).toUpperCase()}-${random.below(90_000) + 10_000}`],
      attributes: [material, colour, feature, size],
      display: '',
    }
    yield display ? { ...document, display: displayOf(document, shop) } : document
  }
}

/** Ids are by place in the lists, so that they are the same in every language. */
function value(prefix: string, name: string, locale: Locale): FacetValue {
  const column = prefix === 'c' ? 0 : 1
  return { id: `${prefix}${WORDS[locale].kinds.findIndex((kind) => kind[column] === name)}`, name }
}

function displayOf(document: CatalogueDocument, shop: string): string {
  return JSON.stringify({
    uid: document.uid,
    shop,
    name: document.name,
    description: document.description,
    thumbnail: `/public/thumbnail/${document.uid}-main-light.svg`,
    price: document.price === null ? null : document.price / 100,
    quantity: 1,
    currency: 'SEK',
    discount_percentage: 0,
    parts: [],
    article_number: document.uid,
    brand: document.brand,
    categories: document.categories.map(({ category, subcategory }) => ({ ...category, subcategory })),
    concept: document.concept,
    certifications: document.certifications,
    attributes: document.attributes.map((value) => ({ name: '', value })),
  })
}

/** Searches as buyers type them: kinds, with colour, series, brand; inflected, misspelt, by number. */
export function syntheticSearches(locale: Locale, count: number, seed = 2): string[] {
  const random = new Random(seed)
  const words = WORDS[locale]
  const kinds = words.kinds.flatMap(([, , kinds]) => list(kinds).map(spaced))
  const [colours, materials] = [list(words.colours).map(spaced), list(words.materials)]
  return Array.from({ length: count }, () => {
    const kind = random.skewed(kinds)
    const roll = random.next()
    if (roll < 0.3) return kind
    if (roll < 0.5) return `${random.skewed(colours)} ${kind}`
    if (roll < 0.65) return `${kind} ${random.skewed(materials)}`
    if (roll < 0.75) return String(100_000 + random.below(70_000))
    if (roll < 0.85) return misspell(random, kind)
    return `${kind} ${random.pick(words.features)}`
  })
}

function misspell(random: Random, word: string): string {
  const at = 1 + random.below(Math.max(1, word.length - 2))
  return random.chance(0.5)
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}
