import { countersOf, dimensionsOf } from '../dimensions.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { type Counts, emptyCounts } from './facet-table.ts'
import { goneRows } from './gone-rows.ts'
import { takeAway } from './take-away.ts'
import { type Counted, failedOf, type Filter, SEVERAL } from './failed.ts'
import type { RowFilters } from './filter.ts'

/** What a pass over rows gives: the ids of those that match, written to `hits`, and each dimension's counts. */
export interface Pass {
  hits: number
  counts: Counts
}

/** The rows of a segment that are looked at: those of `ids`, of a scope in which they begin at `base`, or all. */
interface Candidates {
  ids: Uint32Array | null
  base: number
  size: number
  /** Flags of the rows to pass over. */
  dead: Uint8Array | null
}

/**
 * Counts a segment's rows (those of `ids`, or all that show). A row that passes every filter counts in all
 * dimensions; one that fails a single filter counts in that filter's only, since a facet does not filter itself. Pairs
 * are weighed afterwards, so of their group it only matters that the others pass.
 */
export function countRows(
  scope: Scope,
  s: number,
  filters: RowFilters,
  ids: Uint32Array | null,
  hits: Uint32Array,
  from: number,
): Pass {
  const pass = takeRows(scope, s, filters, ids, hits, from)
  const segment = scope.segments[s] as Segment
  const found = hits.subarray(from, pass.hits)
  const columns = dimensionsOf(segment).map((dimension) => ({
    by: countersOf(segment, dimension, filters.prices).of,
    counts: pass.counts[dimension] as Uint32Array,
  }))
  // Columns of one kind together: what is read is one byte of each, or more.
  for (const some of [columns.filter(isOfBytes), columns.filter((column) => !isOfBytes(column))])
    for (let c = 0; c < some.length; c += TOGETHER)
      countSets(found, scope.base[s] as number, some.slice(c, c + TOGETHER))
  return pass
}

/** The same, but what passes is counted nowhere; `hits` may be where `ids` are. */
export function takeRows(
  scope: Scope,
  s: number,
  { filters }: RowFilters,
  ids: Uint32Array | null,
  hits: Uint32Array,
  from: number,
): Pass {
  const segment = scope.segments[s] as Segment
  const base = scope.base[s] as number
  const counts = emptyCounts(segment)
  const gone = ids || !segment.dead ? NO_ROWS : goneRows(segment.dead)
  const isTakenAway = gone.length * FEW <= segment.rows
  const dead = ids || isTakenAway ? null : segment.dead
  const candidates = { ids, base, size: ids ? ids.length : segment.rows, dead }
  const own = filters.map(({ dimension, of, by, pass }) => ({
    of,
    by,
    pass,
    // What no facet and no range says is counted where it fails.
    counts: (counts[dimension] ??= new Uint32Array(pass.length)),
  }))
  const [one, two, ...others] = own
  let n = from
  if (!one) n = takeAll(candidates, hits, from)
  else if (!two) n = takeByOne(candidates, one, hits, from)
  else n = takeBySeveral(candidates, [one, two, others], hits, from)
  if (isTakenAway) n = takeAway(gone, base, own, hits, from, n)
  return { hits: n, counts }
}

const NO_ROWS = new Uint32Array(0)
/** Taking one away that does not show takes as long as passing over so many in time. */
const FEW = 16

function takeAll({ ids, base, size, dead }: Candidates, hits: Uint32Array, from: number): number {
  let n = from
  for (let i = 0; i < size; i++) {
    if (dead !== null && dead[i] === 1) continue
    hits[n++] = ids === null ? base + i : (ids[i] as number)
  }
  return n
}

// These loops run over a million rows: each has the filters that it needs at hand, and looks nothing up twice.

function takeByOne(candidates: Candidates, { of, by, pass, counts }: Filter, hits: Uint32Array, from: number): number {
  const { ids, base, size, dead } = candidates
  let n = from
  for (let i = 0; i < size; i++) {
    const row = ids === null ? i : (ids[i] as number) - base
    if (dead !== null && dead[row] === 1) continue
    if (pass[of[row] as number] === 1) {
      hits[n++] = base + row
      continue
    }
    const number = by[row] as number
    counts[number] = (counts[number] as number) + 1
  }
  return n
}

/** Two filters leave few rows to look at again, however many others there are. */
function takeBySeveral(
  { ids, base, size, dead }: Candidates,
  [one, two, others]: readonly [Filter, Filter, readonly Filter[]],
  hits: Uint32Array,
  from: number,
): number {
  const { of: of1, pass: pass1 } = one
  const { of: of2, pass: pass2 } = two
  let n = from
  for (let i = 0; i < size; i++) {
    const row = ids === null ? i : (ids[i] as number) - base
    if (dead !== null && dead[row] === 1) continue
    const passed1 = pass1[of1[row] as number] as number
    const passed2 = pass2[of2[row] as number] as number
    if (passed1 + passed2 === 0) continue
    const failed = failedOf(passed1 === 0 ? one : passed2 === 0 ? two : null, others, row)
    if (failed === null) hits[n++] = base + row
    else if (failed !== SEVERAL) {
      const number = failed.by[row] as number
      failed.counts[number] = (failed.counts[number] as number) + 1
    }
  }
  return n
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
