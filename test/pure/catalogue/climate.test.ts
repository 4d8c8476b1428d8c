import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { documentsOf, product } from './documents.ts'
import { check } from './seeded.ts'

const seating = { id: 'seating', name: 'Sittmöbler' }
const placed = (uid: string, co2e: number | null, sub: string | null): CatalogueDocument =>
  product(uid, uid, {
    co2e,
    categories: [{ category: seating, subcategory: sub === null ? null : { id: sub, name: sub } }],
  })
const opened = (documents: Iterable<CatalogueDocument>) => openSegment(buildSegment('one', 'sv', documents))
const climate = (documents: Iterable<CatalogueDocument>) =>
  createCatalogue([opened(documents)]).scope('sv', ['one']).climate

const sofas = [90_000, 70_000, 80_000, 110_000, 100_000].map((grams, i) => placed(`sofa-${i}`, grams, 'sofas'))
const stools = [5_000, 7_000, 6_000, 4_000].map((grams, i) => placed(`stool-${i}`, grams, 'stools'))

test('a product is compared with its subcategory where five products of it have a figure', () => {
  expect(climate([...sofas, ...stools]).of('seating', 'sofas')).toEqual({
    group: 'subcategory',
    min_g: 70_000,
    median_g: 90_000,
    max_g: 110_000,
    count: 5,
  })
})

test('else with its category, which has those without any subcategory as well', () => {
  const table = climate([...sofas, ...stools, placed('bare', 1_000, null), placed('silent', null, 'stools')])
  const all = { group: 'category', min_g: 1_000, median_g: 38_500, max_g: 110_000, count: 10 }
  expect(table.of('seating', 'stools')).toEqual(all)
  expect(table.of('seating', null)).toEqual(all)
  expect(table.of('seating', 'unknown')).toEqual(all)
  expect(table.of('lighting', 'sofas')).toBeNull()
})

test('what a change replaced or removed counts no more', () => {
  const before = createCatalogue([opened([...sofas, ...stools])])
  const upserts = buildSegment('one', 'sv', [placed('sofa-0', 10_000, 'sofas')])
  const after = before.update({ shop: 'one', upserts, deletes: ['stool-0'] })
  expect(after.scope('sv', ['one']).climate.of('seating', 'sofas')).toMatchObject({ min_g: 10_000, count: 5 })
  expect(after.scope('sv', ['one']).climate.of('seating', null)).toMatchObject({ count: 8 })
})

test('the figures are those of the documents, whatever they are', () => {
  const some = fc.array(documentsOf(['stol', 'bord']), { maxLength: 60 })
  const property = fc.property(some, fc.constantFrom('c-stolar', 'c-bord'), (documents, id) => {
    const last = new Map(documents.map((document) => [document.uid, document]))
    const grams = [...last.values()]
      .filter((one) => one.co2e !== null && one.categories.some(({ category }) => category.id === id))
      .map((one) => one.co2e as number)
    const found = climate(documents).of(id, null)
    expect(found?.count ?? 0).toBe(grams.length)
    if (!found) return
    expect(found).toMatchObject({ min_g: Math.min(...grams), max_g: Math.max(...grams) })
    const below = grams.filter((one) => one < found.median_g).length
    const above = grams.filter((one) => one > found.median_g).length
    expect(Math.max(below, above)).toBeLessThanOrEqual(grams.length / 2)
  })
  check(property, 200)
})
