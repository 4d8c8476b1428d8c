import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import { rangeOf } from '../build/range-columns.ts'
import type { Scope } from '../scope.ts'
import type { Counts } from './facet-table.ts'
import type { Narrowing, RowFilter } from './filter.ts'
import type { LaidPrices } from './laid-prices.ts'
import { type MemberPass, memberNumbers, placesIn } from './members.ts'
import { UNKNOWN } from './steps.ts'

/** By range or piece how many products pass all else and do not say it; of families each once. */
export type Unsaid = Readonly<Partial<Record<RowFilter['dimension'], number>>>

/**
 * Of the ranges that are narrowed and of what the text asks besides. A product that does not say a range fails it, so
 * that it is counted there only where it passes all else.
 */
export function unsaidOf(
  scope: Scope,
  counts: readonly Counts[],
  { ranges, laid, extras = [] }: Narrowing,
  members: MemberPass | null = null,
): Unsaid {
  const narrowed = RANGES.filter((range) => ranges[range])
  const asked: MaybeUnsaid[] = [
    ...narrowed.map((range: Range) => {
      const columns = scope.segments.map((segment) => rangeOf(segment, range))
      const unsaid = columns.map((_, s) => (range === 'price' && laid[s]?.unsaid) || UNSAID)
      return { dimension: range, of: (s: number) => columns[s]?.of, unsaid, counted: columns.map(() => [UNKNOWN]) }
    }),
    ...extras.map(({ dimension, filters }) => {
      const unsaid = filters.map((filter) => filter.unsaid)
      return { dimension, of: (s: number) => filters[s]?.of, unsaid, counted: unsaid }
    }),
  ]
  return Object.fromEntries(
    asked.map((one) => {
      let sum = members ? familiesWith(scope, one, laid, placesIn(members, one.dimension)) : 0
      counts.forEach((each, s) => {
        const numbers = each[one.dimension]
        for (const number of (numbers && one.counted[s]) ?? []) sum += numbers?.[number] ?? 0
      })
      return [one.dimension, sum]
    }),
  )
}

/** What products may leave unsaid. Per segment, `unsaid`: the numbers of rows that do; `counted`: where these are counted. */
interface MaybeUnsaid {
  dimension: RowFilter['dimension']
  of: Parameters<typeof memberNumbers>[2]
  unsaid: readonly (readonly number[])[]
  counted: readonly (readonly number[])[]
}

/** Nothing is said by the first. */
const UNSAID: readonly number[] = [0]

/** How many families have a member among these places that does not say it; members stand together. */
function familiesWith(
  { families }: Scope,
  { dimension, of, unsaid }: MaybeUnsaid,
  own: readonly (LaidPrices | null)[],
  places: Uint32Array,
): number {
  const { family, segment } = families
  const numbers = memberNumbers(families, dimension, of, own, places)
  const flags = unsaid.map((each) => {
    const flag = new Uint8Array(each.reduce((most, number) => Math.max(most, number), 0) + 1)
    for (const number of each) flag[number] = 1
    return flag
  })
  let [found, last] = [0, NOBODY]
  for (const place of places) {
    const flag = flags[segment[place] as number] as Uint8Array
    const number = numbers[place] as number
    if (family[place] === last || number >= flag.length || flag[number] === 0) continue
    last = family[place] as number
    found++
  }
  return found
}

/** No family, by its number. */
const NOBODY = -1
