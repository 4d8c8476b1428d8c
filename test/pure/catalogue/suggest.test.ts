import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageByScore } from '#catalogue/answer/page.ts'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { expand } from '#catalogue/match/expand.ts'
import { readSearch } from '#catalogue/match/reading.ts'
import { clearScores, pinFirst, scoreAll } from '#catalogue/match/score.ts'
import { topProducts } from '#catalogue/match/top.ts'
import { passingText } from '#catalogue/answer/narrowing.ts'
import { type Bits, hasBit } from '#catalogue/match/bits.ts'
import { population, populationOfBoth } from '#catalogue/match/count.ts'
import { type ReadQuestion, readQuestion } from '#catalogue/understand/understand.ts'
import { strictOf } from '#catalogue/match/strict.ts'
import { scratch } from '#catalogue/match/scratch.ts'
import { namedAlone } from '#catalogue/match/whole-number.ts'
import { keysOf, query } from '#catalogue/query.ts'
import type { Scope } from '#catalogue/scope.ts'
import { pinnedFor } from '#catalogue/search-words/of-scope.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { documentsOf, product, question, searchWordsOf } from './documents.ts'
import { ASKING, SEARCHES, WORDS } from './meeting-words.ts'
import { check } from './seeded.ts'

const segment = (shop: string, documents: Iterable<CatalogueDocument>) =>
  openSegment(buildSegment(shop, 'sv', documents))

/** Two shops, one of them with products hidden by a later change. */
const catalogues = fc
  .record({
    first: fc.array(documentsOf(WORDS, 200), { maxLength: 90 }),
    second: fc.array(documentsOf(WORDS, 200), { maxLength: 40 }),
    upserts: fc.array(documentsOf(WORDS, 200), { maxLength: 8 }),
    deletes: fc.array(
      fc.integer({ min: 1, max: 200 }).map((n) => `00${n}.7`),
      { maxLength: 20 },
    ),
    words: searchWordsOf(WORDS, 200),
  })
  .map(({ first, second, upserts, deletes, words }) =>
    createCatalogue([segment('one', first), segment('two', second)]).update({
      shop: 'one',
      upserts: buildSegment('one', 'sv', upserts, words),
      deletes,
    }),
  )
const shops = fc.constantFrom(['one'], ['one', 'two'])
const sizes = fc.constantFrom(0, 1, 2, 6, 50)
/** More words than a person types, so that few products have them all. */
const asked = fc.oneof(
  { weight: 3, arbitrary: ASKING },
  fc.array(fc.oneof(fc.constantFrom(...WORDS), SEARCHES), { minLength: 3, maxLength: 6 }).map((all) => all.join(' ')),
)

interface Read extends ReadQuestion {
  pinned: readonly number[]
  within: Bits | null
}

/** The best of everything that matches all words, or where nothing does some, every product scored. */
function everythingScored(scope: Scope, { text, reading, within, pinned }: Read, typing: boolean, size: number) {
  const passes = (id: number): boolean => within === null || hasBit(within, scope.bitOf(id))
  if (text === '') {
    const all = [...scope.order('shop')].filter(passes)
    return { ids: all.slice(0, size), total: all.length }
  }
  const { plans } = expand(scope, reading, typing)
  const matched = pinFirst(scoreAll(scope, plans, reading.numbers), pinned, plans.length)
  try {
    const strict = matched.filter((id) => scratch.level[id] === plans.length && passes(id))
    const listed = strict.length > 0 ? strict : matched.filter(passes)
    return { ids: [...pageByScore(scope, listed, 0, size)], total: strict.length }
  } finally {
    clearScores(matched)
  }
}

test('the products offered are the best of all that are scored, and all are counted', () => {
  check(
    fc.property(catalogues, asked, fc.boolean(), shops, sizes, (catalogue, search, typing, shops, size) => {
      const scope = catalogue.scope('sv', shops)
      const asked = readQuestion({ search, language: 'sv' })
      const pinned = pinnedFor(scope, search)
      const read = { ...asked, pinned, within: passingText(scope, asked, null) }
      const { within, reading } = read
      const { plans } = expand(scope, reading, typing)
      // Without a word nothing is ranked, and all that passes is listed.
      const expected = read.text === '' ? { ids: [], total: 0 } : everythingScored(scope, read, typing, size)
      expect(topProducts(scope, plans, reading.numbers, size, undefined, within, pinned)).toEqual(expected)
      expect(topProducts(scope, plans, reading.numbers, size, 0, within, pinned)).toEqual(expected)
      const strict = strictOf(scope, plans, reading.numbers, pinned)
      expect(within ? populationOfBoth(strict, within) : population(strict)).toBe(expected.total)
      const { keys, total } = suggest(catalogue, search, 'sv', shops, size)
      const named = namedAlone(scope, search, readSearch(search, 'sv'))
      const all = named === null ? everythingScored(scope, read, true, size) : { ids: [named].slice(0, size), total: 1 }
      expect({ keys, total }).toEqual({ keys: keysOf(scope, all.ids), total: all.total })
    }),
    400,
  )
})

test('a completion is offered with what a search for it finds, however many products have its words', () => {
  check(
    fc.property(catalogues, asked, shops, (catalogue, search, shops) => {
      for (const { text, count } of suggest(catalogue, search, 'sv', shops, 6).completions)
        expect(query(catalogue, question({ search: `${text} ` }), shops).total).toBe(count)
    }),
    200,
  )
})

test.each(['fåtöljer s fåtöljer', 'fåtöljer s och', 'och fåtöljer s för'])(
  'in "%s" nothing but the last word is still being typed, also where it was said before or says nothing',
  (search) => {
    const catalogue = createCatalogue([segment('one', [product('1', 'fåtöljer'), product('2', 'soffa')])])
    expect(query(catalogue, question({ search, match: 'some' }), ['one']).total).toBe(1)
    expect(suggest(catalogue, search, 'sv', ['one'], 6)).toMatchObject({ completions: [], keys: [{ uid: '1' }] })
  },
)

test('of words that begin alike those come first that most products have, then by their letters', () => {
  const counted = fc.uniqueArray(fc.tuple(fc.constantFrom(...BEGINNINGS), fc.integer({ min: 1, max: 9 })), {
    selector: ([word]) => word,
    minLength: 1,
  })
  check(
    fc.property(counted, (words) => {
      const stock = words.flatMap(([word, times]) =>
        Array.from({ length: times }, (_, i) => product(`${word}-${i}`, word)),
      )
      const best = words.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 4)
      const { completions } = suggest(createCatalogue([segment('one', stock)]), 'qu', 'sv', ['one'], 4)
      expect(completions).toEqual(best.map(([text, count]) => ({ text, count })))
    }),
    100,
  )
})

/** Words that mean nothing, share no stem and hold no word. */
const BEGINNINGS = ['qubrux', 'qufjomp', 'qugwyff', 'quhyxo', 'qukvylk', 'quplimz', 'qutrundvq', 'quzwob']
