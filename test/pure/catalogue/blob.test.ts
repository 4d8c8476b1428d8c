import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BLOB_VERSION, CatalogueBlobError, packBlob, unpackBlob } from '#catalogue/blob/blob.ts'
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts'
import { display } from '#catalogue/document.ts'
import { mergeSegments } from '#catalogue/merge.ts'
import { query } from '#catalogue/query.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import { buildSegment, knowsAll, openSegment, withoutDocuments } from '#catalogue/segment.ts'
import type { Sort } from '#contract/catalogue/filters.ts'
import { product, question } from './documents.ts'
import { check } from './seeded.ts'

const blob = buildSegment('shop', 'sv', [product('1', 'Stol', { display: '{"å":"ö"}' }), product('2', 'Bord')])
const reasonOf = (bytes: ArrayBuffer): string => {
  try {
    openSegment(bytes)
    return 'opened'
  } catch (error) {
    if (error instanceof CatalogueBlobError) return error.reason
    throw error
  }
}

test('a foreign, an older, a cut and a changed blob are told apart', () => {
  expect(reasonOf(new ArrayBuffer(0))).toBe('foreign')
  expect(reasonOf(new TextEncoder().encode('<!doctype html><html>…</html> and so on').buffer)).toBe('foreign')
  const other = blob.slice(0)
  new DataView(other).setUint32(4, BLOB_VERSION + 1, true)
  expect(reasonOf(other)).toBe('version')
  expect(reasonOf(blob.slice(0, blob.byteLength - 8))).toBe('damaged')
  expect(reasonOf(blob)).toBe('opened')
})

const ask = (catalogue: Catalogue, sort: Sort, filters = {}) => {
  const { keys, facets } = query(catalogue, question({ sort, filters }), ['shop'])
  return { uids: keys.map(({ uid }) => uid).join(' '), concepts: facets.concept.map(({ count }) => count) }
}

test('an index of a build that knew fewer facets and orders answers without them, alone and with newer ones', () => {
  const values = { concept: { id: 'k', name: 'Klang' }, price: 100 }
  const later = /^(concept\.|price$|byPrice)/
  const older = (bytes: ArrayBuffer): ArrayBuffer =>
    packBlob(Object.fromEntries(Object.entries(unpackBlob(bytes)).filter(([name]) => !later.test(name))))
  const whole = buildSegment('shop', 'sv', [product('1', 'Stol', { ...values, brand: 'Ask' }), product('2', 'Bord')])
  for (const old of [older(whole), older(withoutDocuments(whole))]) {
    expect([knowsAll(old), knowsAll(whole)]).toEqual([false, true])
    const patch = openSegment(buildSegment('shop', 'sv', [product('3', 'Pall', values)]))
    const alone = createCatalogue([openSegment(old)])
    const both = createCatalogue([openSegment(old), patch])
    const merged = createCatalogue([openSegment(mergeSegments(both.segments))])
    expect(ask(alone, 'price_desc')).toEqual({ uids: '1 2', concepts: [] })
    expect(ask(alone, 'shop', { brand: ['Ask'] })).toEqual({ uids: '1', concepts: [] })
    for (const catalogue of [both, merged]) {
      expect(ask(catalogue, 'price_asc')).toEqual({ uids: '3 1 2', concepts: [1] })
      expect(ask(catalogue, 'shop', { concept: ['k'] })).toEqual({ uids: '3', concepts: [1] })
    }
  }
})

const narrow = (catalogue: Catalogue, ranges: CatalogueQuestion['ranges']) => {
  const answer = query(catalogue, question({ ranges }), ['shop'])
  return { uids: answer.keys.map(({ uid }) => uid).join(' '), width: answer.ranges.width, price: answer.ranges.price }
}

/** Made by the build before ranges: a chair, a desk and a lamp. */
const FORMER = readFileSync(new URL('../../fixtures/index-before-ranges.bin', import.meta.url))

test('an index of the build before ranges answers as it did, with the ranges that follow from what it knows', () => {
  const bytes = FORMER.buffer.slice(FORMER.byteOffset, FORMER.byteOffset + FORMER.byteLength)
  const former = openSegment(bytes)
  expect(knowsAll(bytes)).toBe(false)
  const alone = createCatalogue([former])
  expect(narrow(alone, {})).toMatchObject({ uids: '1 2 3', width: null, price: { min: 249_500, max: 599_000 } })
  expect(narrow(alone, { price: { min: 300_000, max: null } }).uids).toBe('2')
  expect(narrow(alone, { width: { min: null, max: 900 } }).uids).toBe('')
  const added = openSegment(buildSegment('shop', 'sv', [product('4', 'Pall', { width: 450, price: 99_900 })]))
  const both = createCatalogue([former, added])
  for (const catalogue of [both, createCatalogue([openSegment(mergeSegments(both.segments))])]) {
    expect(narrow(catalogue, { width: { min: null, max: 900 } })).toMatchObject({
      uids: '4',
      width: { min: 450, max: 450, buckets: [1] },
      price: { min: 99_900, max: 599_000 },
    })
    expect(query(catalogue, question({ search: 'stol' }), ['shop']).total).toBe(1)
  }
})

/** Made by the build before colours: a blue chair, a desk and a lamp. */
const UNCOLOURED = readFileSync(new URL('../../fixtures/index-before-colours.bin', import.meta.url))

const colours = (catalogue: Catalogue, colour: string[]) => {
  const { keys, facets } = query(catalogue, question({ filters: { colour } }), ['shop'])
  return { uids: keys.map(({ uid }) => uid).join(' '), colours: facets.colour }
}

test('an index of the build before colours answers as it did, and has none but those of newer products', () => {
  const bytes = UNCOLOURED.buffer.slice(UNCOLOURED.byteOffset, UNCOLOURED.byteOffset + UNCOLOURED.byteLength)
  const former = openSegment(bytes)
  expect(knowsAll(bytes)).toBe(false)
  const alone = createCatalogue([former])
  expect(colours(alone, [])).toEqual({ uids: '1 2 3', colours: [] })
  expect(colours(alone, ['blue'])).toEqual({ uids: '', colours: [] })
  expect(narrow(alone, { width: { min: null, max: 900 } }).uids).toBe('1')
  const blue = { id: 'blue', name: 'Blå' }
  const both = createCatalogue([
    former,
    openSegment(buildSegment('shop', 'sv', [product('4', 'Pall', { colours: [blue] })])),
  ])
  for (const catalogue of [both, createCatalogue([openSegment(mergeSegments(both.segments))])])
    expect(colours(catalogue, ['blue'])).toEqual({ uids: '4', colours: [{ ...blue, count: 1 }] })
})

test('any changed byte of the index is noticed', () => {
  const index = withoutDocuments(blob)
  check(
    fc.property(fc.integer({ min: 0, max: index.byteLength - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const damaged = index.slice(0)
      const bytes = new Uint8Array(damaged)
      bytes[at] = (bytes[at] as number) ^ flip
      // Eight bytes of the header are spare.
      if (at >= 24 && at < 32) return
      expect(reasonOf(damaged)).not.toBe('opened')
    }),
    4000,
  )
})

test('the documents come back as they were, until they are left out', () => {
  const whole = createCatalogue([openSegment(blob)])
  expect(display(whole, { shop: 'shop', uid: '1' })).toBe('{"å":"ö"}')
  expect(display(whole, { shop: 'shop', uid: '3' })).toBeNull()
  expect(display(whole, { shop: 'other', uid: '1' })).toBeNull()
  const index = createCatalogue([openSegment(withoutDocuments(blob))])
  expect(display(index, { shop: 'shop', uid: '1' })).toBeNull()
  expect(query(index, question({ search: 'stol' }), ['shop'])).toEqual(
    query(whole, question({ search: 'stol' }), ['shop']),
  )
})

test('a product that is gone shows no document', () => {
  const gone = createCatalogue([openSegment(blob)]).update({
    shop: 'shop',
    upserts: buildSegment('shop', 'sv', []),
    deletes: ['1'],
  })
  expect(display(gone, { shop: 'shop', uid: '1' })).toBeNull()
  expect(display(gone, { shop: 'shop', uid: '2' })).not.toBeNull()
})

test('segments of different shops are not merged', () => {
  const other = openSegment(buildSegment('other', 'sv', []))
  expect(() => mergeSegments([openSegment(blob), other])).toThrow(RangeError)
  expect(() => mergeSegments([])).toThrow(RangeError)
})

test('a changed number of columns is noticed, whatever it becomes', () => {
  const index = withoutDocuments(blob)
  for (let flip = 1; flip < 256; flip++) {
    const damaged = index.slice(0)
    const bytes = new Uint8Array(damaged)
    bytes[8] = (bytes[8] as number) ^ flip
    expect(reasonOf(damaged)).toBe('damaged')
  }
})
