import type { LaidPrices } from './answer/laid-prices.ts'
import { type Dimension, type Numbers, numbersOf } from './dimensions.ts'
import { type FamilyLists, fewerLists, listsOf, partRows } from './family-lists.ts'
import type { Bits } from './match/bits.ts'
import type { Segment } from './segment.ts'
import type { Span } from './span.ts'

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
  /** Per segment the rows that show and are of no family, and those that are, bit by bit. Empty where there are no families. */
  readonly alone: readonly Bits[]
  readonly within: readonly Bits[]

  readonly #segments: readonly Segment[]
  readonly #wider: FamilyTable | null
  readonly #families = new WeakMap<Uint32Array, Uint32Array>()
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
    const parted =
      lists.count === 0
        ? []
        : scope.segments.map((segment, s) => partRows(segment, scope.base[s] as number, lists.placeOf))
    this.alone = parted.map(({ alone }) => alone)
    this.within = parted.map(({ within }) => within)
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

  /** Of members at some places their families: looked up once for all that is counted of them. */
  of(places: Uint32Array): Uint32Array {
    const known = this.#families.get(places)
    if (known) return known
    const families = new Uint32Array(places.length)
    for (let i = 0; i < places.length; i++) families[i] = this.family[places[i] as number] as number
    this.#families.set(places, families)
    return families
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
