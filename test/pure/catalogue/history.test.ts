import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts'
import { display } from '#catalogue/document.ts'
import { mergeSegments } from '#catalogue/merge.ts'
import { query } from '#catalogue/query.ts'
import { SEARCH_WORDS } from '#catalogue/search-words/packed.ts'
import { NO_SEARCH_WORDS, type SearchWords } from '#catalogue/search-words/search-words.ts'
import { buildSegment, openSegment, type Segment, withoutDocuments } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import {
  attributes,
  documentsOf,
  filters,
  matchings,
  product,
  question,
  ranges,
  searchWordsOf,
  sorts,
} from './documents.ts'
import { ASKING, WORDS } from './meeting-words.ts'
import { check } from './seeded.ts'

const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      upserts: fc.array(documentsOf(WORDS), { maxLength: 6 }),
      deletes: deletes(),
      words: fc.option(searchWordsOf(WORDS)),
    }),
  },
  { weight: 2, arbitrary: fc.constant('merge' as const) },
  { weight: 1, arbitrary: fc.constant('reopen' as const) },
)

function deletes(): fc.Arbitrary<string[]> {
  return fc.array(
    fc.integer({ min: 1, max: 40 }).map((n) => `00${n}.7`),
    { maxLength: 5 },
  )
}

/** `words`: null where the shop's own stay as they are. */
type IndexChange = { upserts: CatalogueDocument[]; deletes: string[]; words: SearchWords | null } | 'merge' | 'reopen'

const build = (documents: Iterable<CatalogueDocument>, words?: SearchWords | null) =>
  buildSegment('one', 'sv', documents, words)
const other = openSegment(buildSegment('two', 'sv', []))

/** What the shop says of words in the end. */
const wordsAfter = (first: SearchWords, changes: readonly IndexChange[]): SearchWords =>
  changes.reduce((before, one) => (typeof one === 'string' ? before : (one.words ?? before)), first)

/** One step of a catalogue's life; `truth` is what it should hold afterwards. */
function step(catalogue: Catalogue, change: IndexChange, truth: Map<string, CatalogueDocument>): Catalogue {
  const own = catalogue.segments.filter((segment) => segment.shop === 'one')
  const rest = catalogue.segments.filter((segment) => segment.shop !== 'one')
  if (change === 'merge')
    return own.length === 0 ? catalogue : createCatalogue([openSegment(mergeSegments(own)), ...rest])
  if (change === 'reopen') {
    const whole = own.filter((segment) => segment.dead === null)
    const again = new Map(whole.map((segment) => [segment, openSegment(segment.blob.slice(0))]))
    return createCatalogue(catalogue.segments.map((segment) => again.get(segment) ?? segment))
  }
  for (const uid of change.deletes) truth.delete(uid)
  for (const document of change.upserts) truth.set(document.uid, document)
  return catalogue.update({ shop: 'one', upserts: build(change.upserts, change.words), deletes: change.deletes })
}

test('however an index came about, it gives the answers of one built afresh', () => {
  check(
    fc.property(
      fc.array(documentsOf(WORDS), { maxLength: 30 }),
      searchWordsOf(WORDS),
      fc.array(change, { maxLength: 6 }),
      fc.array(documentsOf(WORDS), { maxLength: 10 }),
      fc.array(fc.tuple(ASKING, filters, attributes, ranges, sorts, matchings, fc.boolean()), {
        minLength: 3,
        maxLength: 3,
      }),
      (first, words, changes, second, asked) => {
        const truth = new Map(first.map((document) => [document.uid, document]))
        const neighbour = openSegment(buildSegment('two', 'sv', second))
        let lived = createCatalogue([openSegment(build(first, words)), neighbour, other])
        for (const one of changes) lived = step(lived, one, truth)
        const fresh = createCatalogue([neighbour, openSegment(build(truth.values(), wordsAfter(words, changes)))])
        for (const [search, filters, attributes, ranges, sort, match, group] of asked)
          for (const shops of [['one'], ['one', 'two']]) {
            const ask = question({ search, filters, attributes, ranges, sort, match, group })
            expect(query(lived, ask, shops)).toEqual(query(fresh, ask, shops))
            const suggested = suggest(lived, search, 'sv', shops, 5)
            expect(suggested).toEqual(suggest(fresh, search, 'sv', shops, 5))
            for (const { text, count } of suggested.completions)
              expect(query(fresh, question({ search: `${text} ` }), shops).total).toBe(count)
          }
        for (const uid of truth.keys())
          expect(display(lived, { shop: 'one', uid })).toBe(display(fresh, { shop: 'one', uid }))
      },
    ),
    250,
  )
})

/** What is left of what the shop says of words: where that is nothing, it goes with the products that it came with. */
function wordsTold(segments: readonly Segment[], words: SearchWords): SearchWords | null {
  if (segments.some(({ columns }) => columns[SEARCH_WORDS])) return words
  expect(words).toEqual(NO_SEARCH_WORDS)
  return null
}

test('that a shop says nothing of words goes with the last product that it was said with', () => {
  const [gone, left] = [product('1', 'stol'), product('2', 'stol')]
  const before = createCatalogue([openSegment(build([gone], NO_SEARCH_WORDS))])
  const { segments } = before.update({ shop: 'one', upserts: build([left], null), deletes: ['1'] })
  expect(new Uint8Array(mergeSegments(segments))).toEqual(new Uint8Array(build([left], null)))
})

test('merged segments are byte for byte what a build of the same products gives', () => {
  check(
    fc.property(
      fc.array(documentsOf(WORDS), { minLength: 1, maxLength: 30 }),
      fc.array(documentsOf(WORDS), { maxLength: 10 }),
      deletes(),
      searchWordsOf(WORDS),
      fc.option(searchWordsOf(WORDS)),
      (first, upserts, gone, words, change) => {
        const catalogue = createCatalogue([openSegment(build(first, words))]).update({
          shop: 'one',
          upserts: build(upserts, change),
          deletes: gone,
        })
        const truth = new Map(first.map((document) => [document.uid, document]))
        for (const uid of gone) truth.delete(uid)
        for (const document of upserts) truth.set(document.uid, document)
        if (truth.size === 0) return
        const merged = mergeSegments(catalogue.segments)
        expect(new Uint8Array(merged)).toEqual(
          new Uint8Array(build(truth.values(), wordsTold(catalogue.segments, change ?? words))),
        )
        const stripped = catalogue.segments.map((s) => ({
          ...openSegment(withoutDocuments(s.blob)),
          dead: s.dead,
          live: s.live,
        }))
        expect(new Uint8Array(mergeSegments(stripped))).toEqual(new Uint8Array(withoutDocuments(merged)))
      },
    ),
    150,
  )
})

test('the order in which products are built does not change a byte', () => {
  check(
    fc.property(fc.uniqueArray(documentsOf(WORDS), { maxLength: 20, selector: (d) => d.uid }), (documents) => {
      expect(new Uint8Array(build(documents.toReversed()))).toEqual(new Uint8Array(build(documents)))
    }),
    100,
  )
})
