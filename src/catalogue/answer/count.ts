import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { SetCounts } from './facet-table.ts'
import { emptyCounts } from './facet-table.ts'
import type { Passes } from './filter.ts'

/** What one pass over rows gives: the ids of those that match, written to `hits`, and each group's counts per set. */
export interface Pass {
  hits: number
  counts: SetCounts
}

/**
 * One pass over a segment's rows (those of `rows`, as scope ids, or all that show). A row that passes every group
 * counts in all of them; one that fails a single group counts in that group only, since a facet does not filter
 * itself. Placings are weighed per pair afterwards, so for them it only matters that the others pass.
 */
export function countRows(
  scope: Scope,
  s: number,
  pass: Passes,
  rows: Uint32Array | null,
  hits: Uint32Array,
  from: number,
): Pass {
  const segment = scope.segments[s] as Segment
  const base = scope.base[s] as number
  const counts = emptyCounts(segment)
  const { placing: placingOf, brand: brandOf, concept: conceptOf, certification: certificationOf } = segment.sets
  const { placing, brand, concept, certification } = counts
  const dead = rows ? null : segment.dead
  const size = rows ? rows.length : segment.rows
  let n = from
  for (let i = 0; i < size; i++) {
    const row = rows ? (rows[i] as number) - base : i
    if (dead !== null && dead[row] === 1) continue
    const p = placingOf.of[row] as number
    const b = brandOf.of[row] as number
    const c = conceptOf.of[row] as number
    const e = certificationOf.of[row] as number
    const passed = (pass.brand[b] as number) + (pass.concept[c] as number) + (pass.certification[e] as number)
    if (passed < 2) continue
    if (passed === 3) placing[p] = (placing[p] as number) + 1
    if (pass.placing[p] === 0) continue
    if (passed === 3) {
      brand[b] = (brand[b] as number) + 1
      concept[c] = (concept[c] as number) + 1
      certification[e] = (certification[e] as number) + 1
      hits[n++] = base + row
    } else if (pass.brand[b] === 0) brand[b] = (brand[b] as number) + 1
    else if (pass.concept[c] === 0) concept[c] = (concept[c] as number) + 1
    else certification[e] = (certification[e] as number) + 1
  }
  return { hits: n, counts }
}
