import { type Bounds, writeBounds } from '#contract/catalogue/filters.ts'
import { writtenOf } from '#contract/catalogue/ranges.ts'
import type { PieceFilter } from './piece.ts'

/** A filter as it would stand in an address: of a facet or a range there is such a parameter, of the rest not. */
export interface FilterText {
  parameter: string
  value: string
}

/** What a piece of a question asks, in words for people and programs: sizes in centimetres, times in days. */
export function written(filter: PieceFilter): FilterText {
  if ('range' in filter) return { parameter: filter.range, value: boundsText(filter.range, filter.bounds) }
  if ('facet' in filter) return { parameter: filter.facet, value: filter.value }
  if ('seats' in filter) return { parameter: 'seats', value: writeBounds(filter.seats) }
  if ('without' in filter) return { parameter: 'without', value: filter.without }
  return { parameter: 'sides', value: filter.sides.map((side) => writtenOf('width', side)).join('x') }
}

function boundsText(range: Parameters<typeof writtenOf>[0], { min, max }: Bounds): string {
  const of = (whole: number | null): number | null => (whole === null ? null : writtenOf(range, whole))
  return writeBounds({ min: of(min), max: of(max) })
}
