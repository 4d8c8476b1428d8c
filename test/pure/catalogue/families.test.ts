import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { createOverlay } from '#catalogue/overlay.ts'
import { mergeSegments } from '#catalogue/merge.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, knowsAll, openSegment, type Segment } from '#catalogue/segment.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import { product, question } from './documents.ts'

const colour = (id: string) => ({ id, name: id })
const segment = openSegment(
  buildSegment('one', 'sv', [
    product('a1', 'stol', { position: 1, family: 'a', price: 300, colours: [colour('red')], width: 400 }),
    product('a2', 'stol', { position: 2, family: 'a', price: 100, colours: [colour('blue')], width: 400 }),
    product('a3', 'stol', { position: 3, family: 'a', price: null, colours: [colour('red')], width: 600 }),
    product('b1', 'bord', { position: 4, family: 'b', price: 50, colours: [colour('red')] }),
    product('c1', 'lampa', { position: 5, price: 200, colours: [colour('red')] }),
  ]),
)
const catalogue = createCatalogue([segment])
const ask = (rest: Partial<CatalogueQuestion>, overlays: Parameters<typeof query>[3] = []) =>
  query(catalogue, question({ group: true, ...rest }), ['one'], overlays)
const uids = (answer: ReturnType<typeof ask>) => answer.keys.map(({ uid }) => uid)

test('a family is one card, of its cheapest product that passes, and tells its colours', () => {
  const all = ask({})
  expect([uids(all), all.total, all.families]).toEqual([['a2', 'b1', 'c1'], 3, 1])
  expect(all.keys[0]?.family).toEqual({
    products: 3,
    prices_differ: true,
    colours: [
      { id: 'blue', name: 'blue', uid: 'a2' },
      { id: 'red', name: 'red', uid: 'a1' },
    ],
  })
  // One that stands alone is no family.
  expect(all.keys[1]).not.toHaveProperty('family')
  expect(uids(ask({ filters: { colour: ['red'] } }))).toEqual(['a1', 'b1', 'c1'])
  expect(uids(ask({ ranges: { width: { min: 500, max: null } } }))).toEqual(['a3'])
  expect(uids(ask({ group: false }))).toHaveLength(5)
})

test('a card counts for a value once, if one of its products has it and passes all other filters', () => {
  const counts = (rest: Partial<CatalogueQuestion>) =>
    Object.fromEntries(ask(rest).facets.colour.map(({ id, count }) => [id, count]))
  expect(counts({})).toEqual({ red: 3, blue: 1 })
  expect(counts({ ranges: { width: { min: 500, max: null } } })).toEqual({ red: 1, blue: 0 })
  expect(counts({ filters: { colour: ['blue'] }, ranges: { width: { min: 300, max: null } } })).toEqual({
    red: 1,
    blue: 1,
  })
  expect(ask({}).ranges.width?.buckets.reduce((a, b) => a + b)).toBe(2)
})

/** What is agreed with a company. */
const overlay = (prices: [string, number | null][], hidden: string[] = []) =>
  createOverlay([segment], {
    shop: 'one',
    hides: hidden.join(),
    agreed: { prices: new Map(prices), hidden: new Set(hidden) },
  })

test('what a company pays says which is cheapest, and what it may not see is no member', () => {
  expect(uids(ask({ sort: 'price_desc' }, [overlay([['a1', 10]])]))).toEqual(['c1', 'b1', 'a1'])
  const [first] = ask({}, [overlay([], ['a2'])]).keys
  expect([first?.uid, first?.family?.products]).toEqual(['a1', 2])
  expect(ask({}, [overlay([], ['a2', 'a3'])]).families).toBe(0)
})

test('what matches every word stands for its family before what matches some', () => {
  const [one, ...others] = ask({ search: 'stol red ', match: 'some', literal: ['colour'] }).keys
  expect([one?.uid, others]).toEqual(['a2', []])
})

/** Made by the build before families: a chair, a desk and a lamp. */
const FORMER = readFileSync(new URL('../../fixtures/index-before-families.bin', import.meta.url))

const grouped = (segments: Segment[]) => {
  const { keys, families } = query(createCatalogue(segments), question({ group: true }), ['shop'])
  return [keys.map(({ uid }) => uid).join(' '), families]
}

test('an index of the build before families has none but those of newer products', () => {
  const bytes = FORMER.buffer.slice(FORMER.byteOffset, FORMER.byteOffset + FORMER.byteLength)
  const former = openSegment(bytes)
  expect(knowsAll(bytes)).toBe(false)
  expect(grouped([former])).toEqual(['1 2 3', 0])
  const added = openSegment(
    buildSegment(
      'shop',
      'sv',
      ['4', '5', '1'].map((uid) => product(uid, 'Pall', { position: 9, family: 'pall', price: 100 * Number(uid) })),
    ),
  )
  const both = createCatalogue([former, added]).segments
  expect(grouped([...both])).toEqual(['2 3 1', 1])
  expect(grouped([openSegment(mergeSegments(both))])).toEqual(['2 3 1', 1])
})
