import { choicesByKey } from '#contract/catalogue/attributes.ts'
import type { Attribute, Facets, Meta, RangeCounts, Understood } from '#contract/catalogue/catalogue.schema.ts'
import { FACET } from '#contract/catalogue/facets.ts'
import { FACETS, type Range, RANGES } from '#contract/catalogue/filters.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { STEPS, wholeBounds, writtenAmount, writtenOf } from '#contract/catalogue/ranges.ts'
import { kindsIn } from '#contract/catalogue/understood.ts'
import type { Locale } from '#contract/locale.ts'
import type { AttributeCount, CatalogueAnswer, CatalogueQuestion, RangeCount } from './types.ts'

/** The engine's questions and answers on the wire, as the server and the copy on a device both have them. */

/** What the engine is asked for a state of the address. */
export function questionOf(state: CatalogueState, language: Locale): CatalogueQuestion {
  const { search, attr, match, group, sort, page, per_page } = state
  const chosen = FACETS.filter((facet) => state[facet].length > 0)
  // The order says nothing, so it must not make another question of the same one.
  const filters = Object.fromEntries(chosen.map((facet) => [facet, [...new Set(state[facet])].toSorted()]))
  const ranges = RANGES.flatMap((range) => (state[range] ? [[range, wholeBounds(range, state[range])]] : []))
  const literal = kindsIn(state.literal)
  return {
    search,
    filters,
    attributes: choicesByKey(attr),
    ranges: Object.fromEntries(ranges),
    match,
    ...(literal.length > 0 && { literal }),
    ...(group && { group }),
    sort,
    page,
    per_page,
    language,
  }
}

/** What stands beside the products of a page, but `more`. */
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
