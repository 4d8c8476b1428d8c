import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import { rangeIn } from '../dimensions.ts'
import type { Scope } from '../scope.ts'
import type { Counts } from './facet-table.ts'
import type { Narrowing, RowFilter } from './filter.ts'
import { type MemberPass, memberNumbers, placesIn } from './members.ts'

/** By range or piece how many products pass all else and do not say it; of families each once. */
export type Unsaid = Readonly<Partial<Record<RowFilter['dimension'], number>>>

/**
 * Of the ranges that are narrowed and of what the text asks besides. A product that does not say a range fails it, so
 * that it is counted there only where it passes all else.
 */
export function unsaidOf(
  scope: Scope,
  counts: readonly Counts[],
  { ranges, prices, extras = [] }: Narrowing,
  members: MemberPass | null = null,
): Unsaid {
  const own = prices ?? []
  const narrowed = RANGES.filter((range) => ranges[range])
  const asked = [
    ...narrowed.map((range: Range) => ({
      dimension: range,
      of: (s: number) => columnOf(s, range).of,
      isUnsaid: (s: number, number: number) => Number.isNaN(columnOf(s, range).values[number]),
    })),
    ...extras.map(({ dimension, filters }) => ({
      dimension,
      of: (s: number) => filters[s]?.of,
      isUnsaid: (s: number, number: number) => filters[s]?.unsaid.includes(number) === true,
    })),
  ]
  return Object.fromEntries(
    asked.map(({ dimension, of, isUnsaid }) => {
      let sum = 0
      counts.forEach((each, s) => {
        const numbers = each[dimension] ?? new Uint32Array(0)
        for (let number = 0; number < numbers.length; number++)
          if (numbers[number] !== 0 && isUnsaid(s, number)) sum += numbers[number] as number
      })
      return [dimension, sum + (members ? familiesWith(dimension, of, isUnsaid) : 0)]
    }),
  )

  function columnOf(s: number, range: Range) {
    return rangeIn(scope.segments[s] as (typeof scope.segments)[number], range, own[s] ?? null)
  }

  function familiesWith(
    dimension: RowFilter['dimension'],
    of: (s: number) => Parameters<typeof memberNumbers>[2] extends (s: number) => infer N ? N : never,
    isUnsaid: (s: number, number: number) => boolean,
  ): number {
    const { families } = scope
    const numbers = memberNumbers(families, dimension, of, own)
    const found = new Set<number>()
    for (const place of placesIn(members as MemberPass, dimension))
      if (isUnsaid(families.segment[place] as number, numbers[place] as number))
        found.add(families.family[place] as number)
    return found.size
  }
}
