import type { LaidPrices } from './answer/laid-prices.ts'
import { byPlace } from './answer/order.ts'
import { type Dimension, type Numbers, numbersOf } from './dimensions.ts'
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
  /** Every place among the members, in ascending order. */
  readonly places: Uint32Array
  /** Of each product its place among the members + 1; 0: it is of no family. Empty where there are none. */
  readonly placeOf: Uint32Array
  /** Per segment the products that show and are of no family, in the order of rows. Empty where there are no families. */
  readonly alone: readonly Uint32Array[]

  readonly #segments: readonly Segment[]
  readonly #numbers = new Map<Dimension, Numbers['of']>()
  /** With the prices of the company that was asked for last, at the places that were. */
  #own: Numbers['of'] | undefined

  constructor(scope: Span) {
    this.#segments = scope.segments
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
    this.placeOf = new Uint32Array(size === 0 ? 0 : scope.segments.reduce((sum, { rows }) => sum + rows, 0))
    let at = 0
    found.forEach((members, i) => {
      for (const { s, row } of members) {
        const id = (scope.base[s] as number) + row
        this.members[at] = id
        this.family[at] = i
        this.segment[at] = s
        this.row[at++] = row
        this.placeOf[id] = at
      }
    })
    this.places = Uint32Array.from({ length: size }, (_, place) => place)
    this.alone =
      size === 0 ? [] : scope.segments.map((segment, s) => aloneIn(segment, scope.base[s] as number, this.placeOf))
  }

  /** Of each member its number in a dimension: made once, so that a pass over members reads what stands together. */
  numbers(dimension: Dimension): Numbers['of'] {
    const known = this.#numbers.get(dimension)
    if (known) return known
    const columns = this.#segments.map((segment) => numbersOf(segment, dimension, null))
    const isSmall = columns.every(({ of }) => of instanceof Uint16Array)
    const numbers = isSmall ? new Uint16Array(this.row.length) : new Uint32Array(this.row.length)
    for (let place = 0; place < numbers.length; place++)
      numbers[place] = columns[this.segment[place] as number]?.of[this.row[place] as number] as number
    this.#numbers.set(dimension, numbers)
    return numbers
  }

  /** The same of what members cost a company, per segment: at these places alone, and right until it is asked for again. */
  priceNumbers(prices: readonly (LaidPrices | null)[], places: Uint32Array): Numbers['of'] {
    if (prices.every((laid) => !laid)) return this.numbers('price')
    const columns = this.#segments.map((segment, s) => numbersOf(segment, 'price', prices[s] ?? null).of)
    const isSmall = columns.every((of) => of instanceof Uint16Array)
    if (!this.#own || (!isSmall && this.#own instanceof Uint16Array))
      this.#own = isSmall ? new Uint16Array(this.row.length) : new Uint32Array(this.row.length)
    const numbers = this.#own
    const { segment, row } = this
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number
      numbers[place] = columns[segment[place] as number]?.[row[place] as number] as number
    }
    return numbers
  }
}

function aloneIn({ dead, rows }: Segment, base: number, placeOf: Uint32Array): Uint32Array {
  const alone = new Uint32Array(rows)
  let n = 0
  for (let row = 0; row < rows; row++) if (dead?.[row] !== 1 && placeOf[base + row] === 0) alone[n++] = base + row
  return alone.slice(0, n)
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
