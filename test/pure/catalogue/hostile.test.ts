import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACETS } from '#contract/catalogue/filters.ts'
import { type Locale, LOCALES } from '#contract/locale.ts'
import { UNDERSTOOD_KINDS } from '#contract/catalogue/understood.ts'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import { leastProcessorMs } from '#test/processor.ts'
import { product, question } from './documents.ts'
import { check } from './seeded.ts'

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '🙂'.repeat(150),
    '-'.repeat(200),
    'å'.repeat(200),
    '0'.repeat(200),
    'a '.repeat(100),
    '\0\u0001',
    '%_\\',
  ),
  fc.constantFrom(
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '<b>',
    "'; --",
    '\ud800',
    'İ',
    'ﬁ',
    'x1x2x',
  ),
)

const documents = fc.array(
  fc.record({ uid: anything, name: anything, description: anything, brand: anything, numbers: fc.array(anything) }),
  { maxLength: 8 },
)

test('whatever stands in products and questions, it is answered', () => {
  check(
    fc.property(
      documents,
      anything,
      anything,
      fc.constantFrom(...LOCALES),
      fc.double(),
      (stock, search, filter, language, page) => {
        const odd = stock.map(({ uid, name, ...rest }) => product(uid, name, { ...rest, position: page, price: page }))
        const catalogue = createCatalogue([openSegment(buildSegment('shop', language, odd))])
        const everything = query(catalogue, question({ language, per_page: 200 }), ['shop'])
        expect(everything.total).toBe(new Set(odd.map((d) => d.uid)).size)
        expect(new Set(everything.keys.map((k) => k.uid))).toEqual(new Set(odd.map((d) => d.uid)))
        const filters = Object.fromEntries(FACETS.map((facet) => [facet, [filter]]))
        for (const ask of [{ search }, { search, filters }, { filters, page }, { page, per_page: page }])
          expect(query(catalogue, question({ language, ...ask }), ['shop']).total).toBeLessThanOrEqual(8)
        expect(suggest(catalogue, search, language, ['shop'], page).total).toBeLessThanOrEqual(8)
      },
    ),
    500,
  )
})

const foundByWords = (catalogue: ReturnType<typeof createCatalogue>, search: string, language: Locale): string[] =>
  query(catalogue, question({ search, language, literal: UNDERSTOOD_KINDS }), ['shop']).keys.map(({ uid }) => uid)

test('a product is found by its own name, whatever its letters', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcåäöæøéß1'), minLength: 3, maxLength: 12 })
  check(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.constantFrom(...LOCALES), (names, language) => {
      const stock = names.map((name, i) => product(`uid${i}`, name))
      const catalogue = createCatalogue([openSegment(buildSegment('shop', language, stock))])
      // As words: `ø11` alone would ask for a diameter.
      for (const { uid, name } of stock) expect(foundByWords(catalogue, name, language)).toContain(uid)
    }),
    300,
  )
})

test('a name that reads as a measure is found as a word', () => {
  const catalogue = createCatalogue([
    openSegment(buildSegment('shop', 'sv', [product('uid0', 'ø11'), product('uid1', 'aaa')])),
  ])
  expect(foundByWords(catalogue, 'ø11', 'sv')).toEqual(['uid0'])
})

const large = createCatalogue([
  openSegment(
    buildSegment(
      'shop',
      'sv',
      Array.from({ length: 3000 }, (_, i) =>
        product(`${i}`, `Stol kontorsstol${i % 700} bord${i % 900}`, { position: i, brand: `B${i % 1500}` }),
      ),
    ),
  ),
])

test.each([
  ['two hundred signs without a blank', question({ search: 'kontorsstolbord'.repeat(14) })],
  ['a hundred words', question({ search: 'ab cd ef gh ij kl mn op '.repeat(9) })],
  ['a long word that is nearly known', question({ search: `kontorsstool${'x'.repeat(30)}` })],
  ['two thousand values', question({ filters: { brand: Array.from({ length: 2000 }, (_, i) => `B${i}`) } })],
  ['a page far beyond the end', question({ page: 1e9 })],
  ['a page far beyond the end of a search', question({ page: 1e9, search: 'stol' })],
  ['a number of two hundred digits', question({ search: '12'.repeat(100) })],
])('%s is answered in bounded time', async (_, ask) => {
  expect(await leastProcessorMs(2, () => query(large, ask, ['shop']))).toBeLessThan(3000)
})

test('a page past the end is empty, with the true total', () => {
  expect(query(large, question({ page: 1e9 }), ['shop'])).toMatchObject({ keys: [], total: 3000 })
  expect(query(large, question({ page: 1e9, search: 'stol' }), ['shop'])).toMatchObject({ keys: [], total: 3000 })
  expect(query(large, question(), [])).toMatchObject({ keys: [], total: 0 })
})
