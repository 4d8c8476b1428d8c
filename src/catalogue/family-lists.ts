import { byPlace } from './answer/order.ts'
import { type Bits, setBit } from './match/bits.ts'
import type { Segment } from './segment.ts'
import type { Span } from './span.ts'

/** Members of families stand family by family, each in the shop's order. */
export interface FamilyLists {
  /** How many there are; their numbers are below `size`. */
  readonly count: number
  readonly size: number
  readonly members: Uint32Array
  /** Of each member its family, segment and row. */
  readonly family: Uint32Array
  readonly segment: Uint16Array
  readonly row: Uint32Array
  /** Every place among the members that shows and is not the only one of its family to do so, in ascending order. */
  readonly places: Uint32Array
  /** Where those of each family begin among these, and after the last one how many there are. */
  readonly start: Uint32Array
  /** Of each product that shows its place among the members + 1; 0: it is of no family. Empty where there are none. */
  readonly placeOf: Uint32Array
}

/** All families of a scope. */
export function listsOf(scope: Span): FamilyLists {
  const found = membersByFamily(scope)
  const start = new Uint32Array(found.length + 1)
  found.forEach(({ length }, i) => {
    start[i + 1] = (start[i] as number) + length
  })
  const size = start[found.length] as number
  const members = new Uint32Array(size)
  const family = new Uint32Array(size)
  const segment = new Uint16Array(size)
  const row = new Uint32Array(size)
  const placeOf = new Uint32Array(size === 0 ? 0 : scope.segments.reduce((sum, { rows }) => sum + rows, 0))
  let at = 0
  found.forEach((some, i) => {
    for (const one of some) {
      const id = (scope.base[one.s] as number) + one.row
      members[at] = id
      family[at] = i
      segment[at] = one.s
      row[at++] = one.row
      placeOf[id] = at
    }
  })
  const places = Uint32Array.from({ length: size }, (_, place) => place)
  return { count: found.length, size: found.length, members, family, segment, row, places, start, placeOf }
}

/** The same members, of whom fewer show. */
export function fewerLists({ segments }: Span, wider: FamilyLists): FamilyLists {
  const { size, members, family, segment, row } = wider
  const start = new Uint32Array(size + 1)
  const places = new Uint32Array(wider.places.length)
  const left: number[] = []
  let [n, count] = [0, 0]
  for (let i = 0; i < size; i++) {
    const first = n
    for (const place of wider.places.subarray(wider.start[i], wider.start[i + 1]))
      if (segments[segment[place] as number]?.dead?.[row[place] as number] !== 1) places[n++] = place
    if (n - first === 1) left.push(places[--n] as number)
    if (n > first) count++
    start[i + 1] = n
  }
  let { placeOf } = wider
  if (count === 0) placeOf = new Uint32Array(0)
  else if (left.length > 0) {
    placeOf = placeOf.slice()
    for (const place of left) placeOf[members[place] as number] = 0
  }
  return { count, size, members, family, segment, row, places: places.slice(0, n), start, placeOf }
}

/** The rows that show, parted into those of no family and those of one. */
export function partRows({ dead, rows }: Segment, base: number, placeOf: Uint32Array): { alone: Bits; within: Bits } {
  const [alone, within] = [new Uint32Array((rows + 31) >> 5), new Uint32Array((rows + 31) >> 5)]
  for (let row = 0; row < rows; row++) if (dead?.[row] !== 1) setBit(placeOf[base + row] === 0 ? alone : within, row)
  return { alone, within }
}

interface Member {
  s: number
  row: number
}

function membersByFamily({ segments }: Span): Member[][] {
  const families = new Map<string, Member[]>()
  segments.forEach((segment, s) => {
    const lists = new Map<number, Member[]>()
    const { of } = segment.family
    for (let row = 0; row < segment.rows; row++) {
      if (segment.dead?.[row] === 1) continue
      const set = of[row] as number
      let list = lists.get(set)
      if (!list) {
        list = listOf(segment, set, families)
        lists.set(set, list)
      }
      list.push({ s, row })
    }
  })
  const several = [...families.values()].filter(({ length }) => length > 1)
  if (segments.length > 1)
    for (const members of several)
      members.sort((a, b) => byPlace(segments[a.s] as Segment, a.row, segments[b.s] as Segment, b.row))
  return several
}

/** Where members of a set's family are gathered; those without a family nowhere. */
function listOf({ family, shop }: Segment, set: number, families: Map<string, Member[]>): Member[] {
  const at = family.start[set] as number
  if (at === family.start[set + 1]) return []
  const key = `${shop}\0${family.values.at(family.items[at] as number)}`
  const list = families.get(key) ?? []
  families.set(key, list)
  return list
}
