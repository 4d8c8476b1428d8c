import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { documentsOf, filters, gtins, matchings, product, question, sorts } from './documents.ts'
import { UNRELATED } from './naive-score.ts'
import { oracle } from './oracle.ts'
import { check } from './seeded.ts'

const shopOf = (...documents: CatalogueDocument[]) =>
  createCatalogue([openSegment(buildSegment('shop', 'sv', documents))])

const shelf = (name: string) => ({ category: { id: name, name }, subcategory: null })

describe('a number alone', () => {
  const stock = shopOf(
    product('368814', 'Stol'),
    product('17', 'Pall 368814', { numbers: ['2071'] }),
    product('113688140', 'Bord 12'),
    product('12', 'Skåp'),
    product('A-00.77', 'Hylla', { numbers: ['7350012345678', '2071'] }),
    product('lina-svart', 'Soffa'),
    product('99', 'Lina lampa svart'),
    product('qwv', 'Matta'),
    product('B-1', 'Pall', { gtin: '7310000000019' }),
    product('B-2', 'Pall', { gtin: '731000000026' }),
    product('B-3', 'Pall', { gtin: '00001236' }),
  )
  const ask = (search: string, rest = {}) => query(stock, question({ search, ...rest }), ['shop'])

  test.each([
    ['368814', '368814'],
    [' 003.688.14 ', '368814'],
    ['003 688 14', '368814'],
    ['00-368-814', '368814'],
    ['a0077', 'A-00.77'],
    ['7350012345678', 'A-00.77'],
    ['07350012345678', 'A-00.77'],
    ['17', '17'],
    ['QWV', 'qwv'],
    ['7 310000 000019', 'B-1'],
    ['07310000000019', 'B-1'],
    ['731000000026', 'B-2'],
    ['0731000000026', 'B-2'],
    ['00731000000026', 'B-2'],
    ['1236', 'B-3'],
  ])('"%s" is the product %s and nothing else', (search, uid) => {
    for (const match of ['all', 'some']) {
      const answer = ask(search, { match })
      expect(answer).toMatchObject({ keys: [{ uid }], total: 1, partial: 0, more: [], named: { uid } })
    }
    const { keys, total } = suggest(stock, search, 'sv', ['shop'], 6)
    expect([keys.map((key) => key.uid), total]).toEqual([[uid], 1])
  })

  test.each([
    ['12', 'as short as a word of some text', ['12', '113688140']],
    ['lina svart', 'of words that texts have', ['lina-svart', '99']],
    ['2071', 'of two products', ['17', 'A-00.77']],
    ['3688', 'a part of one', ['368814', '113688140']],
    ['stol 368814', 'beside a word', ['368814']],
  ])('"%s" is %s, and stands beside others', (search, _, uids) => {
    const { keys, named } = ask(search)
    expect(named).toBeNull()
    expect(keys.map((key) => key.uid).toSorted()).toEqual(uids.toSorted())
  })

  test('a part of a GTIN is no number: whatever one maker numbers begins alike', () => {
    expect(ask('7310000')).toMatchObject({ keys: [], total: 0, partial: 0, named: null })
    expect(ask('pall 7310000000019').keys).toEqual([{ shop: 'shop', uid: 'B-1' }])
  })

  test('beside a word is a word or a size', () => {
    const chairs = shopOf(
      product('3', 'Matta'),
      product('30', 'Stol'),
      product('31', 'Stol 3'),
      product('32', 'Pall 3'),
    )
    const { keys, partial } = query(chairs, question({ search: 'stol 3 ' }), ['shop'])
    expect(keys.map(({ uid }) => uid)).toEqual(['31'])
    expect(partial).toBe(3)
  })

  test('that does not pass the filters is counted where it would', () => {
    const shelved = shopOf(
      product('4711', 'Stol', { categories: [shelf('Stolar')] }),
      product('2', 'Bord', { categories: [shelf('Bord')] }),
    )
    const answer = query(shelved, question({ search: '4711', filters: { category: ['Bord'] } }), ['shop'])
    expect(answer).toMatchObject({ keys: [], total: 0, partial: 0 })
    expect(answer.facets.category.map(({ id, count }) => [id, count])).toEqual([
      ['Bord', 0],
      ['Stolar', 1],
    ])
  })
})

const bare = (number: string) => number.replace(/[^a-z0-9]/gi, '').replace(/^0+(?=.)/, '')

const others = ({ numbers, gtin }: CatalogueDocument) => [...numbers, ...(gtin === null ? [] : [gtin])]

/** By the plainest rule: its own number, else another of its numbers, if one product alone has it. */
function naivelyNamed(documents: readonly CatalogueDocument[], asked: string): CatalogueDocument | null {
  const own = documents.filter(({ uid }) => bare(uid) === bare(asked))
  const those = own.length > 0 ? own : documents.filter((one) => others(one).some((n) => bare(n) === bare(asked)))
  return those.length === 1 ? (those[0] as CatalogueDocument) : null
}

test('whoever a number names stands alone under any filter, and only then', () => {
  const stock = fc.uniqueArray(documentsOf(UNRELATED), { maxLength: 25, selector: (d) => d.uid })
  const how = fc.record({ filters, sort: sorts, match: matchings, page: fc.integer({ min: 1, max: 2 }) })
  const number = fc.oneof(
    fc.integer({ min: 1, max: 45 }).map((n) => `00${n}.7`),
    fc.integer({ min: 1, max: 2000 }).map((n) => `0${n}`),
    gtins.map((gtin) => `0 ${gtin}`),
  )
  check(
    fc.property(stock, number, how, (documents, search, how) => {
      const ask = question({ search, ...how })
      const { corrections: _, ...answer } = query(shopOf(...documents), ask, ['shop'])
      const one = naivelyNamed(documents, search)
      expect(answer.named).toEqual(one && { shop: 'shop', uid: one.uid })
      if (!one) return
      const all = documents.map((document) => ({ ...document, shop: 'shop' }))
      const found = new Map(all.filter(({ uid }) => uid === one.uid).map((d) => [d, { score: 1, strict: true }]))
      expect({ ...answer, named: null }).toEqual(oracle(all, ask, found))
    }),
    400,
  )
})
