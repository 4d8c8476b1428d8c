import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import type { RangeColumn } from '../build/range-columns.ts'
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
  const asked: MaybeUnsaid[] = [
    ...narrowed.map((range: Range) => {
      const columns = scope.segments.map((segment, s) => rangeIn(segment, range, own[s] ?? null))
      return { dimension: range, of: (s: number) => columns[s]?.of, unsaid: columns.map(unsaidIn) }
    }),
    ...extras.map(({ dimension, filters }) => ({
      dimension,
      of: (s: number) => filters[s]?.of,
      unsaid: filters.map(({ unsaid }) => unsaid),
    })),
  ]
  return Object.fromEntries(
    asked.map((one) => {
      let sum = members ? familiesWith(scope, one, own, placesIn(members, one.dimension)) : 0
      counts.forEach((each, s) => {
        const numbers = each[one.dimension]
        for (const number of (numbers && one.unsaid[s]) ?? []) sum += numbers?.[number] ?? 0
      })
      return [one.dimension, sum]
    }),
  )
}

/** What products may leave unsaid. `unsaid`: per segment the numbers of rows that do. */
interface MaybeUnsaid {
  dimension: RowFilter['dimension']
  of: Parameters<typeof memberNumbers>[2]
  unsaid: readonly (readonly number[])[]
}

/** Nothing is said by the first; own prices end with those that are on request. */
function unsaidIn({ values }: RangeColumn): number[] {
  const unsaid = [0]
  for (let at = values.length - 1; at > 0 && Number.isNaN(values[at]); at--) unsaid.push(at)
  return unsaid
}

/** How many families have a member among these places that does not say it; members stand together. */
function familiesWith(
  { families }: Scope,
  { dimension, of, unsaid }: MaybeUnsaid,
  own: readonly (RangeColumn | null)[],
  places: Uint32Array,
): number {
  const { family, segment } = families
  const numbers = memberNumbers(families, dimension, of, own)
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
