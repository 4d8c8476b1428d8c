import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eachFacet } from '#contract/catalogue/facets.ts'
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
import { SORTS } from '#contract/catalogue/sorts.ts'

const value = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .map((s) => s.trim())
  .filter((s) => s !== '')
const values = fc.uniqueArray(value, { maxLength: 3 })

const state = fc.record({
  search: fc.option(value, { nil: '' }),
  match: fc.constantFrom(...MATCHINGS),
  ...eachFacet(() => values),
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
