import * as fc from 'fast-check'
import { checkDigit } from '#contract/catalogue/gtin.ts'
import { MATCHINGS } from '#contract/catalogue/query.ts'
import type { SearchWords } from '#catalogue/search-words/search-words.ts'
import type { CatalogueDocument, CatalogueQuestion, FacetValue, SaidAttribute } from '#catalogue/types.ts'

const NO_SIZES = { width: null, depth: null, height: null, length: null, diameter: null, delivery: null }

/** A document with nothing but what a test is about. */
export const product = (uid: string, name: string, rest: Partial<CatalogueDocument> = {}): CatalogueDocument => ({
  uid,
  position: 0,
  name,
  description: '',
  brand: null,
  categories: [],
  concept: null,
  certifications: [],
  colours: [],
  materials: [],
  price: null,
  co2e: null,
  added: null,
  ...NO_SIZES,
  numbers: [],
  gtin: null,
  attributes: [],
  included: [],
  seats: null,
  choices: [],
  family: null,
  display: `{"uid":${JSON.stringify(uid)}}`,
  ...rest,
})

export const question = (rest: Partial<CatalogueQuestion> = {}): CatalogueQuestion => ({
  search: '',
  filters: {},
  ranges: {},
  match: 'all',
  sort: 'shop',
  page: 1,
  per_page: 30,
  language: 'sv',
  ...rest,
})

const named = (prefix: string, names: readonly string[]): fc.Arbitrary<FacetValue> =>
  fc.constantFrom(...names).map((name) => ({ id: `${prefix}-${name.toLowerCase()}`, name }))

const category = named('c', ['Stolar', 'Bord', 'Ångbåtar', 'Övrigt'])
const subcategory = named('s', ['Kontor', 'Hem', 'Ute'])
const sentence = (words: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...words), { maxLength }).map((list) => list.join(' '))

/** Keys that differ from names, one name for two keys, one key under two names, and nothing said. */
const choice: fc.Arbitrary<SaidAttribute> = fc.record({
  key: fc.constantFrom('seats', 'Ärm', 'a:b', 'other seats'),
  name: fc.constantFrom('Sitsar', 'Ärm'),
  values: fc.array(named('v', ['Två', 'Tre', 'ja']), { maxLength: 2 }),
})

/** Numbers: in one unit, in two, and beside values that are none. */
const measured: fc.Arbitrary<SaidAttribute> = fc
  .record({
    key: fc.constantFrom('bredd', 'bredd', 'djup', 'a:b'),
    isOther: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    amounts: fc.array(fc.constantFrom(0, 9000, 10_000, 10_500, 12_000, 400_000), { maxLength: 2 }),
  })
  .map(({ key, isOther, amounts }) => ({
    key,
    name: key,
    unit: isOther && key === 'djup' ? 'mm' : 'cm',
    values: amounts.map((amount) => ({ id: `${amount / 1000} cm`, name: `${amount / 1000} cm`, amount })),
  }))

/** Few of each length, so that products share some and questions hit them. */
export const gtins: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(7, 11, 12, 13))
  .map(([n, digits]) => String(n).padStart(digits, '0'))
  .map((body) => `${body}${checkDigit(body)}`)

/** Documents over a list of words; uids from a small range, so that updates hit what is there. */
export const documentsOf = (words: readonly string[], uids = 40): fc.Arbitrary<CatalogueDocument> =>
  fc.record({
    uid: fc.integer({ min: 1, max: uids }).map((n) => `00${n}.7`),
    position: fc.integer({ min: 0, max: 12 }),
    // What stands behind `utan` it has not.
    name: sentence([...words, 'utan'], 4).map((name) => name || 'namnlös'),
    description: sentence(words, 8),
    brand: fc.option(fc.constantFrom('Ask', 'Éclair', 'Örn', 'ask')),
    categories: fc.array(fc.record({ category, subcategory: fc.option(subcategory) }), { maxLength: 3 }),
    concept: fc.option(named('k', ['Zeta', 'Alfa'])),
    certifications: fc.array(named('m', ['Svanen', 'FSC', 'EPD']), { maxLength: 3 }),
    colours: fc.array(fc.oneof(named('f', ['Blå', 'Grå', 'Vit']), fc.constant({ id: 'black', name: 'Svart' })), {
      maxLength: 2,
    }),
    materials: fc.array(named('t', ['Ek', 'Stål', 'Ull']), { maxLength: 3 }),
    price: fc.option(fc.integer({ min: 0, max: 5 }).map((n) => n * 1000)),
    co2e: fc.option(fc.integer({ min: 0, max: 4 })),
    added: fc.option(fc.constantFrom(0, 1_790_000_000_000, 1_790_000_000_001, 1_795_000_000_000)),
    width: fc.option(fc.integer({ min: 0, max: 30 }).map((n) => n * 35)),
    depth: fc.option(fc.constantFrom(9, 10, 11, 12, 13.5, 1e12)),
    height: fc.constant(null),
    length: fc.option(fc.constant(2000)),
    diameter: fc.option(fc.integer({ min: 395, max: 405 })),
    delivery: fc.option(fc.integer({ min: 0, max: 20 })),
    numbers: fc.array(fc.integer({ min: 0, max: 2000 }).map(String), { maxLength: 2 }),
    gtin: fc.option(gtins),
    attributes: fc.array(fc.constantFrom(...words), { maxLength: 3 }),
    included: fc.array(fc.constantFrom(...words), { maxLength: 1 }),
    seats: fc.option(fc.integer({ min: 1, max: 8 })),
    choices: fc.array(fc.oneof(choice, measured), { maxLength: 3 }),
    family: fc.option(fc.constantFrom('a', 'b', 'Ö 3'), { freq: 2 }),
    display: fc.string(),
  })

const chosen = (ids: readonly string[]) => fc.array(fc.constantFrom(...ids), { maxLength: 2 })

/** As often nothing: of many filters at a time little is left to list. */
const orNothing = <T extends object>(some: fc.Arbitrary<T>): fc.Arbitrary<T> => fc.oneof(fc.constant({} as T), some)

const someFilters: fc.Arbitrary<CatalogueQuestion['filters']> = fc.record(
  {
    category: chosen(['c-stolar', 'c-bord', 'c-övrigt', 'none']),
    subcategory: chosen(['s-kontor', 's-hem', 'none']),
    brand: chosen(['Ask', 'Örn', 'Éclair', 'none']),
    concept: chosen(['k-zeta', 'k-alfa']),
    certification: chosen(['m-svanen', 'm-fsc', 'none']),
    colour: chosen(['f-blå', 'f-grå', 'none']),
    material: chosen(['t-ek', 't-ull', 'none']),
  },
  { requiredKeys: [] },
)
export const filters = orNothing(someFilters)

/** Seldom many at a time. */
const someAttributes: fc.Arbitrary<Record<string, string[]>> = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constantFrom('seats', 'Ärm', 'a:b', 'none'), chosen(['v-två', 'v-ja', 'none'])),
      fc.tuple(
        fc.constantFrom('bredd', 'bredd', 'djup', 'a:b'),
        chosen(['10..12', '10.5..', '..9', '400..10', '9 cm', '-1..', '0.0005..']),
      ),
    ),
    { maxLength: 1 },
  )
  .map((some) => Object.fromEntries(some))
export const attributes = orNothing(someAttributes)

const end = fc.option(fc.constantFrom(0, 1, 2, 5, 10, 12, 400, 500, 2000, 2500, 1e12))
const bounds = fc
  .tuple(end, end)
  .filter(([a, b]) => a !== null || b !== null)
  .map(([a, b]) => (a !== null && b !== null && a > b ? { min: b, max: a } : { min: a, max: b }))
const narrowed = (weight: number) => fc.option(bounds, { nil: undefined, freq: weight })

/** Seldom many at a time, or nothing would be left to count. */
const someRanges: fc.Arbitrary<CatalogueQuestion['ranges']> = fc
  .record({ price: narrowed(2), co2e: narrowed(1), width: narrowed(1), depth: narrowed(1), delivery: narrowed(1) })
  .map((some) => Object.fromEntries(Object.entries(some).filter(([, one]) => one)))
export const ranges = orNothing(someRanges)

export const matchings = fc.constantFrom(...MATCHINGS)

export const sorts = fc.constantFrom('shop', 'name', 'price_asc', 'price_desc', 'climate', 'newest' as const)

/** What a shop says of these words: some lead to others, one or several, and questions of them to products. */
export function searchWordsOf(words: readonly string[], uids = 40): fc.Arbitrary<SearchWords> {
  const text = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((some) => some.join(' '))
  const texts = fc.array(text, { minLength: 1, maxLength: 2 })
  const numbers = fc.array(
    fc.integer({ min: 1, max: uids }).map((n) => `00${n}.7`),
    { maxLength: 4 },
  )
  return fc.record({
    synonyms: fc.array(fc.record({ typed: texts, finds: texts }), { maxLength: 3 }),
    pins: fc.array(fc.record({ question: text, uids: numbers }), { maxLength: 3 }),
  })
}
