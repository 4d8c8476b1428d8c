import { describe, expect, test } from 'vitest'
import {
  type Drafts,
  isReady,
  readDrafts,
  rebased,
  settled,
  shownOf,
  withBad,
  withChange,
} from '#client/features/office/drafts.ts'
import { FIELD_KEYS, patchOf, type Source, valueOf, withValues } from '#client/features/office/fields.ts'

const product: Source = {
  name: { sv: 'Stol', en: 'Chair' },
  description: {},
  price: 100,
  brand: 'Nord',
  categories: [{ id: 'chairs', name: { sv: 'Stolar' } }],
  measurements: { width: 60 },
  hidden: false,
}
const known = { uid: '1001', revision: 'r1', product }

describe('a draft', () => {
  test('is what differs from the product, field by field', () => {
    const drafts = withChange({}, known, { price: 120, 'name.da': 'Stol', 'measurements.width': null })
    expect(drafts['1001']).toEqual({
      revision: 'r1',
      values: { price: 120, 'name.da': 'Stol', 'measurements.width': null },
      base: { price: 100, 'name.da': null, 'measurements.width': 60 },
      bad: {},
    })
    expect(shownOf(product, drafts['1001'])).toMatchObject({
      price: 120,
      name: { sv: 'Stol', en: 'Chair', da: 'Stol' },
      measurements: { width: null },
    })
  })

  test('ends when everything is as it was', () => {
    const once = withChange({}, known, { price: 120 })
    expect(withChange(once, known, { price: 100 })).toEqual({})
    expect(withChange({}, known, { categories: [{ name: { sv: 'Stolar' }, id: 'chairs' }] })).toEqual({})
  })

  test('of what is gone there is none', () => {
    expect(withChange({}, { ...known, revision: null }, { price: 1 })).toEqual({})
  })

  test('keeps what cannot be read, and is not saved with it', () => {
    const drafts = withBad({}, known, 'price', 'dear')
    expect(drafts['1001']).toMatchObject({ values: {}, bad: { price: 'dear' } })
    expect(isReady(drafts['1001']!)).toBe(false)
    expect(withChange(drafts, known, { price: 100 })).toEqual({})
  })

  test('comes back from the device as far as it is one', () => {
    const drafts = withBad(withChange({}, known, { price: 120 }), known, 'brand', 'x')
    expect(readDrafts(JSON.parse(JSON.stringify(drafts)))).toEqual(drafts)
    for (const kept of [null, undefined, 'x', [], { '1': null }, { '1': { revision: 1 } }])
      expect(readDrafts(kept)).toEqual({})
    expect(readDrafts({ '1': { revision: 'r', values: { price: 1, nonsense: 2 } } })).toEqual({
      '1': { revision: 'r', values: { price: 1 }, base: {}, bad: {} },
    })
  })
})

describe('over what a colleague has changed', () => {
  const draft = withChange({}, known, { price: 120, brand: 'Syd' })['1001']!

  test('fields that only one of both has changed need nothing', () => {
    const next = rebased(draft, 'r2', { ...product, name: { sv: 'Pall' } })
    expect(next).toMatchObject({ revision: 'r2', values: { price: 120, brand: 'Syd' } })
    expect(isReady(next)).toBe(true)
  })

  test('what both have changed alike is done', () => {
    expect(rebased(draft, 'r2', { ...product, price: 120 }).values).toEqual({ brand: 'Syd' })
  })

  test('what both have changed otherwise waits until one of the values is chosen', () => {
    const next = rebased(draft, 'r2', { ...product, price: 150 })
    expect(next.theirs).toEqual({ price: 150 })
    expect(isReady(next)).toBe(false)
    const drafts: Drafts = { '1001': next }
    const mine = settled(drafts, '1001', 'price', 'mine')
    expect(isReady(mine['1001']!)).toBe(true)
    expect(mine['1001']?.values.price).toBe(120)
    expect(settled(drafts, '1001', 'price', 'theirs')['1001']?.values).toEqual({ brand: 'Syd' })
    expect(
      settled({ '1001': { ...next, values: { price: 120 }, base: { price: 150 } } }, '1001', 'price', 'theirs'),
    ).toEqual({})
  })
})

test('values of fields are a change for the server: merged where it merges, lists never null', () => {
  expect(patchOf({ 'name.sv': 'Pall', 'name.en': null, price: null, categories: null, hidden: null })).toEqual({
    name: { sv: 'Pall', en: null },
    price: null,
    categories: [],
    hidden: false,
  })
})

test('every field says what it was given', () => {
  for (const key of FIELD_KEYS) expect(valueOf(withValues(product, { [key]: 'x' }), key)).toBe('x')
})
