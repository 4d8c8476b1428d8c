import { FACETS, type Facet } from '#contract/catalogue/query.ts'
import type { Group } from '../build/draft.ts'
import { GROUPS } from '../build/draft.ts'
import { cleanId } from '../build/ids.ts'
import type { Scope } from '../scope.ts'
import type { CatalogueQuestion } from '../types.ts'
import type { FacetTable } from './facet-table.ts'

/** Which options of each facet are chosen; null where nothing is, which lets everything through. */
export type Chosen = Readonly<Record<Facet, Uint8Array | null>>

export function choose(table: FacetTable, filters: CatalogueQuestion['filters']): Chosen {
  const chosen: Record<Facet, Uint8Array | null> = {
    category: null,
    subcategory: null,
    brand: null,
    concept: null,
    certification: null,
  }
  for (const facet of FACETS) {
    const values = filters[facet]
    if (!values || values.length === 0) continue
    const { options, indexOf } = table.of[facet]
    const flags = new Uint8Array(options.length)
    for (const value of values) {
      const option = indexOf.get(cleanId(value))
      if (option !== undefined) flags[option] = 1
    }
    chosen[facet] = flags
  }
  return chosen
}

/** Per group, one byte a set: whether rows with this set pass the group's filters. */
export type Passes = Readonly<Record<Group, Uint8Array>>

export function passes(scope: Scope, s: number, chosen: Chosen): Passes {
  const of = (group: Group) => passesOf(scope, s, group, chosen)
  return Object.fromEntries(GROUPS.map((group) => [group, of(group)])) as Record<Group, Uint8Array>
}

function passesOf(scope: Scope, s: number, group: Group, chosen: Chosen): Uint8Array {
  const table = scope.facets.of
  const column = scope.segments[s]?.sets[group]
  const { start, items } = column ?? { start: new Uint32Array(1), items: new Uint32Array(0) }
  const pass = new Uint8Array(start.length - 1)
  if (group === 'placing') {
    if (!chosen.category && !chosen.subcategory) return pass.fill(1)
    const category = table.category.optionOf[s] as Int32Array
    const subcategory = table.subcategory.optionOf[s] as Int32Array
    for (let set = 0; set < pass.length; set++)
      for (let i = start[set] as number; i < (start[set + 1] as number); i += 2)
        if (inCategory(chosen, category, items, i) && inSubcategory(chosen, subcategory, items, i)) pass[set] = 1
    return pass
  }
  const flags = chosen[group]
  if (!flags) return pass.fill(1)
  const optionOf = table[group].optionOf[s] as Int32Array
  for (let set = 0; set < pass.length; set++)
    for (let i = start[set] as number; i < (start[set + 1] as number); i++)
      if (flags[optionOf[items[i] as number] as number] === 1) pass[set] = 1
  return pass
}

/** Whether the pair at `i` is of a chosen category. */
export const inCategory = (chosen: Chosen, optionOf: Int32Array, items: Uint32Array, i: number): boolean =>
  chosen.category === null || chosen.category[optionOf[items[i] as number] as number] === 1

/** Whether the pair at `i` is of a chosen subcategory; one without subcategory is not. */
export const inSubcategory = (chosen: Chosen, optionOf: Int32Array, items: Uint32Array, i: number): boolean =>
  chosen.subcategory === null ||
  (items[i + 1] !== 0 && chosen.subcategory[optionOf[(items[i + 1] as number) - 1] as number] === 1)
