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
  const { placing, brand, concept, certification } = counts
  const { placing: passPlacing, brand: passBrand, concept: passConcept, certification: passCertification } = pass
  // Read once: this loop runs over a million rows, and must not look anything up twice.
  const placingOf = segment.sets.placing.of
  const brandOf = segment.sets.brand.of
  const conceptOf = segment.sets.concept.of
  const certificationOf = segment.sets.certification.of
  const dead = rows ? null : segment.dead
  const size = rows ? rows.length : segment.rows
  let n = from
  for (let i = 0; i < size; i++) {
    const row = rows === null ? i : (rows[i] as number) - base
    if (dead !== null && dead[row] === 1) continue
    const b = brandOf[row] as number
    const c = conceptOf[row] as number
    const e = certificationOf[row] as number
    const passed = (passBrand[b] as number) + (passConcept[c] as number) + (passCertification[e] as number)
    if (passed < 2) continue
    const p = placingOf[row] as number
    if (passed === 3) {
      placing[p] = (placing[p] as number) + 1
      if (passPlacing[p] === 0) continue
      brand[b] = (brand[b] as number) + 1
      concept[c] = (concept[c] as number) + 1
      certification[e] = (certification[e] as number) + 1
      hits[n++] = base + row
    } else if (passPlacing[p] === 0) continue
    else if (passBrand[b] === 0) brand[b] = (brand[b] as number) + 1
    else if (passConcept[c] === 0) concept[c] = (concept[c] as number) + 1
    else certification[e] = (certification[e] as number) + 1
  }
  return { hits: n, counts }
}
