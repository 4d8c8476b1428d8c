import { eachFacet, eachRange, type Facet, type Range } from '#contract/catalogue/filters.ts'
import { type Counters, countersOf, type Dimension, dimensionsOf, numbersOf } from '../dimensions.ts'
import { childIn, eachGroup, type Group, groupOf } from '../groups.ts'
import type { Texts } from '../blob/texts.ts'
import type { Segment } from '../segment.ts'
import type { Span } from '../span.ts'
import { type AttributeOptions, attributesIn } from './attribute-table.ts'
import { type FacetOptions, optionsOf, parse, saysAsMuch, servesFewer, type Valued } from './options.ts'

/** How many rows have each number of a dimension, as `countersOf` says: a set, a range's bucket. */
export type Counts = Record<Dimension, Uint32Array> & { [extra: `understood ${number}`]: Uint32Array }

/** How many rows have each of a range's values. */
export type ValueCounts = Record<Range, Uint32Array>

export const emptyCounts = (segment: Segment): Counts =>
  eachDimension(segment, (dimension) => new Uint32Array(countersOf(segment, dimension, null).size))

const eachDimension = (segment: Segment, make: (dimension: Dimension) => Uint32Array): Counts =>
  Object.fromEntries(dimensionsOf(segment).map((dimension) => [dimension, make(dimension)])) as Counts

/** How many of the rows that show have each number. */
function countAll({ rows, dead }: Segment, { of, size }: Counters): Uint32Array {
  const counts = new Uint32Array(size)
  for (let row = 0; row < rows; row++)
    if (dead?.[row] !== 1) counts[of[row] as number] = (counts[of[row] as number] as number) + 1
  return counts
}

/** The same of fewer of the rows, given the counts of them all: without those that are gone. */
function countFewer({ of }: Counters, counts: Uint32Array, gone: readonly number[]): Uint32Array {
  const fewer = counts.slice()
  for (const row of gone) fewer[of[row] as number] = (fewer[of[row] as number] as number) - 1
  return fewer
}

/** The rows that `before` shows, and this does not. */
function goneFrom(before: Segment, { dead, rows }: Segment): number[] {
  const gone: number[] = []
  if (dead !== before.dead)
    for (let row = 0; row < rows; row++) if (dead?.[row] === 1 && before.dead?.[row] !== 1) gone.push(row)
  return gone
}

/** What a facet's values are called in a segment. */
const textsOf = ({ sets }: Segment, facet: Facet): Texts => {
  const { values, seconds } = sets[groupOf(facet)]
  return facet === groupOf(facet) ? values : seconds
}

/** The values of a facet in a segment. */
const valuesOf = (segment: Segment, facet: Facet, counts: Uint32Array): Valued => ({
  values: textsOf(segment, facet).all().map(parse),
  counts,
})

/** A group and its child. */
const eachOf = (group: Group): Facet[] => {
  const child = childIn(group)
  return child ? [group, child] : [group]
}

/** The table of a scope from which another one hides products. */
export interface WiderFacets {
  segments: readonly Segment[]
  table: FacetTable
}

export class FacetTable {
  readonly unfiltered: readonly Counts[]
  readonly values: readonly ValueCounts[]
  readonly of: Readonly<Record<Facet, FacetOptions>>
  /** By key the attributes that products which show say, in the order of their names. */
  readonly attributes: ReadonlyMap<string, AttributeOptions>
  /** Of each group that has a child: the child's options that stand under each of its own. */
  readonly under: Readonly<Record<Group, ReadonlyMap<number, ReadonlySet<number>>>>

  /** @param wider whose parts serve as far as what is hidden changes nothing in them */
  constructor(scope: Span, wider: WiderFacets | null) {
    const gone = wider && scope.segments.map((segment, s) => goneFrom(wider.segments[s] as Segment, segment))
    const count = (s: number, segment: Segment, counters: Counters, all: Uint32Array | undefined): Uint32Array =>
      gone && all ? countFewer(counters, all, gone[s] as number[]) : countAll(segment, counters)
    this.unfiltered = scope.segments.map((segment, s) =>
      eachDimension(segment, (dimension) =>
        count(s, segment, countersOf(segment, dimension, null), wider?.table.unfiltered[s]?.[dimension]),
      ),
    )
    this.values = scope.segments.map((segment, s) =>
      eachRange((range) => count(s, segment, numbersOf(segment, range), wider?.table.values[s]?.[range])),
    )
    this.of = eachFacet((facet) => {
      const counts = this.#countsOf(scope, facet)
      if (wider && servesFewer(wider.table.of[facet], counts, wider.table.#countsOf(scope, facet)))
        return wider.table.of[facet]
      return optionsOf(
        scope,
        scope.segments.map((segment, s) => valuesOf(segment, facet, counts[s] as Uint32Array)),
      )
    })
    this.attributes = attributesIn(scope, this.unfiltered, wider?.table ?? null)
    this.under = eachGroup((group) => {
      const isSame = wider?.table.unfiltered.every((counts, s) =>
        saysAsMuch((this.unfiltered[s] as Counts)[group], counts[group]),
      )
      const isNumberedAlike = eachOf(group).every((facet) => wider?.table.of[facet] === this.of[facet])
      return wider && isSame && isNumberedAlike ? wider.table.under[group] : this.#pairs(scope, group)
    })
  }

  /** Per segment how many rows that show stand behind each value of a facet. */
  #countsOf({ segments }: Span, facet: Facet): Uint32Array[] {
    return segments.map((segment, s) => this.#countsIn(segment, s, facet))
  }

  #countsIn(segment: Segment, s: number, facet: Facet): Uint32Array {
    const group = groupOf(facet)
    const { start, items } = segment.sets[group]
    const rows = (this.unfiltered[s] as Counts)[group]
    const isChild = facet !== group
    const counts = new Uint32Array(textsOf(segment, facet).length)
    // Of pairs the first is the group's own, the second the child's + 1 (0 = none).
    const [first, step] = [isChild ? 1 : 0, childIn(group) ? 2 : 1]
    for (let set = 0; set < rows.length; set++)
      for (let i = (start[set] as number) + first; i < (start[set + 1] as number); i += step) {
        const value = (items[i] as number) - first
        if (value >= 0) counts[value] = (counts[value] as number) + (rows[set] as number)
      }
    return counts
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
