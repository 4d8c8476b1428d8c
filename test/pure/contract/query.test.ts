import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eachList, eachRange, type Range, readBounds, SORTS } from '#contract/catalogue/filters.ts'
import { STEPS, stepOf, wholeBounds, writtenOf } from '#contract/catalogue/ranges.ts'
import {
  DEFAULT_PER_PAGE,
  EMPTY_STATE,
  MATCHINGS,
  PER_PAGE_OPTIONS,
  parseQueryString,
  readState,
  writeQueryString,
  writeState,
} from '#contract/catalogue/query.ts'

const value = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .map((s) => s.trim())
  .filter((s) => s !== '')
const values = fc.uniqueArray(value, { maxLength: 3 })

const end = (range: Range) => fc.option(fc.integer({ min: 0, max: 10 ** 9 }).map((whole) => writtenOf(range, whole)))
const bounds = (range: Range) =>
  fc.tuple(end(range), end(range)).map(([a, b]) => {
    return a === null && b === null ? null : { min: a, max: b }
  })

const state = fc.record({
  search: fc.option(value, { nil: '' }),
  match: fc.constantFrom(...MATCHINGS),
  group: fc.boolean(),
  ...eachList(() => values),
  ...eachRange((range) => bounds(range)),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 1e6 }),
  per_page: fc.constantFrom(...PER_PAGE_OPTIONS),
})

test('of a query that goes on and on the first six hundred pairs are read', () => {
  const { a } = parseQueryString('a=1&'.repeat(8_000))
  expect(a).toHaveLength(600)
  expect(parseQueryString('a=1&a=2&b=3&a=4')).toEqual({ a: ['1', '2', '4'], b: '3' })
})

describe('the catalogue’s state in the address', () => {
  test('a page that is further on than any catalogue goes is the last that can be asked for', () => {
    expect(readState({ page: '9007199254740991' }).page).toBe(1_000_000)
  })

  test('any state survives being written and read', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(readState(parseQueryString(writeQueryString(writeState(one))))).toEqual(one)
      }),
    )
  })

  test('defaults are left out', () => {
    expect(writeQueryString(writeState(EMPTY_STATE))).toBe('')
    expect(writeState({ ...EMPTY_STATE, page: 2, per_page: 60 })).toEqual({ page: '2', per_page: '60' })
  })

  test('an article number stays text, repeated keys are several values', () => {
    expect(parseQueryString('?search=00368814&brand=A+%26+B&brand=C')).toEqual({
      search: '00368814',
      brand: ['A & B', 'C'],
    })
  })

  test('nonsense becomes the default', () => {
    const read = readState(parseQueryString('page=-3&per_page=31&sort=evil&match=none&search=%'))
    expect(read).toEqual({ ...EMPTY_STATE, search: '%', per_page: DEFAULT_PER_PAGE })
  })

  test('any text at all can stand in the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readState(parseQueryString(text)).page).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('keys of the prototype are keys like any other', () => {
    expect(Object.keys(parseQueryString('__proto__=1&constructor=2'))).toContain('constructor')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('bounds', () => {
  test.each([
    ['2000..4000', { min: 2000, max: 4000 }],
    ['..90', { min: null, max: 90 }],
    ['72.5..', { min: 72.5, max: null }],
    ['0.000001..123456789.5', { min: 0.000001, max: 123456789.5 }],
    ['0..0', { min: 0, max: 0 }],
  ])('%s is read', (text, read) => {
    expect(readBounds(text)).toEqual(read)
  })

  test.each(['', '..', '72', '-5..', 'a..b', '1..2..3', '1e9..', ' 1..2', '1,5..2', `${'9'.repeat(16)}..`])(
    '“%s” says nothing',
    (text) => {
      expect(readBounds(text)).toBeNull()
    },
  )

  test('are asked the right way round', () => {
    expect(wholeBounds('delivery', { min: 14, max: 7 })).toEqual({ min: 7, max: 14 })
  })

  test('are asked to as many decimals as there are millimetres', () => {
    expect(wholeBounds('width', { min: 72.46, max: 72.54 })).toEqual({ min: 725, max: 725 })
    expect(wholeBounds('price', { min: 19.99, max: null })).toEqual({ min: 1999, max: null })
  })

  test('the buckets of a range begin one above the other, and each number is in the one that begins last below it', () => {
    expect(STEPS).toEqual([...new Set(STEPS)].toSorted((a, b) => a - b))
    expect(STEPS.every((step) => Number.isSafeInteger(step))).toBe(true)
    for (const whole of [0, 0.5, 1, 9, 10, 11.99, 12, 2499, 2500, 9e14, 9e20])
      expect(STEPS[stepOf(whole)]).toBe(STEPS.findLast((step) => step <= whole))
    expect(stepOf(-3)).toBe(0)
  })
})
