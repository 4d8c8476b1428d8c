import { type Bits, numbersIn, setBit } from '../match/bits.ts'
import type { Scope } from '../scope.ts'
import type { RowFilter, RowFilters } from './filter.ts'
import { filtersOf, type FoundMembers } from './members.ts'
import type { Verdict } from '../match/verdict.ts'

/** The members that pass, given what passes of all rows. */
export function membersOf(scope: Scope, filters: readonly RowFilters[], verdicts: readonly Verdict[]): FoundMembers {
  const { families } = scope
  const own = filtersOf(filters)
  if (own.length === 0) return { passing: families.places, nearly: new Map() }
  const passing = new Uint32Array((families.members.length + 31) >> 5)
  mark(
    scope,
    verdicts.map((verdict) => verdict.passing),
    passing,
  )
  const nearly = own.map(({ dimension }, k): [RowFilter['dimension'], Uint32Array] => {
    // Without others all pass these.
    if (own.length === 1) return [dimension, families.places]
    const bits = passing.slice()
    mark(
      scope,
      verdicts.map(({ failing }) => failing[k] as Bits),
      bits,
    )
    return [dimension, numbersIn(bits)]
  })
  return { passing: numbersIn(passing), nearly: new Map(nearly) }
}

/** Marks the places of members among some rows of each segment: in any order, and read in theirs. */
function mark({ families: { within, placeOf }, base }: Scope, rows: readonly Bits[], places: Bits): void {
  within.forEach((among, s) => {
    const [first, bits] = [base[s] as number, rows[s] as Bits]
    for (let i = 0; i < among.length; i++)
      for (let these = (bits[i] as number) & (among[i] as number); these !== 0; these &= these - 1)
        setBit(places, (placeOf[first + (i << 5) + 31 - Math.clz32(these & -these)] as number) - 1)
  })
}
