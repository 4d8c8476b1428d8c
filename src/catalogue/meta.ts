import type { Attribute, Facets, Meta, RangeCounts, Understood } from '#contract/catalogue/catalogue.schema.ts'
import { FACET } from '#contract/catalogue/facets.ts'
import { FACETS, type Range, RANGES } from '#contract/catalogue/filters.ts'
import { STEPS, writtenAmount, writtenOf } from '#contract/catalogue/ranges.ts'
import type { AttributeCount, CatalogueAnswer, CatalogueQuestion, RangeCount } from './types.ts'

/** What stands beside the products of a page, but `more`, whoever answers: the server, or the copy on a device. */
export function metaOf(
  answer: CatalogueAnswer,
  { search, page, per_page }: Pick<CatalogueQuestion, 'search' | 'page' | 'per_page'>,
): Omit<Meta, 'more'> {
  return {
    current_page: page,
    per_page,
    total: answer.total,
    total_pages: Math.ceil(answer.total / per_page),
    partial: answer.partial,
    understood: understood(answer, search),
    facets: facetLists(answer),
    families: answer.families,
    corrections: answer.corrections,
  }
}

function understood({ named, understood: pieces }: CatalogueAnswer, search: string): Understood[] {
  if (named) return [{ kind: 'number', from: search.trim(), value: named.uid }]
  return pieces.map(({ kind, text, parameter, value, unsaid }) => ({
    kind,
    from: text,
    value,
    parameter,
    ...(unsaid !== null && { unsaid }),
  }))
}

/** The facets' options under the names that their lists have in answers, and the ranges. */
export function facetLists(answer: CatalogueAnswer): Facets {
  const options = FACETS.map((facet) => [
    FACET[facet].list,
    answer.facets[facet].map(({ id, name, count }) => ({ id, name, count })),
  ])
  const ranges = RANGES.flatMap((range) => {
    const count = answer.ranges[range]
    return count ? [[range, rangeCounts(range, count)]] : []
  })
  const attributes = answer.attributes.map(attributeTold)
  return { ...Object.fromEntries(options), attributes, ranges: Object.fromEntries(ranges) } as Facets
}

function attributeTold({ key, name, options, range }: AttributeCount): Attribute {
  const told = { key, name, options }
  return range ? { ...told, range: { unit: range.unit, ...bucketsTold(range, writtenAmount) } } : told
}

const rangeCounts = (range: Range, count: RangeCount): RangeCounts =>
  bucketsTold(count, (whole) => writtenOf(range, whole))

function bucketsTold({ min, max, first, buckets }: RangeCount, written: (whole: number) => number): RangeCounts {
  const from = buckets.map((_, i) => written(STEPS[first + i] as number))
  return { min: written(min), max: written(max), buckets, from }
}
