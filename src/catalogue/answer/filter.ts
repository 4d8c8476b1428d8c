import { eachFacet, type Facet } from '#contract/catalogue/facets.ts'
import { cleanId } from '../build/ids.ts'
import { childIn, type Group, GROUPS } from '../groups.ts'
import type { Scope } from '../scope.ts'
import type { Segment, SetColumn } from '../segment.ts'
import type { CatalogueQuestion } from '../types.ts'
import type { FacetTable } from './facet-table.ts'

/** Which options of each facet are chosen; null where nothing is, which lets everything through. */
export type Chosen = Readonly<Record<Facet, Uint8Array | null>>

export const choose = (table: FacetTable, filters: CatalogueQuestion['filters']): Chosen =>
  eachFacet((facet) => {
    const values = filters[facet]
    if (!values || values.length === 0) return null
    const { options, indexOf } = table.of[facet]
    const flags = new Uint8Array(options.length)
    for (const value of values) {
      const option = indexOf.get(cleanId(value))
      if (option !== undefined) flags[option] = 1
    }
    return flags
  })

/** What a group's filter lets through in a segment: one byte for each set that rows may have. */
export interface RowFilter {
  group: Group
  of: SetColumn['of']
  pass: Uint8Array
}

/** The filters of a segment's rows: one for each group in which something is chosen. */
export const rowFilters = (scope: Scope, s: number, chosen: Chosen): RowFilter[] =>
  GROUPS.flatMap((group) => {
    const pass = passOf(scope, s, group, chosen)
    return pass ? { group, of: (scope.segments[s] as Segment).sets[group].of, pass } : []
  })

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
  for (let set = 0; set < pass.length; set++)
    for (let i = start[set] as number; i < (start[set + 1] as number); i++)
      if (firstPasses(first, firstOf, items, i)) pass[set] = 1
  return pass
}

/** Whether the value at `i`, which may be the first of a pair, is chosen. */
export const firstPasses = (chosen: Uint8Array | null, optionOf: Int32Array, items: Uint32Array, i: number): boolean =>
  chosen === null || chosen[optionOf[items[i] as number] as number] === 1

/** Whether the pair at `i` has a chosen value of the child; one without any has not. */
export const secondPasses = (chosen: Uint8Array | null, optionOf: Int32Array, items: Uint32Array, i: number): boolean =>
  chosen === null || (items[i + 1] !== 0 && chosen[optionOf[(items[i + 1] as number) - 1] as number] === 1)
