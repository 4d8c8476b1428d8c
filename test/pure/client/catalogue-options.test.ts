import { describe, expect, it } from 'vitest'
import { activeFilters, hasOptions, optionsOf } from '#client/features/catalogue/options.ts'
import { resultRange } from '#client/features/catalogue/result-range.ts'
import { inOrder, narrowed, settled } from '#client/ui/facet-menu/narrow.ts'
import type { Facets } from '#contract/catalogue/catalogue.schema.ts'
import { eachFacetList, FACETS } from '#contract/catalogue/facets.ts'
import { EMPTY_STATE } from '#contract/catalogue/query.ts'

const option = (id: string, count: number, name = id) => ({ id, name, count })
const lists: Facets = {
  ...eachFacetList(() => []),
  categories: [option('chairs', 40, 'Stolar'), option('desks', 20, 'Bord')],
  subcategories: [option('office', 12, 'Kontorsstolar')],
  brands: [option('gemla', 9, 'Gemla Nord'), option('hag', 3, 'Håg & Lind')],
}
const counted: Facets = { ...lists, brands: [option('hag', 2, 'Håg & Lind'), option('new', 1, 'Nytt')] }

describe('the options of a facet', () => {
  it('are the lists until the query has been counted', () => {
    expect(optionsOf('brand', lists, undefined, EMPTY_STATE)).toEqual(lists.brands)
    expect(optionsOf('brand', {}, undefined, EMPTY_STATE)).toEqual([])
  })

  it('keep an option that the query leaves without products, and take up a new one', () => {
    expect(optionsOf('brand', lists, counted, EMPTY_STATE)).toEqual([
      option('gemla', 0, 'Gemla Nord'),
      option('hag', 2, 'Håg & Lind'),
      option('new', 1, 'Nytt'),
    ])
  })

  it('are those of the chosen category alone for subcategories', () => {
    const state = { ...EMPTY_STATE, category: ['desks'] }
    expect(optionsOf('subcategory', lists, { ...counted, subcategories: [option('sit-stand', 4)] }, state)).toEqual([
      option('sit-stand', 4),
    ])
  })

  it('narrow without regard to case and accents', () => {
    expect(narrowed(lists.brands, ' hag').map((o) => o.id)).toEqual(['hag'])
    expect(narrowed(lists.brands, 'NORD').map((o) => o.id)).toEqual(['gemla'])
    expect(narrowed(lists.brands, '  ')).toBe(lists.brands)
  })

  it('stand with the chosen ones first, and with what the query leaves without products last', () => {
    const brands = [option('none', 0), option('gemla', 9), option('left', 0), option('hag', 3)]
    expect(settled(brands, ['hag', 'left'])).toEqual(['left', 'hag', 'gemla', 'none'])
  })

  it('keep their places while counts arrive', () => {
    const order = settled(lists.brands, [])
    expect(inOrder([option('new', 4), option('hag', 0), option('gemla', 1)], order).map((o) => o.id)).toEqual([
      'gemla',
      'hag',
      'new',
    ])
  })

  it('are worth a menu where the shop has any, or one is on, and as long as nobody knows', () => {
    expect(FACETS.filter((facet) => hasOptions(facet, lists, counted, EMPTY_STATE))).toEqual([
      'category',
      'subcategory',
      'brand',
    ])
    const on = { ...EMPTY_STATE, concept: ['gone'] }
    expect(hasOptions('concept', lists, counted, on)).toBe(true)
    expect(hasOptions('concept', {}, undefined, EMPTY_STATE)).toBe(true)
    // What the query has none of keeps its place among the menus.
    expect(hasOptions('brand', lists, { ...counted, brands: [] }, EMPTY_STATE)).toBe(true)
  })
})

describe('the active filters', () => {
  it('carry the name of the option, or its id where no list knows it, and leave the search out', () => {
    const state = { ...EMPTY_STATE, search: 'stol', brand: ['hag', 'gone'], category: ['chairs'] }
    expect(activeFilters(state, lists, undefined)).toEqual([
      { facet: 'category', id: 'chairs', name: 'Stolar' },
      { facet: 'brand', id: 'hag', name: 'Håg & Lind' },
      { facet: 'brand', id: 'gone', name: 'gone' },
    ])
    expect(activeFilters({ ...EMPTY_STATE, brand: ['hag'] }, {}, undefined)).toEqual([
      { facet: 'brand', id: 'hag', name: '…' },
    ])
  })
})

describe('the result line', () => {
  it('counts from one and ends at the total', () => {
    expect(resultRange({ current_page: 2, per_page: 30, total: 412 })).toEqual({ from: 31, to: 60 })
    expect(resultRange({ current_page: 14, per_page: 30, total: 412 })).toEqual({ from: 391, to: 412 })
  })

  it('has nothing to say about an empty page', () => {
    expect(resultRange({ current_page: 1, per_page: 30, total: 0 })).toBeNull()
    expect(resultRange({ current_page: 9, per_page: 30, total: 60 })).toBeNull()
  })
})
