import { eachFacet, type Facet } from '#contract/catalogue/filters.ts'
import { type Dimension, DIMENSIONS, eachDimension, numbersOf } from '../dimensions.ts'
import { childIn, eachGroup, type Group, groupOf } from '../groups.ts'
import type { RangeColumn } from '../build/range-columns.ts'
import { compareKeys, compareText, sortKey } from '../text/collate.ts'
import type { Segment } from '../segment.ts'
import type { Span } from '../span.ts'
import type { FacetValue } from '../types.ts'

/** The options of one facet in a scope, in the order of showing, and where each segment's values stand among them. */
export interface FacetOptions {
  options: readonly FacetValue[]
  indexOf: ReadonlyMap<string, number>
  /** Per segment: option of a value, or -1 when no product that shows has it. */
  optionOf: readonly Int32Array[]
}

/** How many rows have each number of a dimension: a group's sets, a range's values. */
export type Counts = Record<Dimension, Uint32Array>

/** @param prices a company's, as in `numbersOf` */
export const emptyCounts = (segment: Segment, prices: RangeColumn | null): Counts =>
  eachDimension((dimension) => new Uint32Array(numbersOf(segment, dimension, prices).size))

/** The counts of a segment without any filter, of the rows that show. */
function countAll(segment: Segment): Counts {
  const counts = emptyCounts(segment, null)
  for (const dimension of DIMENSIONS) {
    const { of } = numbersOf(segment, dimension, null)
    const count = counts[dimension]
    for (let row = 0; row < segment.rows; row++)
      if (segment.dead?.[row] !== 1) count[of[row] as number] = (count[of[row] as number] as number) + 1
  }
  return counts
}

export class FacetTable {
  readonly unfiltered: readonly Counts[]
  readonly of: Readonly<Record<Facet, FacetOptions>>
  /** Of each group that has a child: the child's options that stand under each of its own. */
  readonly under: Readonly<Record<Group, ReadonlyMap<number, ReadonlySet<number>>>>

  constructor(scope: Span) {
    this.unfiltered = scope.segments.map(countAll)
    this.of = eachFacet((facet) => this.#options(scope, facet))
    this.under = eachGroup((group) => this.#pairs(scope, group))
  }

  /**
   * One id may have several names, as shops and older products name it: the name that most products use is shown,
   * of equals the first by code units.
   */
  #options(scope: Span, facet: Facet): FacetOptions {
    const names = new Map<string, Map<string, number>>()
    const texts = scope.segments.map((segment, s) => {
      const { values, counts } = this.#values(segment, s, facet)
      values.forEach((value, i) => {
        const count = counts[i] as number
        if (count === 0) return
        const of = names.get(value.id) ?? new Map<string, number>()
        of.set(value.name, (of.get(value.name) ?? 0) + count)
        names.set(value.id, of)
      })
      return values
    })
    const options = [...names].map(([id, of]) => {
      const [name] = [...of].toSorted(([a, x], [b, y]) => y - x || compareText(a, b))[0] as [string, number]
      return { id, name, key: sortKey(name, scope.language) }
    })
    options.sort((a, b) => compareKeys(a.key, b.key) || compareText(a.id, b.id))
    const indexOf = new Map(options.map(({ id }, i) => [id, i]))
    return {
      options: options.map(({ id, name }) => ({ id, name })),
      indexOf,
      optionOf: texts.map((values) => Int32Array.from(values, ({ id }) => indexOf.get(id) ?? -1)),
    }
  }

  /** The values of a facet in a segment, and how many rows that show stand behind each. */
  #values(segment: Segment, s: number, facet: Facet): { values: FacetValue[]; counts: Uint32Array } {
    const group = groupOf(facet)
    const { start, items, values, seconds } = segment.sets[group]
    const rows = (this.unfiltered[s] as Counts)[group]
    const isChild = facet !== group
    const texts = isChild ? seconds : values
    const counts = new Uint32Array(texts.length)
    // Of pairs the first is the group's own, the second the child's + 1 (0 = none).
    const [first, step] = [isChild ? 1 : 0, childIn(group) ? 2 : 1]
    for (let set = 0; set < rows.length; set++)
      for (let i = (start[set] as number) + first; i < (start[set + 1] as number); i += step) {
        const value = (items[i] as number) - first
        if (value >= 0) counts[value] = (counts[value] as number) + (rows[set] as number)
      }
    return { values: texts.all().map(parse), counts }
  }

  #pairs(scope: Span, group: Group): Map<number, Set<number>> {
    const under = new Map<number, Set<number>>()
    const child = childIn(group)
    if (child === null) return under
    scope.segments.forEach((segment, s) => {
      const { start, items } = segment.sets[group]
      const rows = (this.unfiltered[s] as Counts)[group]
      for (let set = 0; set < rows.length; set++) {
        if (rows[set] === 0) continue
        for (let i = start[set] as number; i < (start[set + 1] as number); i += 2) {
          const second = (items[i + 1] as number) - 1
          if (second < 0) continue
          const option = this.of[group].optionOf[s]?.[items[i] as number] as number
          const of = under.get(option) ?? new Set<number>()
          under.set(option, of.add(this.of[child].optionOf[s]?.[second] as number))
        }
      }
    })
    return under
  }
}

function parse(text: string): FacetValue {
  const at = text.indexOf('\0')
  return { id: text.slice(0, at), name: text.slice(at + 1) }
}
