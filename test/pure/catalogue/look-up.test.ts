import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareNumber } from '#catalogue/build/numbers.ts'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { lookUpNumbers } from '#catalogue/look-up.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { product } from './documents.ts'

const shopOf = (documents: readonly CatalogueDocument[]) => {
  const catalogue = createCatalogue([openSegment(buildSegment('s', 'sv', documents))])
  return (...numbers: string[]) =>
    lookUpNumbers(catalogue.scope('sv', ['s']), numbers, 5).map(({ found, uids }) => [found, ...uids])
}

const GOODS = [
  product('003.688.14', 'Stol', { position: 1, numbers: ['NRD-77.120', '7391846001234'] }),
  product('AB-1204', 'Bord', { position: 2 }),
  product('ab 1204', 'Bord', { position: 3 }),
  product('4-5567', 'Matta', { position: 4, numbers: ['X-900'] }),
  product('45568', 'Matta', { position: 5, numbers: ['X.900'] }),
  product('77120', 'Lampa', { position: 6, numbers: ['4-5567'] }),
  product('Ж900', 'Hylla', { position: 7, gtin: '7310000000019' }),
]
const ask = shopOf(GOODS)

test('sign for sign beats every other way of writing', () => {
  expect(ask('AB-1204', ' ab 1204 ', '45568')).toEqual([
    ['exact', 'AB-1204'],
    ['exact', 'ab 1204'],
    ['exact', '45568'],
  ])
})

test('case, dots, dashes, blanks and leading zeros say nothing, and of two that are then alike neither is taken', () => {
  expect(ask('36 88 14', '00-003688.14', 'ab1204')).toEqual([
    ['normalised', '003.688.14'],
    ['normalised', '003.688.14'],
    ['several', 'AB-1204', 'ab 1204'],
  ])
})

test('a product’s own number beats another’s further one; of further ones a single one is taken', () => {
  expect(ask('45567', 'nrd77120', '7391846-001234', 'x900')).toEqual([
    ['normalised', '4-5567'],
    ['other', '003.688.14'],
    ['other', '003.688.14'],
    ['several', '4-5567', '45568'],
  ])
})

test('a GTIN is found as a whole, however it is written', () => {
  expect(ask('7310000000019', '7-310000-000019', '07310000000019', '731000000')).toEqual([
    ['other', 'Ж900'],
    ['other', 'Ж900'],
    ['other', 'Ж900'],
    ['unknown'],
  ])
})

test('a part is enough where one product alone has it', () => {
  expect(ask('88.14', '4556', '12')).toEqual([
    ['part', '003.688.14'],
    ['several', '4-5567', '45568', '77120'],
    ['unknown'],
  ])
})

test('what nobody has names the nearest, if there are any', () => {
  expect(ask('AB-1240', '455686', 'zzz999', '', ' .- ', '368814 Stol, grå')).toEqual([
    ['unknown', 'AB-1204', 'ab 1204'],
    ['unknown', '45568', '4-5567', '77120'],
    ['unknown'],
    ['empty'],
    ['empty'],
    ['unknown', '003.688.14'],
  ])
})

test('signs that the index keeps alike are not taken for each other', () => {
  // The code of ж ends in the byte of 6.
  expect(ask('ж900', '6900')).toEqual([
    ['normalised', 'Ж900'],
    ['unknown', 'Ж900', '4-5567', '45568'],
  ])
})

test('a hidden product is not found in any way', () => {
  const catalogue = createCatalogue([openSegment(buildSegment('s', 'sv', GOODS))]).update({
    shop: 's',
    upserts: buildSegment('s', 'sv', []),
    deletes: ['003.688.14'],
  })
  const numbers = ['003.688.14', '368814', 'nrd77120', '6881', '368841']
  expect(lookUpNumbers(catalogue.scope('sv', ['s']), numbers, 5).flatMap(({ uids }) => uids)).not.toContain(
    '003.688.14',
  )
})

test('every product is found by its number however it is written, and no answer is lost or made up', () => {
  const uid = fc.stringMatching(/^[0-9A-Z]{1,4}[-. ]?[0-9]{1,5}$/)
  const written = fc.record({ zeros: fc.nat(3), sign: fc.constantFrom('', '-', '.', ' ', '/') })
  fc.assert(
    fc.property(
      fc.uniqueArray(uid, { minLength: 1, maxLength: 30 }),
      fc.array(written, { minLength: 30 }),
      (uids, how) => {
        const find = shopOf(uids.map((one, position) => product(one, 'Stol', { position })))
        const asked = uids.map((one, i) => {
          const { zeros, sign } = how[i]!
          const bare = bareNumber(one)
          return `${'0'.repeat(zeros)}${bare.slice(0, 2)}${sign}${bare.slice(2)}`.toLowerCase()
        })
        const answers = find(...asked)
        expect(answers).toHaveLength(asked.length)
        const expected = asked.map((text, i) => {
          const alike = uids.filter((one) => bareNumber(one) === bareNumber(uids[i]!))
          if (uids.includes(text.trim())) return ['exact', text.trim()]
          return alike.length === 1 ? ['normalised', ...alike] : ['several', ...alike.slice(0, 5)]
        })
        // Behind those that are alike stand others that may have been meant.
        expect(answers.map((answer, i) => answer.slice(0, expected[i]!.length))).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})
