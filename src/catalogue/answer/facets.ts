import { eachFacet, type Facet } from '#contract/catalogue/filters.ts'
import { childIn, type Group, groupOf, GROUPS } from '../groups.ts'
import type { Scope } from '../scope.ts'
import type { Segment, SetColumn } from '../segment.ts'
import type { FacetCount } from '../types.ts'
import type { Counts } from './facet-table.ts'
import { type Chosen, firstPasses, secondPasses } from './filter.ts'
import { optionsIn, Tally } from './tally.ts'
import { type MemberPass, placesIn } from './single-members.ts'

/**
 * Counts per set, of every segment, to counts per option: a product counts once for each id, whatever its names.
 * @param members of families, which count once for all of theirs
 */
export function facetsOf(
  scope: Scope,
  counts: readonly Counts[],
  chosen: Chosen,
  members: MemberPass | null = null,
): Record<Facet, FacetCount[]> {
  const table = scope.facets
  const totals = eachFacet((facet) => new Tally(table.of[facet].options.length))
  counts.forEach((of, s) => {
    for (const group of GROUPS) {
      const child = childIn(group)
      if (child) countPairs(scope, s, { group, child }, of[group], chosen, totals)
      else {
        const sets = (scope.segments[s] as Segment).sets[group]
        countValues(sets, table.of[group].optionOf[s] as Int32Array, of[group], totals[group])
      }
    }
  })
  if (members)
    for (const group of GROUPS) {
      const child = childIn(group)
      if (child) countFamilyPairs(scope, members, { group, child }, chosen, totals)
      else {
        const sets = scope.segments.map((segment) => segment.sets[group])
        totals[group].addFamilies(
          scope.families,
          placesIn(members, group),
          scope.families.counters(group),
          optionsIn(sets, table.of[group].optionOf, table.of[group].options.length),
        )
      }
    }
  return eachFacet((facet) => {
    const all = table.of[facet].options.map(({ id, name }, i) => ({ id, name, count: totals[facet].of(i) }))
    const parent = chosen[groupOf(facet)]
    if (facet === groupOf(facet) || parent === null) return all
    const listed = optionsUnder(scope, groupOf(facet), parent)
    return all.filter((_, i) => listed.has(i))
  })
}

/** Adds counts per set to sums per option. */
export function countValues(
  { start, items }: SetColumn,
  optionOf: Int32Array,
  counts: Uint32Array,
  total: Tally,
): void {
  for (let set = 0; set < counts.length; set++) {
    const rows = counts[set] as number
    if (rows === 0) continue
    total.nextSet()
    for (let i = start[set] as number; i < (start[set + 1] as number); i++)
      total.add(optionOf[items[i] as number] as number, rows)
  }
}

function countFamilyPairs(
  scope: Scope,
  members: MemberPass,
  { group, child }: { group: Group; child: Facet },
  chosen: Chosen,
  totals: Record<Facet, Tally>,
): void {
  const { families } = scope
  const { segment } = families
  const places = placesIn(members, group)
  const [family, sets] = [families.of(places), families.counters(group)]
  const [first, second] = [totals[group], totals[child]]
  const pair = { group, child }
  let [last, lastSegment, lastSet] = [-1, -1, -1]
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number
    const [s, set] = [segment[place] as number, sets[place] as number]
    if (family[i] !== last) {
      last = family[i] as number
      first.nextSet()
      second.nextSet()
    } else if (s === lastSegment && set === lastSet) continue
    // Of a family most are of one kind, which counts once.
    ;[lastSegment, lastSet] = [s, set]
    addPairs(scope, s, pair, set, 1, chosen, totals)
  }
}

/** A value counts where its pair passes the child's filter, the child's where it passes the parent's. */
function countPairs(
  scope: Scope,
  s: number,
  { group, child }: { group: Group; child: Facet },
  counts: Uint32Array,
  chosen: Chosen,
  totals: Record<Facet, Tally>,
): void {
  const [first, second] = [totals[group], totals[child]]
  for (let set = 0; set < counts.length; set++) {
    const rows = counts[set] as number
    if (rows === 0) continue
    first.nextSet()
    second.nextSet()
    addPairs(scope, s, { group, child }, set, rows, chosen, totals)
  }
}

function addPairs(
  scope: Scope,
  s: number,
  { group, child }: { group: Group; child: Facet },
  set: number,
  rows: number,
  chosen: Chosen,
  totals: Record<Facet, Tally>,
): void {
  const { start, items } = (scope.segments[s] as Segment).sets[group]
  const firstOf = scope.facets.of[group].optionOf[s] as Int32Array
  const secondOf = scope.facets.of[child].optionOf[s] as Int32Array
  const [first, second] = [totals[group], totals[child]]
  for (let i = start[set] as number; i < (start[set + 1] as number); i += 2) {
    const item = (items[i + 1] as number) - 1
    if (secondPasses(chosen[child], secondOf, items, i)) first.add(firstOf[items[i] as number] as number, rows)
    if (item >= 0 && firstPasses(chosen[group], firstOf, items, i)) second.add(secondOf[item] as number, rows)
  }
}

function optionsUnder(scope: Scope, group: Group, chosen: Uint8Array): Set<number> {
  const listed = new Set<number>()
  chosen.forEach((flag, option) => {
    if (flag === 1) for (const under of scope.facets.under[group].get(option) ?? []) listed.add(under)
  })
  return listed
}
