import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  withFacet,
  withoutFilters,
  withPage,
  withPerPage,
  withSearch,
  withSort,
  withToggled,
} from '#client/features/catalogue/transitions.ts'
import { eachList, eachRange, LISTS, RANGES, SORTS } from '#contract/catalogue/filters.ts'
import {
  type CatalogueState,
  EMPTY_STATE,
  MATCHINGS,
  PER_PAGE_OPTIONS,
  parseQueryString,
  readState,
  writeQueryString,
  writeState,
} from '#contract/catalogue/query.ts'

const values = fc.uniqueArray(
  fc.string({ minLength: 1 }).filter((s) => s.trim() === s),
  { maxLength: 4 },
)
const states: fc.Arbitrary<CatalogueState> = fc.record({
  search: fc.string({ maxLength: 40 }).map((s) => s.trim()),
  match: fc.constantFrom(...MATCHINGS),
  group: fc.boolean(),
  ...eachList(() => values),
  ...eachRange(() => fc.constantFrom(null, { min: 2, max: null }, { min: 1, max: 9 })),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 400 }),
  per_page: fc.constantFrom(...PER_PAGE_OPTIONS),
})
const asked: CatalogueState = { ...EMPTY_STATE, category: ['chairs'], subcategory: ['office'], search: 'stol', page: 3 }

describe('a change of the catalogue', () => {
  it('to another category resets the subcategory and the page', () => {
    expect(withToggled(asked, 'category', 'desks')).toEqual({
      ...asked,
      category: ['chairs', 'desks'],
      subcategory: [],
      page: 1,
    })
  })

  it('to another brand leaves the subcategory', () => {
    expect(withToggled(asked, 'brand', 'gemla').subcategory).toEqual(['office'])
  })

  it('that clears all filters leaves search, order and page size', () => {
    const cleared = withoutFilters({ ...asked, width: { min: 40, max: 90 }, sort: 'name', per_page: 60 })
    expect(LISTS.flatMap((list) => cleared[list])).toEqual([])
    expect(RANGES.filter((range) => cleared[range])).toEqual([])
    expect(cleared).toMatchObject({ search: 'stol', sort: 'name', per_page: 60, page: 1 })
  })

  it('takes the typed search without blanks around it', () => {
    expect(withSearch(asked, '  soffa ').search).toBe('soffa')
  })

  it('starts at page 1, but for the change of page itself', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...LISTS), fc.string({ minLength: 1 }), (state, facet, id) => {
        expect(withToggled(state, facet, id).page).toBe(1)
        expect(withFacet(state, facet, []).page).toBe(1)
        expect(withSearch(state, id).page).toBe(1)
        expect(withSort(state, 'name').page).toBe(1)
        expect(withPerPage(state, 15).page).toBe(1)
        expect(withPage(state, 7).page).toBe(7)
      }),
    )
  })

  it('by toggling twice is none, but for the page and what a category resets', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...LISTS), fc.string({ minLength: 1 }), (state, facet, id) => {
        fc.pre(!state[facet].includes(id))
        const twice = withToggled(withToggled(state, facet, id), facet, id)
        const reset = facet === 'category' ? { subcategory: [] } : {}
        expect(twice).toEqual({ ...state, ...reset, page: 1 })
      }),
    )
  })

  it('survives the query string', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readState(parseQueryString(writeQueryString(writeState(state))))).toEqual(state)
      }),
    )
  })
})
