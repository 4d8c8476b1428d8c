import type { Scope } from '../scope.ts'
import type { RowFilter, RowFilters } from './filter.ts'
import { filtersOf, type FoundMembers } from './members.ts'
import { passed } from '../match/passing.ts'

/** Which of the members at some places, in ascending order, pass. `filters`: per segment. */
export function listedMembers(scope: Scope, filters: readonly RowFilters[], places: Uint32Array): FoundMembers {
  const failed = failures(scope, filters, places)
  const among = filtersOf(filters).length > 1 ? failingOne(failed) : null
  const nearly = filtersOf(filters).map(({ dimension }, k): [RowFilter['dimension'], Uint32Array] => [
    dimension,
    those(places, failed, among, ONE + k),
  ])
  return { passing: those(places, failed, among, NONE), nearly: new Map(nearly) }
}

const NONE = 0
/** What each filter that is failed adds, besides its number: of several nobody asks which. */
const ONE = 0x1_0000

/** Of each place which filters it fails: `NONE`, one's number + `ONE`, or more than these. */
function failures(scope: Scope, filters: readonly RowFilters[], places: Uint32Array): Uint32Array {
  const { segment, row } = scope.families
  const failed = new Uint32Array(places.length)
  // Plain loops without branches that cannot be foreseen: they may run over all there is.
  filtersOf(filters).forEach((first, k) => {
    let s = 0
    let { of } = first
    let { from, width, own, table } = first.pass
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number
      if (segment[place] !== s) {
        s = segment[place] as number
        const filter = filters[s]?.filters[k] ?? first
        of = filter.of
        ;({ from, width, own, table } = filter.pass)
      }
      const fails = 1 - passed(of[row[place] as number] as number, from, width, own, table)
      failed[i] = (failed[i] as number) + fails * (ONE + k)
    }
  })
  return failed
}

/** Where nothing is failed, or one filter: of several these are few, and need not be looked for again for each. */
function failingOne(failed: Uint32Array): Uint32Array {
  const some = new Uint32Array(failed.length + 1)
  let n = 0
  for (let i = 0; i < failed.length; i++) {
    some[n] = i
    n += (failed[i] as number) < 2 * ONE ? 1 : 0
  }
  return some.subarray(0, n)
}

/** The places that fail nothing, or just what is named. `among`: where these may be found; null: anywhere. */
function those(places: Uint32Array, failed: Uint32Array, among: Uint32Array | null, named: number): Uint32Array {
  const size = among ? among.length : places.length
  const some = new Uint32Array(size + 1)
  let n = 0
  for (let k = 0; k < size; k++) {
    const i = among === null ? k : (among[k] as number)
    some[n] = places[i] as number
    n += failed[i] === NONE || failed[i] === named ? 1 : 0
  }
  return some.subarray(0, n)
}
