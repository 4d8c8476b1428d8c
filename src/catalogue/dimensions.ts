import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import type { LaidPrices } from './answer/laid-prices.ts'
import { SIZE_OF_STEPS, stepsOfRows } from './answer/steps.ts'
import { rangeOf } from './build/range-columns.ts'
import { type Group, GROUPS } from './groups.ts'
import { attributeIn, type Segment } from './segment.ts'

/**
 * What rows are counted and filtered by, each a column of small numbers: a group's sets, a range's values, an attribute's
 * sets.
 */
export type Dimension = Group | Range | AttributeDimension
type AttributeDimension = `attribute ${string}`

const ALWAYS: readonly Dimension[] = [...GROUPS, ...RANGES]

export const attributeDimension = (key: string): AttributeDimension => `attribute ${key}`

/** Those of a segment: of attributes it has its own. */
export const dimensionsOf = ({ attributes }: Segment): readonly Dimension[] =>
  attributes.size === 0 ? ALWAYS : [...ALWAYS, ...Array.from(attributes.keys(), attributeDimension)]

/** Each row's number, all below `size`. */
export interface Numbers {
  of: Uint16Array | Uint32Array
  size: number
}

/** The same as rows are counted by it, which may be more roughly than they are filtered. */
export interface Counters {
  of: Numbers['of'] | Uint8Array
  size: number
}

const isAttribute = (dimension: Dimension): dimension is AttributeDimension => dimension.startsWith('attribute ')

const isRange = (dimension: Dimension): dimension is Range => (RANGES as readonly string[]).includes(dimension)

const isGroup = (dimension: Dimension): dimension is Group => (GROUPS as readonly string[]).includes(dimension)

export function numbersOf(segment: Segment, dimension: Dimension): Numbers {
  if (isGroup(dimension) || isAttribute(dimension)) {
    const { of, start } = isGroup(dimension)
      ? segment.sets[dimension]
      : attributeIn(segment, dimension.slice('attribute '.length))
    return { of, size: start.length - 1 }
  }
  const { of, values } = rangeOf(segment, dimension)
  return { of, size: values.length }
}

/**
 * Of a range the buckets, which are few: an answer tells of nothing finer. Of all else the same numbers.
 * @param prices the company's, where it has any of its own in this segment
 */
export function countersOf(segment: Segment, dimension: Dimension, prices: LaidPrices | null): Counters {
  if (!isRange(dimension)) return numbersOf(segment, dimension)
  const of = dimension === 'price' && prices ? prices.stepsOfRows : stepsOfRows(rangeOf(segment, dimension))
  return { of, size: SIZE_OF_STEPS }
}
