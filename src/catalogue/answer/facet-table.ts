import { eachFacet, type Facet } from '#contract/catalogue/filters.ts'
import { type Dimension, dimensionsOf, numbersOf } from '../dimensions.ts'
import { childIn, eachGroup, type Group, groupOf } from '../groups.ts'
import type { LaidPrices } from './laid-prices.ts'
import type { Segment } from '../segment.ts'
import type { Span } from '../span.ts'
import { type AttributeOptions, attributesIn } from './attribute-table.ts'
import { type FacetOptions, optionsOf, parse, type Valued } from './options.ts'

/** How many rows have each number of a dimension: a set, a range's value. */
export type Counts = Record<Dimension, Uint32Array> & { [extra: `understood ${number}`]: Uint32Array }

/** @param prices a company's, as in `numbersOf` */
export const emptyCounts = (segment: Segment, prices: LaidPrices | null): Counts =>
  Object.fromEntries(
    dimensionsOf(segment).map((dimension) => [dimension, new Uint32Array(numbersOf(segment, dimension, prices).size)]),
  ) as Counts

/** The counts of a segment without any filter, of the rows that show. */
function countAll(segment: Segment): Counts {
  const counts = emptyCounts(segment, null)
  for (const dimension of dimensionsOf(segment)) {
    const { of } = numbersOf(segment, dimension, null)
    const count = counts[dimension] as Uint32Array
    for (let row = 0; row < segment.rows; row++)
      if (segment.dead?.[row] !== 1) count[of[row] as number] = (count[of[row] as number] as number) + 1
  }
  return counts
}

export class FacetTable {
  readonly unfiltered: readonly Counts[]
  readonly of: Readonly<Record<Facet, FacetOptions>>
  /** By key the attributes that products which show say, in the order of their names. */
  readonly attributes: ReadonlyMap<string, AttributeOptions>
  /** Of each group that has a child: the child's options that stand under each of its own. */
  readonly under: Readonly<Record<Group, ReadonlyMap<number, ReadonlySet<number>>>>

  constructor(scope: Span) {
    this.unfiltered = scope.segments.map(countAll)
    this.of = eachFacet((facet) =>
      optionsOf(
        scope,
        scope.segments.map((segment, s) => this.#values(segment, s, facet)),
      ),
    )
    this.attributes = attributesIn(scope, this.unfiltered)
    this.under = eachGroup((group) => this.#pairs(scope, group))
  }

  /** The values of a facet in a segment, and how many rows that show stand behind each. */
  #values(segment: Segment, s: number, facet: Facet): Valued {
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
