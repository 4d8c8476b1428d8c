import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import { rangeOf } from '../build/range-columns.ts'
import type { Counters } from '../dimensions.ts'
import type { Scope } from '../scope.ts'
import type { Counts } from './facet-table.ts'
import type { Narrowing, RowFilter } from './filter.ts'
import { stepsOfRows, UNKNOWN } from './steps.ts'
import { type MemberPass, placesIn } from './single-members.ts'

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
    ...narrowed.map((range: Range) => ({
      dimension: range,
      columns: scope.segments.map((segment, s) => ({
        by: (range === 'price' && laid[s]?.stepsOfRows) || stepsOfRows(rangeOf(segment, range)),
        unsaid: UNSAID,
      })),
    })),
    ...extras.map(({ dimension, filters }) => ({
      dimension,
      columns: filters.map(({ of, unsaid }) => ({ by: of, unsaid })),
    })),
  ]
  return Object.fromEntries(
    asked.map((one) => {
      let sum = members ? familiesWith(scope, one, placesIn(members, one.dimension)) : 0
      counts.forEach((each, s) => {
        const numbers = each[one.dimension]
        for (const number of (numbers && one.columns[s]?.unsaid) ?? []) sum += numbers?.[number] ?? 0
      })
      return [one.dimension, sum]
    }),
  )
}

/** What products may leave unsaid: per segment what rows are counted by, and the numbers of those that do. */
interface MaybeUnsaid {
  dimension: RowFilter['dimension']
  columns: readonly { by: Counters['of']; unsaid: readonly number[] }[]
}

const UNSAID: readonly number[] = [UNKNOWN]

/** How many families have a member among these places that does not say it; members stand together. */
function familiesWith({ families }: Scope, { columns }: MaybeUnsaid, places: Uint32Array): number {
  const { segment, row } = families
  const family = families.of(places)
  const flags = columns.map(({ by, unsaid }) => {
    const flag = new Uint8Array(unsaid.reduce((most, number) => Math.max(most, number), 0) + 1)
    for (const number of unsaid) flag[number] = 1
    return { by, flag }
  })
  let [found, last] = [0, NOBODY]
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number
    const { by, flag } = flags[segment[place] as number] as (typeof flags)[number]
    const number = by[row[place] as number] as number
    if (family[i] === last || number >= flag.length || flag[number] === 0) continue
    last = family[i] as number
    found++
  }
  return found
}

/** No family, by its number. */
const NOBODY = -1
