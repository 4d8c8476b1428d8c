import { type Counters, countersOf, type Dimension } from './dimensions.ts'
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
  readonly #counters = new Map<Dimension, Counters['of']>()

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

  /**
   * Of each member what it is counted by in a dimension, see `countersOf`: made once, so that a pass over members reads
   * what stands together.
   */
  counters(dimension: Dimension): Counters['of'] {
    if (this.#wider) return this.#wider.counters(dimension)
    const known = this.#counters.get(dimension)
    if (known) return known
    const columns = this.#segments.map((segment) => countersOf(segment, dimension, null))
    const size = columns.reduce((most, one) => Math.max(most, one.size), 0)
    const counters = new (size <= 0x100 ? Uint8Array : size <= 0x1_0000 ? Uint16Array : Uint32Array)(this.row.length)
    for (let place = 0; place < counters.length; place++)
      counters[place] = columns[this.segment[place] as number]?.of[this.row[place] as number] as number
    this.#counters.set(dimension, counters)
    return counters
  }

  /** The same at some places alone, of columns that say it per segment. */
  bucketsAt(columns: readonly Uint8Array[], places: Uint32Array): Uint8Array {
    const buckets = new Uint8Array(this.row.length)
    const { segment, row } = this
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number
      buckets[place] = columns[segment[place] as number]?.[row[place] as number] as number
    }
    return buckets
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
}
