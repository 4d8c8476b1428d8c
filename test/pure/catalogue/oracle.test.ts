import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import type { SearchWords } from '#catalogue/search-words/search-words.ts'
import { attributes, documentsOf, filters, matchings, question, ranges, searchWordsOf, sorts } from './documents.ts'
import { naiveScores, UNRELATED } from './naive-score.ts'
import { counting, pieces, withRanges } from './naive-pieces.ts'
import { oracle, type ShopDocument } from './oracle.ts'
import { check } from './seeded.ts'

const shops = fc.record({
  one: fc.uniqueArray(documentsOf(UNRELATED), { maxLength: 25, selector: (d) => d.uid }),
  two: fc.uniqueArray(documentsOf(UNRELATED), { maxLength: 25, selector: (d) => d.uid }),
})
const said = fc.record({ one: searchWordsOf(UNRELATED), two: searchWordsOf(UNRELATED) })
const asked = fc.constantFrom(['one'], ['two'], ['one', 'two'], ['two', 'none'])

const how = fc.record({
  filters,
  attributes,
  ranges,
  sort: sorts,
  match: matchings,
  group: fc.boolean(),
  page: fc.integer({ min: 1, max: 4 }),
})

test('pages, totals and every facet count are those of a plain filter and sort', () => {
  check(
    fc.property(shops, how, asked, (stock, how, asked) => {
      const catalogue = catalogueOf(stock)
      const ask = question({ ...how, per_page: 7 })
      const { corrections, ...answer } = query(catalogue, ask, asked)
      expect(answer).toEqual(oracle(documentsIn(stock, asked), ask))
      expect(corrections).toEqual([])
    }),
    400,
  )
})

test('a text finds, ranks and counts what a naive scorer does, whether all words are to match or some', () => {
  const search = fc.array(fc.constantFrom(...UNRELATED), { minLength: 1, maxLength: 4 })
  check(
    fc.property(shops, said, how, fc.constantFrom(3, 50), search, asked, (stock, said, how, per_page, words, asked) => {
      const ask = question({ ...how, per_page, search: `${words.join(' ')} ` })
      const { corrections: _, ...answer } = query(catalogueOf(stock, said), ask, asked)
      const documents = documentsIn(stock, asked)
      expect(answer).toEqual(oracle(documents, ask, naiveScores(documents, words, said)))
    }),
    600,
  )
})

test('what a text asks for besides its words narrows as bounds that are set do, and who does not say it is counted', () => {
  const search = fc.array(fc.constantFrom(...UNRELATED), { maxLength: 3 })
  check(
    fc.property(shops, said, how, pieces, search, asked, (stock, said, how, pieces, words, asked) => {
      const own = question({ ...how, per_page: 9, search: '' })
      const ask = { ...own, search: [...words, ...pieces.map(({ told }) => told.text), ''].join(' ') }
      const { corrections: _, ...answer } = query(catalogueOf(stock, said), ask, asked)
      const documents = documentsIn(stock, asked)
      const meant = { ...own, ranges: withRanges(own.ranges, pieces) }
      const scores = words.length > 0 ? naiveScores(documents, words, said) : undefined
      expect(answer).toEqual(oracle(documents, meant, scores, counting(own.ranges, pieces)))
    }),
    600,
  )
})

type Stock = { one: CatalogueDocument[]; two: CatalogueDocument[] }

type Said = { one?: SearchWords; two?: SearchWords }

const catalogueOf = (stock: Stock, said: Said = {}) =>
  createCatalogue([
    openSegment(buildSegment('one', 'sv', stock.one, said.one)),
    openSegment(buildSegment('two', 'sv', stock.two, said.two)),
  ])

const documentsIn = (stock: Stock, asked: readonly string[]): ShopDocument[] => [
  ...(asked.includes('one') ? stock.one.map((d) => ({ ...d, shop: 'one' })) : []),
  ...(asked.includes('two') ? stock.two.map((d) => ({ ...d, shop: 'two' })) : []),
]
