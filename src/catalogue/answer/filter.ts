import { type Bounds, eachFacet, type Facet, type Range, RANGES } from '#contract/catalogue/filters.ts'
import { cleanId } from '../build/ids.ts'
import { rangeOf } from '../build/range-columns.ts'
import { attributeDimension, type Counters, type Dimension, type Numbers } from '../dimensions.ts'
import { childIn, type Group, GROUPS } from '../groups.ts'
import type { Scope } from '../scope.ts'
import { attributeIn, type Segment, type SetColumn } from '../segment.ts'
import type { CatalogueQuestion } from '../types.ts'
import { chosenValues } from './attribute-table.ts'
import type { FacetTable } from './facet-table.ts'
import type { LaidPrices } from './laid-prices.ts'
import type { FacetOptions } from './options.ts'
import type { OwnPrices } from './own-prices.ts'
import { type Passing, passingByTable } from '../match/passing.ts'
import { stepsOfRows } from './steps.ts'
import { within } from './within.ts'

/** Which options of each facet are chosen; null where nothing is, which lets everything through. */
export type Chosen = Readonly<Record<Facet, Uint8Array | null>>

export const choose = (table: FacetTable, filters: CatalogueQuestion['filters']): Chosen =>
  eachFacet((facet) => {
    const values = filters[facet]
    return values && values.length > 0 ? flagsOf(table.of[facet], values) : null
  })

function flagsOf({ options, indexOf }: FacetOptions, values: readonly string[]): Uint8Array {
  const flags = new Uint8Array(options.length)
  for (const value of values) {
    const option = indexOf.get(cleanId(value))
    if (option !== undefined) flags[option] = 1
  }
  return flags
}

/** What a piece of a text asks for that no facet and no range says; named by its place among the pieces. */
export type UnderstoodDimension = `understood ${number}`

/** Of such a piece what each row is: `UNSAID`, `SAID` otherwise, or what is asked, `ASKED`. */
export interface Extra {
  dimension: UnderstoodDimension
  /** Per segment. */
  filters: readonly { of: Numbers['of']; pass: Passing; unsaid: readonly number[] }[]
}

/** What a filter lets through in a segment, by the numbers that rows have in its dimension. */
export interface RowFilter {
  dimension: Dimension | UnderstoodDimension
  of: Numbers['of']
  /** What is counted of rows that this alone does not let through. */
  by: Counters['of']
  pass: Passing
}

/** The filters of a segment's rows, and the company's prices, if any, that they go by. */
export interface RowFilters {
  filters: readonly RowFilter[]
  prices: LaidPrices | null
}

/** What is chosen: options of facets and attributes, bounds of ranges. */
export interface Narrowing {
  chosen: Chosen
  attributes: CatalogueQuestion['attributes']
  ranges: Partial<Record<Range, Bounds>>
  /** Of the company that asks, if it has any. */
  prices: OwnPrices | null
  /** Per segment these prices where bounds of price are asked, see there; without bounds they are counted apart. */
  laid: readonly (LaidPrices | null)[]
  extras?: readonly Extra[] | undefined
}

/** One for each group, attribute and range in which something is chosen. */
export function rowFilters(scope: Scope, s: number, narrowing: Narrowing): RowFilters {
  const { chosen, attributes, ranges, laid, extras = [] } = narrowing
  const segment = scope.segments[s] as Segment
  const own = laid[s] ?? null
  const filters: RowFilter[] = []
  for (const group of GROUPS) {
    const pass = passOf(scope, s, group, chosen)
    const { of } = segment.sets[group]
    if (pass) filters.push({ dimension: group, of, by: of, pass: passingByTable(pass) })
  }
  for (const [key, values] of Object.entries(attributes ?? {})) {
    if (values.length === 0) continue
    const sets = attributeIn(segment, cleanId(key))
    const table = scope.facets.attributes.get(cleanId(key))
    const pass = new Uint8Array(sets.start.length - 1)
    // Of an attribute that no product says nothing passes.
    if (table) passValues(pass, sets, chosenValues(table, s, values.map(cleanId)))
    const dimension = attributeDimension(cleanId(key))
    filters.push({ dimension, of: sets.of, by: sets.of, pass: passingByTable(pass) })
  }
  for (const range of RANGES) {
    const bounds = ranges[range]
    if (!bounds) continue
    const column = rangeOf(segment, range)
    filters.push(
      range === 'price' && own
        ? { dimension: range, of: own.of, by: own.stepsOfRows, pass: own.pass }
        : { dimension: range, of: column.of, by: stepsOfRows(column), pass: within(column, bounds) },
    )
  }
  for (const { dimension, filters: each } of extras) {
    const extra = each[s]
    if (extra) filters.push({ dimension, of: extra.of, by: extra.of, pass: extra.pass })
  }
  return { filters, prices: own }
}

function passOf(scope: Scope, s: number, group: Group, chosen: Chosen): Uint8Array | null {
  const child = childIn(group)
  const [first, second] = [chosen[group], child && chosen[child]]
  if (!first && !second) return null
  const { start, items } = (scope.segments[s] as Segment).sets[group]
  const firstOf = scope.facets.of[group].optionOf[s] as Int32Array
  const pass = new Uint8Array(start.length - 1)
  if (child) {
    const secondOf = scope.facets.of[child].optionOf[s] as Int32Array
    for (let set = 0; set < pass.length; set++)
      for (let i = start[set] as number; i < (start[set + 1] as number); i += 2)
        if (firstPasses(first, firstOf, items, i) && secondPasses(second, secondOf, items, i)) pass[set] = 1
    return pass
  }
  passSets(pass, { start, items }, first, firstOf)
  return pass
}

function passSets(
  pass: Uint8Array,
  { start, items }: Pick<SetColumn, 'start' | 'items'>,
  chosen: Uint8Array | null,
  optionOf: Int32Array,
): void {
  for (let set = 0; set < pass.length; set++)
    for (let i = start[set] as number; i < (start[set + 1] as number); i++)
      if (firstPasses(chosen, optionOf, items, i)) pass[set] = 1
}

/** `chosen`: of each value of the segment. */
function passValues(pass: Uint8Array, { start, items }: SetColumn, chosen: Uint8Array): void {
  for (let set = 0; set < pass.length; set++)
    for (let i = start[set] as number; i < (start[set + 1] as number); i++)
      if (chosen[items[i] as number] === 1) pass[set] = 1
}

/** Whether the value at `i`, which may be the first of a pair, is chosen. */
export const firstPasses = (chosen: Uint8Array | null, optionOf: Int32Array, items: Uint32Array, i: number): boolean =>
  chosen === null || chosen[optionOf[items[i] as number] as number] === 1

/** Whether the pair at `i` has a chosen value of the child; one without any has not. */
export const secondPasses = (chosen: Uint8Array | null, optionOf: Int32Array, items: Uint32Array, i: number): boolean =>
  chosen === null || (items[i + 1] !== 0 && chosen[optionOf[(items[i + 1] as number) - 1] as number] === 1)
