import { countersOf, dimensionsOf } from '../dimensions.ts'
import { type Bits, writeCommon } from '../match/bits.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { type Counts, emptyCounts } from './facet-table.ts'
import { type Counted, failedOf, type Filter, SEVERAL } from './failed.ts'
import type { RowFilters } from './filter.ts'
import { passed, sizeOf } from '../match/passing.ts'
import type { Verdict } from '../match/verdict.ts'

/** What a pass over rows gives: the ids of those that match, written to `hits`, and each dimension's counts. */
export interface Pass {
  hits: number
  counts: Counts
}

/**
 * Counts a segment's rows that pass every filter in all dimensions. One that fails a single filter counts in that
 * filter's only, since a facet does not filter itself: that is counted where it is found. Pairs are weighed afterwards, so
 * of their group it only matters that the others pass.
 */
export function countRows(scope: Scope, s: number, { prices }: RowFilters, counts: Counts, ids: Uint32Array): void {
  const segment = scope.segments[s] as Segment
  const columns = dimensionsOf(segment).map((dimension) => ({
    by: countersOf(segment, dimension, prices).of,
    counts: counts[dimension] as Uint32Array,
  }))
  countColumns(ids, scope.base[s] as number, columns)
}

/** Counts what stands at some places, less a base, in columns. */
export function countColumns(ids: Uint32Array, base: number, columns: readonly Counted[]): void {
  // Columns of one kind together: what is read is one byte of each, or more.
  for (const some of [columns.filter(isOfBytes), columns.filter((column) => !isOfBytes(column))])
    for (let c = 0; c < some.length; c += TOGETHER) countSets(ids, base, some.slice(c, c + TOGETHER))
}

/** Takes those of some ids of a segment that pass, in their order; `hits` may be where `ids` are. */
export function takeListed(
  scope: Scope,
  s: number,
  filters: RowFilters,
  ids: Uint32Array,
  hits: Uint32Array,
  from: number,
): Pass {
  const base = scope.base[s] as number
  const { counts, own } = countersFor(scope.segments[s] as Segment, filters)
  const [first, ...others] = own
  if (!first) {
    hits.set(ids, from)
    return { hits: from + ids.length, counts }
  }
  const { of, pass } = first
  const { from: least, width, own: end, table } = pass
  let n = from
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number
    const row = id - base
    const known = passed(of[row] as number, least, width, end, table) === 1 ? null : first
    const failed = others.length === 0 ? known : failedOf(known, others, row)
    if (failed === null) hits[n++] = id
    else if (failed !== SEVERAL) {
      const number = failed.by[row] as number
      failed.counts[number] = (failed.counts[number] as number) + 1
    }
  }
  return { hits: n, counts }
}

/** The same of a segment's rows, bit by bit, of which it is known what passes: in ascending order. `bits`: to be set to that. */
export function takeAmong(
  scope: Scope,
  s: number,
  filters: RowFilters,
  { verdict: { passing, failing }, among }: { verdict: Verdict; among: Bits },
  hits: Uint32Array,
  from: number,
  bits: Bits | null = null,
): Pass {
  const base = scope.base[s] as number
  const { counts, own } = countersFor(scope.segments[s] as Segment, filters)
  if (bits) writeCommon(bits, passing, among)
  let n = from
  // Plain loops: they run over a million rows.
  for (let i = 0; i < among.length; i++)
    for (let these = (passing[i] as number) & (among[i] as number); these !== 0; these &= these - 1)
      hits[n++] = base + (i << 5) + 31 - Math.clz32(these & -these)
  own.forEach(({ by, counts: sums }, k) => {
    const bits = failing[k] as Bits
    for (let i = 0; i < among.length; i++)
      for (let these = (bits[i] as number) & (among[i] as number); these !== 0; these &= these - 1) {
        const number = by[(i << 5) + 31 - Math.clz32(these & -these)] as number
        sums[number] = (sums[number] as number) + 1
      }
  })
  return { hits: n, counts }
}

/** Nothing counted yet, and each filter with where is counted what fails it. */
function countersFor(segment: Segment, { filters }: RowFilters): { counts: Counts; own: Filter[] } {
  const counts = emptyCounts(segment)
  const own = filters.map(({ dimension, of, by, pass }) => ({
    of,
    by,
    pass,
    // What no facet and no range says is counted where it fails.
    counts: (counts[dimension] ??= new Uint32Array(sizeOf(pass))),
  }))
  return { counts, own }
}

const isOfBytes = ({ by }: Counted): boolean => by instanceof Uint8Array

/** As many columns are counted at a time: sums that do not wait for each other. */
const TOGETHER = 4

function countSets(ids: Uint32Array, base: number, columns: readonly Counted[]): void {
  const [one, two, three, four] = columns
  if (one && two && three && four) countFour(ids, base, one, two, three, four)
  else for (const column of columns) countOne(ids, base, column)
}

function countOne(ids: Uint32Array, base: number, { by, counts }: Counted): void {
  for (let i = 0; i < ids.length; i++) {
    const set = by[(ids[i] as number) - base] as number
    counts[set] = (counts[set] as number) + 1
  }
}

function countFour(ids: Uint32Array, base: number, a: Counted, b: Counted, c: Counted, d: Counted): void {
  const { by: byA, counts: countsA } = a
  const { by: byB, counts: countsB } = b
  const { by: byC, counts: countsC } = c
  const { by: byD, counts: countsD } = d
  for (let i = 0; i < ids.length; i++) {
    const row = (ids[i] as number) - base
    const setA = byA[row] as number
    const setB = byB[row] as number
    const setC = byC[row] as number
    const setD = byD[row] as number
    countsA[setA] = (countsA[setA] as number) + 1
    countsB[setB] = (countsB[setB] as number) + 1
    countsC[setC] = (countsC[setC] as number) + 1
    countsD[setD] = (countsD[setD] as number) + 1
  }
}
