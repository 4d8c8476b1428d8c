import type { LaidPrices } from './answer/laid-prices.ts'
import { byPlace } from './answer/order.ts'
import { type Dimension, type Numbers, numbersOf } from './dimensions.ts'
import type { Segment } from './segment.ts'
import type { Span } from './span.ts'

/** Members of families stand family by family, each in the shop's order. */
interface FamilyLists {
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

/**
 * The families of a scope: products of one shop that say the same family, as far as they show, and at least two of them.
 */
export class FamilyTable implements FamilyLists {
  readonly count: number
  readonly size: number
  readonly members: Uint32Array
  readonly family: Uint32Array
  readonly segment: Uint16Array
  readonly row: Uint32Array
  readonly places: Uint32Array
  readonly start: Uint32Array
  readonly placeOf: Uint32Array
  /** Per segment the products that show and are of no family, in the order of rows. Empty where there are no families. */
  readonly alone: readonly Uint32Array[]

  readonly #segments: readonly Segment[]
  readonly #wider: FamilyTable | null
  readonly #numbers = new Map<Dimension, Numbers['of']>()
  /** With the prices of the company that was asked for last, at the places that were. */
  #own: Numbers['of'] | undefined

  /** @param wider of the scope from which this one hides something: all that is said of its members serves here too */
  constructor(scope: Span, wider: FamilyTable | null) {
    this.#segments = scope.segments
    this.#wider = wider
    const lists = wider ? fewerLists(scope, wider) : listsOf(scope)
    this.count = lists.count
    this.size = lists.size
    this.members = lists.members
    this.family = lists.family
    this.segment = lists.segment
    this.row = lists.row
    this.places = lists.places
    this.start = lists.start
    this.placeOf = lists.placeOf
    this.alone =
      lists.count === 0
        ? []
        : scope.segments.map((segment, s) => aloneIn(segment, scope.base[s] as number, lists.placeOf))
  }

  /** Of each member its number in a dimension: made once, so that a pass over members reads what stands together. */
  numbers(dimension: Dimension): Numbers['of'] {
    if (this.#wider) return this.#wider.numbers(dimension)
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
    if (this.#wider) return this.#wider.priceNumbers(prices, places)
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

function listsOf(scope: Span): FamilyLists {
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
function fewerLists({ segments }: Span, wider: FamilyTable): FamilyLists {
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
