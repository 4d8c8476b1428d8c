import { byPlace } from './answer/order.ts'
import type { Segment } from './segment.ts'
import type { Span } from './span.ts'

/**
 * The families of a scope: products of one shop that say the same family, as far as they show, and at least two of them.
 * Members stand family by family, each in the shop's order.
 */
export class FamilyTable {
  /** How many there are. */
  readonly size: number
  readonly members: Uint32Array
  /** Where the members of each begin, and after the last one how many there are. */
  readonly start: Uint32Array
  /** Of each member its family, segment and row. */
  readonly family: Uint32Array
  readonly segment: Uint16Array
  readonly row: Uint32Array
  /** Per segment, a byte a row: 1 = not counted by itself, being hidden or of a family; null: every row is. */
  readonly apart: readonly (Uint8Array | null)[]
  /** Of each product its family's number + 1; 0: none. Empty where there are no families. */
  readonly of: Uint32Array

  constructor(scope: Span) {
    const found = membersByFamily(scope)
    this.size = found.length
    this.start = new Uint32Array(found.length + 1)
    found.forEach(({ length }, i) => {
      this.start[i + 1] = (this.start[i] as number) + length
    })
    const size = this.start[found.length] as number
    this.members = new Uint32Array(size)
    this.family = new Uint32Array(size)
    this.segment = new Uint16Array(size)
    this.row = new Uint32Array(size)
    this.of = new Uint32Array(size === 0 ? 0 : scope.segments.reduce((sum, { rows }) => sum + rows, 0))
    const apart = scope.segments.map(({ dead, rows }) => (size === 0 ? dead : (dead?.slice() ?? new Uint8Array(rows))))
    let at = 0
    found.forEach((members, i) => {
      for (const { s, row } of members) {
        const id = (scope.base[s] as number) + row
        this.members[at] = id
        this.family[at] = i
        this.segment[at] = s
        this.row[at++] = row
        this.of[id] = i + 1
        ;(apart[s] as Uint8Array)[row] = 1
      }
    })
    this.apart = apart
  }
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
