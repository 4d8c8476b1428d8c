import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  hasOptions,
  hasRange,
  type OptionLists,
  optionsOf,
  rangeCounts,
  attributesOf,
} from '#client/features/catalogue/options.ts'
import { resultRange } from '#client/features/catalogue/result-range.ts'
import { barHeights, boundsAt, boundsWith, handlesOf, moved } from '#client/ui/range-menu/range-steps.ts'
import { inOrder, narrowed, settled } from '#client/ui/facet-menu/narrow.ts'
import type { Facets } from '#contract/catalogue/catalogue.schema.ts'
import { eachFacetList } from '#contract/catalogue/facets.ts'
import { type Bounds, FACETS, RANGES } from '#contract/catalogue/filters.ts'
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

const inWords = (of: string | { unit: string }, { min, max }: Bounds) =>
  `${typeof of === 'string' ? of : of.unit} ${min}–${max}`

describe('the active filters', () => {
  it('carry the name of the option, or its id where no list knows it, and leave the search out', () => {
    const state = { ...EMPTY_STATE, search: 'stol', brand: ['hag', 'gone'], category: ['chairs'] }
    expect(activeFilters(state, lists, undefined, inWords)).toEqual([
      { filter: 'category', id: 'chairs', name: 'Stolar' },
      { filter: 'brand', id: 'hag', name: 'Håg & Lind' },
      { filter: 'brand', id: 'gone', name: 'gone' },
    ])
    expect(activeFilters({ ...EMPTY_STATE, brand: ['hag'] }, {}, undefined, inWords)).toEqual([
      { filter: 'brand', id: 'hag', name: '…' },
    ])
  })
})

const shown = (from: OptionLists, state = EMPTY_STATE) =>
  RANGES.filter((range) => hasRange(range, from, counted, state))

describe('ranges', () => {
  const width = { min: 40, max: 200, from: [40, 50, 200], buckets: [1, 0, 2] }
  const inShop = { ...lists, ranges: { width, height: { ...width, min: 72, max: 72 } } }

  it('are worth a menu where products differ in them, or one is narrowed, and as long as nobody knows', () => {
    expect(shown(inShop)).toEqual(['width'])
    expect(shown(inShop, { ...EMPTY_STATE, depth: { min: 1, max: null } })).toEqual(['width', 'depth'])
    expect(shown(lists)).toEqual([])
    expect(shown({})).toEqual(RANGES)
  })

  it('are counted by the query, else as the shop has them', () => {
    const now = { ...counted, ranges: { width: { ...width, buckets: [0, 0, 2] } } }
    expect(rangeCounts('width', inShop, now).buckets).toEqual([0, 0, 2])
    expect(rangeCounts('width', inShop, undefined)).toBe(width)
    expect(rangeCounts('width', {}, undefined).buckets).toEqual([0])
  })

  it('of an attribute are active filters by its name, and what it says as options where a build before did', () => {
    const said = { key: 'gap', name: 'Gap', options: [], range: { unit: 'mm', ...width } }
    const chosen = { ...EMPTY_STATE, attr: ['gap:40..90', 'gap:50 mm', 'gap:..'] }
    const names = (from: OptionLists) =>
      activeFilters(chosen, from, undefined, inWords).map(({ of, name }) => [of, name])
    expect(names({ ...lists, attributes: [said] })).toEqual([
      ['Gap', 'mm 40–90'],
      ['Gap', '50 mm'],
      ['Gap', '..'],
    ])
    expect(names(lists)[0]).toEqual(['gap', '40..90'])
    const old = { key: 'gap', name: 'Gap', options: [{ id: '50 mm', name: '50 mm', count: 2 }] }
    expect(attributesOf({ attributes: [said] }, { attributes: [old] })).toEqual([said])
    expect(attributesOf({ attributes: [old] }, { attributes: [said] })).toEqual([said])
  })

  it('are active filters with their bounds, behind the facets', () => {
    const state = { ...EMPTY_STATE, brand: ['hag'], width: { min: null, max: 90 } }
    expect(activeFilters(state, lists, undefined, inWords)).toEqual([
      { filter: 'brand', id: 'hag', name: 'Håg & Lind' },
      { filter: 'width', id: '..90', name: 'width null–90' },
    ])
  })

  it('have handles where their bounds are, the nearest that leave nothing out, and open ones at the ends', () => {
    const bounds = (min: number | null, max: number | null) => handlesOf(width, { min, max })
    expect(handlesOf(width, null)).toEqual({ low: 0, high: 3 })
    expect(bounds(50, null)).toEqual({ low: 1, high: 3 })
    expect(bounds(60, 150)).toEqual({ low: 1, high: 2 })
    expect(bounds(null, 10)).toEqual({ low: 0, high: 1 })
    expect(bounds(900, 1000)).toEqual({ low: 2, high: 3 })
  })

  it('have bounds where their handles are, which stop before each other', () => {
    expect(boundsAt(width, { low: 0, high: 3 })).toBeNull()
    expect(boundsAt(width, { low: 1, high: 3 })).toEqual({ min: 50, max: null })
    expect(boundsAt(width, { low: 0, high: 2 })).toEqual({ min: null, max: 200 })
    expect(moved({ low: 0, high: 2 }, 'low', 3)).toEqual({ low: 1, high: 2 })
    expect(moved({ low: 1, high: 3 }, 'high', 0)).toEqual({ low: 1, high: 2 })
  })

  it('take a bound that is written, turned where it is the wrong way round', () => {
    expect(boundsWith(null, 'max', 90)).toEqual({ min: null, max: 90 })
    expect(boundsWith({ min: 100, max: null }, 'max', 90)).toEqual({ min: 90, max: 100 })
    expect(boundsWith({ min: 100, max: null }, 'min', null)).toBeNull()
  })

  it('show what there is, however little, and nothing where there is nothing', () => {
    expect(barHeights({ ...width, buckets: [1, 0, 200] })).toEqual([6, 0, 100])
    expect(barHeights({ ...width, buckets: [0, 0, 0] })).toEqual([0, 0, 0])
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
