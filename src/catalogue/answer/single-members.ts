import { type Dimension, dimensionsOf } from '../dimensions.ts'
import type { FamilyTable } from '../families.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { countColumns } from './count.ts'
import type { Counts } from './facet-table.ts'
import type { RowFilter, RowFilters } from './filter.ts'
import { filtersOf, type FoundMembers } from './members.ts'

/** The members that are left to be counted, a family once for each value that any of its members has. */
export interface MemberPass extends FoundMembers {
  /** Those that pass and whose family has several that do; `nearly` has likewise no others. */
  several: Uint32Array
}

/** The members that are left in a dimension. */
export const placesIn = ({ several, nearly }: MemberPass, dimension: RowFilter['dimension']): Uint32Array =>
  nearly.get(dimension) ?? several

/**
 * Adds to the counts, of every segment, the families of which one member alone is to be counted: as products without a
 * family are. Most are such where something narrows.
 */
export function countSingles(
  scope: Scope,
  filters: readonly RowFilters[],
  { passing, nearly }: FoundMembers,
  counts: readonly Counts[],
): MemberPass {
  const { families } = scope
  const { single, several } = partSingles(families, passing)
  placesBySegment(scope, single).forEach((places, s) => {
    const columns = dimensionsOf(scope.segments[s] as Segment)
      .filter((dimension) => !nearly.has(dimension))
      .map((dimension) => ({ by: families.counters(dimension), counts: counts[s]?.[dimension] as Uint32Array }))
    countColumns(places, 0, columns)
  })
  const left = filtersOf(filters).map(({ dimension }, k): [RowFilter['dimension'], Uint32Array] => {
    const parted = partSingles(families, nearly.get(dimension) as Uint32Array)
    placesBySegment(scope, parted.single).forEach((places, s) => {
      const { prices, filters: own } = filters[s] as RowFilters
      const column = counts[s]?.[dimension] as Uint32Array
      if (isSaidByProducts(dimension) && !(dimension === 'price' && prices))
        return countColumns(places, 0, [{ by: families.counters(dimension), counts: column }])
      const { by } = own[k] as RowFilter
      const rows = places.map((place) => families.row[place] as number)
      countColumns(rows, 0, [{ by, counts: column }])
    })
    return [dimension, parted.several]
  })
  return { passing, several, nearly: new Map(left) }
}

const isSaidByProducts = (dimension: RowFilter['dimension']): dimension is Dimension =>
  !dimension.startsWith('understood ')

/** Parts places into those of members that stand there alone for their family, and the others. */
function partSingles({ family }: FamilyTable, places: Uint32Array): { single: Uint32Array; several: Uint32Array } {
  const single = new Uint32Array(places.length + 1)
  const several = new Uint32Array(places.length + 1)
  let [n, others, before] = [0, 0, NOBODY]
  let current = places.length > 0 ? (family[places[0] as number] as number) : NOBODY
  // A plain loop without branches that cannot be foreseen: it may run over all there is.
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number
    const next = i + 1 < places.length ? (family[places[i + 1] as number] as number) : NOBODY
    const isSeveral = Number(current === before) | Number(current === next)
    single[n] = place
    several[others] = place
    n += 1 - isSeveral
    others += isSeveral
    before = current
    current = next
  }
  return { single: single.subarray(0, n), several: several.subarray(0, others) }
}

/** No family, by its number. */
const NOBODY = -1

/** A family's members may be in several segments. */
const placesBySegment = ({ segments, families: { segment } }: Scope, places: Uint32Array): readonly Uint32Array[] =>
  segments.length === 1 ? [places] : segments.map((_, s) => places.filter((place) => segment[place] === s))
