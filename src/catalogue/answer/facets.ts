import { FACETS, type Facet } from '#contract/catalogue/query.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { FacetCount } from '../types.ts'
import type { SetCounts } from './facet-table.ts'
import { type Chosen, inCategory, inSubcategory } from './filter.ts'

/** Counts per set, of every segment, to counts per option: a product counts once for each id, whatever its names. */
export function facetsOf(scope: Scope, counts: readonly SetCounts[], chosen: Chosen): Record<Facet, FacetCount[]> {
  const table = scope.facets
  const totals = Object.fromEntries(
    FACETS.map((facet) => [facet, new Tally(table.of[facet].options.length)]),
  ) as Record<Facet, Tally>
  scope.segments.forEach((segment, s) => {
    const of = counts[s] as SetCounts
    countPlacings(scope, segment, s, of.placing, chosen, totals)
    for (const facet of ['brand', 'concept', 'certification'] as const) {
      const { start, items } = segment.sets[facet]
      const optionOf = table.of[facet].optionOf[s] as Int32Array
      const tally = totals[facet]
      for (let set = 0; set < of[facet].length; set++) {
        const rows = of[facet][set] as number
        if (rows === 0) continue
        tally.nextSet()
        for (let i = start[set] as number; i < (start[set + 1] as number); i++)
          tally.add(optionOf[items[i] as number] as number, rows)
      }
    }
  })
  const listed = chosen.category ? subcategoriesOf(scope, chosen.category) : null
  return Object.fromEntries(
    FACETS.map((facet) => {
      const all = table.of[facet].options.map(({ id, name }, i) => ({ id, name, count: totals[facet].of(i) }))
      return [facet, facet === 'subcategory' && listed ? all.filter((_, i) => listed.has(i)) : all]
    }),
  ) as Record<Facet, FacetCount[]>
}

function countPlacings(
  scope: Scope,
  segment: Segment,
  s: number,
  counts: Uint32Array,
  chosen: Chosen,
  totals: Record<Facet, Tally>,
): void {
  const category = scope.facets.of.category.optionOf[s] as Int32Array
  const subcategory = scope.facets.of.subcategory.optionOf[s] as Int32Array
  const { start, items } = segment.sets.placing
  for (let set = 0; set < counts.length; set++) {
    const rows = counts[set] as number
    if (rows === 0) continue
    totals.category.nextSet()
    totals.subcategory.nextSet()
    for (let i = start[set] as number; i < (start[set + 1] as number); i += 2) {
      const second = (items[i + 1] as number) - 1
      if (inSubcategory(chosen, subcategory, items, i))
        totals.category.add(category[items[i] as number] as number, rows)
      if (second >= 0 && inCategory(chosen, category, items, i))
        totals.subcategory.add(subcategory[second] as number, rows)
    }
  }
}

function subcategoriesOf(scope: Scope, chosen: Uint8Array): Set<number> {
  const listed = new Set<number>()
  chosen.forEach((flag, category) => {
    if (flag === 1) for (const option of scope.facets.under.get(category) ?? []) listed.add(option)
  })
  return listed
}

/** Sums per option, each option at most once per set. */
class Tally {
  readonly #sums: Float64Array
  readonly #seen: Uint32Array
  #set = 0

  constructor(options: number) {
    this.#sums = new Float64Array(options)
    this.#seen = new Uint32Array(options)
  }

  nextSet(): void {
    this.#set++
  }

  add(option: number, rows: number): void {
    if (option < 0 || this.#seen[option] === this.#set) return
    this.#seen[option] = this.#set
    this.#sums[option] = (this.#sums[option] as number) + rows
  }

  of(option: number): number {
    return this.#sums[option] as number
  }
}
