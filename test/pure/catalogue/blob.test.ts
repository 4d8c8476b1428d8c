import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BLOB_VERSION, CatalogueBlobError } from '#catalogue/blob/blob.ts'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { display } from '#catalogue/document.ts'
import { mergeSegments } from '#catalogue/merge.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment, withoutDocuments } from '#catalogue/segment.ts'
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
