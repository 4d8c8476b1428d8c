import { STEPS, stepOf } from '#contract/catalogue/ranges.ts'
import { attributeDimension } from '../dimensions.ts'
import type { Scope } from '../scope.ts'
import { attributeIn, type Segment } from '../segment.ts'
import type { AttributeCount } from '../types.ts'
import type { AttributeOptions, AttributeRange } from './attribute-table.ts'
import type { Counts } from './facet-table.ts'
import { countValues } from './facets.ts'
import { optionsIn, Tally } from './tally.ts'
import { type MemberPass, placesIn } from './single-members.ts'

/**
 * Counts per set, of every segment, to counts per option of each attribute, of those that are ranges per bucket.
 * @param members of families, which count once for all of theirs
 */
export const attributesOf = (
  scope: Scope,
  counts: readonly Counts[],
  members: MemberPass | null = null,
): AttributeCount[] =>
  Array.from(scope.facets.attributes.values(), (attribute) => {
    const { key, name, options, range } = attribute
    const total = totalOf(scope, counts, members, attribute)
    if (range) return { key, name, options: [], range: rangeCount(range, total) }
    return { key, name, options: options.map((option, i) => ({ ...option, count: total.of(i) })) }
  })

/** By option, or by step: a product counts once in each, however many of its values stand there. */
function totalOf(
  scope: Scope,
  counts: readonly Counts[],
  members: MemberPass | null,
  { key, options, optionOf, range }: AttributeOptions,
): Tally {
  const [placeOf, size] = range ? [range.steps, STEPS.length] : [optionOf, options.length]
  const total = new Tally(size)
  const dimension = attributeDimension(key)
  counts.forEach((of, s) => {
    const rows = of[dimension]
    if (rows) countValues(attributeIn(scope.segments[s] as Segment, key), placeOf[s] as Int32Array, rows, total)
  })
  if (members) {
    const sets = scope.segments.map((segment) => attributeIn(segment, key))
    const numbers = scope.families.counters(dimension)
    total.addFamilies(scope.families, placesIn(members, dimension), numbers, optionsIn(sets, placeOf, size))
  }
  return total
}

function rangeCount({ unit, min, max }: AttributeRange, total: Tally): NonNullable<AttributeCount['range']> {
  const first = stepOf(min)
  const buckets = Array.from({ length: stepOf(max) - first + 1 }, (_, i) => total.of(first + i))
  return { unit, min, max, first, buckets }
}
