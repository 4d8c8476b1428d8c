import { expect, test } from 'vitest'
import type { ColumnFigures } from '#server/db/column-figures.ts'
import { noiseAmong } from '#server/db/settle-attributes.ts'

const column = (values: Partial<ColumnFigures>): ColumnFigures => ({
  key: 'finish',
  has: 100,
  different: 8,
  usual: { en: 'Oak' },
  most: 40,
  addresses: 0,
  codes: 100,
  ...values,
})
const noise = (values: Partial<ColumnFigures>, products = 100) => noiseAmong([column(values)], products).finish

test('a column that says one thing of every product, or nearly, says nothing', () => {
  expect(noise({ different: 1, most: 100 })).toBe(true)
  expect(noise({ different: 2, most: 99, usual: { en: 'True' } })).toEqual({ en: 'True' })
  expect(noise({ different: 2, most: 90 })).toBeUndefined()
})

test('what a few products have, all alike, tells them from the others', () => {
  expect(noise({ different: 1, most: 100 }, 1_000)).toBeUndefined()
})

test('numbers of products are no facts, texts and measures of their own are', () => {
  expect(noise({ different: 100, most: 1 })).toBe(true)
  expect(noise({ different: 100, most: 1, codes: 10 })).toBeUndefined()
})

test('addresses are no facts', () => {
  expect(noise({ addresses: 60 })).toBe(true)
  expect(noise({ addresses: 10 })).toBeUndefined()
})

test('a value that says its column’s name says that there is none', () => {
  const price = column({ key: 'old_price', usual: { en: 'No old price' }, most: 80 })
  expect(noiseAmong([price], 100)).toEqual({ old_price: { en: 'No old price' } })
  expect(noiseAmong([{ ...price, usual: { en: 'SR 2,375' } }], 100)).toEqual({})
  expect(noiseAmong([{ ...price, key: '—' }], 100)).toEqual({})
})

test('pages of a supplier’s catalogue are no facts, whatever language they are called by', () => {
  for (const key of [
    'page',
    'Catalogue page',
    'catalog_page_no',
    'Page number',
    'sida',
    'Katalogsida',
    'Sid nr',
    'sidnummer',
    'side',
    'katalogside',
    'Sidetall',
    'sivu',
    'Kuvaston sivu',
    'sivunumero',
  ])
    expect([key, noiseAmong([column({ key, pages: 97 })], 100)]).toEqual([key, { [key]: true }])
})

test('a column called page that says other things is one like any other', () => {
  expect(noiseAmong([column({ key: 'page', pages: 20 })], 100)).toEqual({})
  expect(noiseAmong([column({ key: 'side', pages: 0 })], 100)).toEqual({})
  for (const key of ['sides', 'pages', 'homepage style', 'sideboard', 'seats'])
    expect([key, noiseAmong([column({ key, pages: 100 })], 100)]).toEqual([key, {}])
})

test('a measurement that is said once more says nothing new', () => {
  expect(noise({ repeats: 0.98 })).toBe(true)
  expect(noise({ repeats: 0.6 })).toBeUndefined()
})

test('whether a supplier has more colours is said of others', () => {
  for (const key of [
    'other_colors',
    'Other colours',
    'andra färger',
    'fler färger',
    'andre farger',
    'flere farver',
    'muut värit',
  ])
    expect([key, noiseAmong([column({ key })], 100)]).toEqual([key, { [key]: true }])
  expect(noiseAmong([column({ key: 'colours' })], 100)).toEqual({})
})

test('of a few products nothing is decided', () => {
  expect(noise({ has: 5, different: 1, most: 5 }, 5)).toBeUndefined()
})
