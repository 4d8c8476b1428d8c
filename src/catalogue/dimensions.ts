import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import { recordOf } from '#contract/record.ts'
import { type RangeColumn, rangeOf } from './build/range-columns.ts'
import { type Group, GROUPS } from './groups.ts'
import type { Segment } from './segment.ts'

/** What rows are counted and filtered by, each a column of small numbers: a group's sets, a range's values. */
export type Dimension = Group | Range

export const DIMENSIONS: readonly Dimension[] = [...GROUPS, ...RANGES]

/** The same for every dimension. */
export const eachDimension = <T>(make: (dimension: Dimension) => T): Record<Dimension, T> => recordOf(DIMENSIONS, make)

/** Each row's number, all below `size`. */
export interface Numbers {
  of: Uint16Array | Uint32Array
  size: number
}

const isGroup = (dimension: Dimension): dimension is Group => (GROUPS as readonly string[]).includes(dimension)

/** @param prices the company's, where it has any of its own in this segment */
export function numbersOf(segment: Segment, dimension: Dimension, prices: RangeColumn | null): Numbers {
  if (isGroup(dimension)) {
    const { of, start } = segment.sets[dimension]
    return { of, size: start.length - 1 }
  }
  const { of, values } = rangeIn(segment, dimension, prices)
  return { of, size: values.length }
}

/** A range's column, with a company's prices in the place of the shop's. */
export const rangeIn = (segment: Segment, range: Range, prices: RangeColumn | null): RangeColumn =>
  range === 'price' && prices ? prices : rangeOf(segment, range)
