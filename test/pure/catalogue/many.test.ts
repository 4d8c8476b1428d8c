import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MATCHINGS } from '#contract/catalogue/query.ts'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { expand } from '#catalogue/match/expand.ts'
import { readSearch } from '#catalogue/match/reading.ts'
import { topProducts } from '#catalogue/match/top.ts'
import { mergeSegments } from '#catalogue/merge.ts'
import { keysOf, query } from '#catalogue/query.ts'
import { buildSegment, openSegment, withoutDocuments } from '#catalogue/segment.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { product, question } from './documents.ts'
import { naiveScores, UNRELATED } from './naive-score.ts'
import { oracle } from './oracle.ts'
import { check } from './seeded.ts'

/** Each word half as common as the one before it: some in most products, some in hardly any. */
const share = (i: number): number => 0.7 / 2 ** i

/** Hundreds of products, so that rows go over many numbers of bits, made from one number. */
function stockOf(seed: number, size: number): CatalogueDocument[] {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
  const some = (times: number): string =>
    UNRELATED.flatMap((word, i) => Array.from({ length: times }, () => (next() < share(i) ? [word] : [])).flat()).join(
      ' ',
    )
  return Array.from({ length: size }, (_, i) =>
    product(`p${i}`, some(1) || 'namnlös', { position: i % 7, description: some(2) }),
  )
}

const stocks = fc.record({
  seed: fc.nat(),
  size: fc.integer({ min: 100, max: 900 }),
  gone: fc.integer({ min: 0, max: 60 }),
})
const searches = fc.uniqueArray(fc.constantFrom(...UNRELATED), { minLength: 1, maxLength: 4 })

test('among many products a text finds, ranks and counts what a naive scorer does, however it is asked', () => {
  check(
    fc.property(stocks, fc.array(searches, { minLength: 4, maxLength: 4 }), ({ seed, size, gone }, asked) => {
      const stock = stockOf(seed, size)
      const left = stock.slice(gone).map((document) => ({ ...document, shop: 'one' }))
      const whole = openSegment(withoutDocuments(buildSegment('one', 'sv', stock)))
      const catalogue = createCatalogue([whole]).update({
        shop: 'one',
        upserts: buildSegment('one', 'sv', []),
        deletes: stock.slice(0, gone).map(({ uid }) => uid),
      })
      const scope = catalogue.scope('sv', ['one'])
      for (const words of asked) {
        const ask = question({ per_page: 50, search: `${words.join(' ')} ` })
        const scored = naiveScores(left, words)
        for (const match of MATCHINGS) {
          const { facets: _, ...expected } = oracle(left, { ...ask, match }, scored)
          const { corrections: __, facets: ___, ...answer } = query(catalogue, { ...ask, match }, ['one'])
          expect(answer).toEqual(expected)
        }
        const { keys, more, total } = oracle(left, { ...ask, per_page: 6 }, scored)
        const best = total > 0 ? keys : more
        const reading = readSearch(ask.search, 'sv')
        for (const many of [0, Number.POSITIVE_INFINITY]) {
          const top = topProducts(scope, expand(scope, reading, false).plans, reading.numbers, 6, many)
          expect({ keys: keysOf(scope, top.ids), total: top.total }).toEqual({ keys: best, total })
        }
      }
    }),
    60,
  )
})

test('many products in two parts are merged to what a build of all gives', () => {
  check(
    fc.property(stocks, ({ seed, size, gone }) => {
      const stock = stockOf(seed, size)
      const parts = [stock.slice(gone), stock.slice(0, gone)].map((part) =>
        openSegment(buildSegment('one', 'sv', part)),
      )
      expect(new Uint8Array(mergeSegments(parts))).toEqual(new Uint8Array(buildSegment('one', 'sv', stock)))
    }),
    20,
  )
})
