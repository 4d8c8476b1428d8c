import { eachFacet, type Facet } from '#contract/catalogue/filters.ts'
import { attributeDimension, type Dimension, dimensionsOf, numbersOf } from '../dimensions.ts'
import { childIn, eachGroup, type Group, groupOf } from '../groups.ts'
import type { RangeColumn } from '../build/range-columns.ts'
import { compareKeys, compareText, sortKey } from '../text/collate.ts'
import { attributeIn, type Segment } from '../segment.ts'
import type { Span } from '../span.ts'
import type { FacetValue } from '../types.ts'

/** The options of one facet in a scope, in the order of showing, and where each segment's values stand among them. */
export interface FacetOptions {
  options: readonly FacetValue[]
  indexOf: ReadonlyMap<string, number>
  /** Per segment: option of a value, or -1 when no product that shows has it. */
  optionOf: readonly Int32Array[]
}

/** The same of an attribute. */
export interface AttributeOptions extends FacetOptions {
  key: string
  name: string
}

/** How many rows have each number of a dimension: a set, a range's value. */
export type Counts = Record<Dimension, Uint32Array> & { [extra: `understood ${number}`]: Uint32Array }

/** @param prices a company's, as in `numbersOf` */
export const emptyCounts = (segment: Segment, prices: RangeColumn | null): Counts =>
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
    this.attributes = this.#attributes(scope)
    this.under = eachGroup((group) => this.#pairs(scope, group))
  }

  #attributes(scope: Span): Map<string, AttributeOptions> {
    const keys = new Set(scope.segments.flatMap(({ attributes }) => [...attributes.keys()]))
    const all = Array.from(keys, (key) => {
      const names = new Map<string, number>()
      const texts = scope.segments.map((segment, s) => {
        const { start, items, values } = attributeIn(segment, key)
        const rows = this.unfiltered[s]?.[attributeDimension(key)] ?? NO_ROWS
        const counts = new Uint32Array(values.length)
        for (let set = 0; set < rows.length; set++)
          for (let i = start[set] as number; i < (start[set + 1] as number); i++)
            counts[items[i] as number] = (counts[items[i] as number] as number) + (rows[set] as number)
        return { values: values.all().map(parse), counts }
      })
      for (const { values, counts } of texts)
        values.forEach(({ of }, i) => {
          if (counts[i] !== 0) names.set(of, (names.get(of) ?? 0) + (counts[i] as number))
        })
      return { key, name: usualOf(names) ?? key, ...optionsOf(scope, texts) }
    })
    return new Map(
      all
        .filter(({ options }) => options.length > 0)
        .map((one) => ({ one, sortedBy: sortKey(one.name, scope.language) }))
        .toSorted((a, b) => compareKeys(a.sortedBy, b.sortedBy) || compareText(a.one.key, b.one.key))
        .map(({ one }) => [one.key, one]),
    )
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

const NO_ROWS = new Uint32Array(0)

/** The values of a facet in a segment, and how many rows that show stand behind each. */
interface Valued {
  values: FacetValue[]
  counts: Uint32Array
}

/**
 * One id may have several names, as shops and older products name it: the name that most products use is shown, of
 * equals the first by code units.
 */
function optionsOf({ language }: Span, texts: readonly Valued[]): FacetOptions {
  const names = new Map<string, Map<string, number>>()
  for (const { values, counts } of texts)
    values.forEach(({ id, name }, i) => {
      if (counts[i] === 0) return
      const of = names.get(id) ?? new Map<string, number>()
      names.set(id, of.set(name, (of.get(name) ?? 0) + (counts[i] as number)))
    })
  const options = [...names].map(([id, of]) => {
    const name = usualOf(of) ?? id
    return { id, name, key: sortKey(name, language) }
  })
  options.sort((a, b) => compareKeys(a.key, b.key) || compareText(a.id, b.id))
  const indexOf = new Map(options.map(({ id }, i) => [id, i]))
  return {
    options: options.map(({ id, name }) => ({ id, name })),
    indexOf,
    optionOf: texts.map(({ values }) => Int32Array.from(values, ({ id }) => indexOf.get(id) ?? -1)),
  }
}

const usualOf = (names: ReadonlyMap<string, number>): string | undefined =>
  [...names].toSorted(([a, x], [b, y]) => y - x || compareText(a, b))[0]?.[0]

/** `of`: the name of the attribute, where it is one's value. */
function parse(text: string): FacetValue & { of: string } {
  const [id = '', name = '', of = ''] = text.split('\0')
  return { id, name, of }
}
