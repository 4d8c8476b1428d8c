import type { FamilyTable } from '../families.ts'
import type { Counters } from '../dimensions.ts'
import type { SetColumn } from '../segment.ts'

/** Of each number that a segment's rows may have: the option that it is, `SEVERAL`, or behind all options: none. */
export interface OptionColumn {
  option: Uint8Array | Int32Array
  /** Where several are looked up. */
  several?: { sets: SetColumn; optionOf: Int32Array } | undefined
}

const SEVERAL = -1

/** Sums per option, each option at most once per set. */
export class Tally {
  readonly #sums: Float64Array
  readonly #seen: Uint32Array
  #set = 0

  constructor(options: number) {
    // The last is for those that say nothing.
    this.#sums = new Float64Array(options + 1)
    this.#seen = new Uint32Array(options + 1)
  }

  nextSet(): void {
    this.#set++
  }

  add(option: number, rows: number): void {
    if (option < 0 || this.#seen[option] === this.#set) return
    this.#seen[option] = this.#set
    this.#sums[option] = (this.#sums[option] as number) + rows
  }

  /**
   * Each option once for all members of a family, which stand together. `numbers`: of each member, `columns`: what these
   * mean, per segment.
   */
  addFamilies(
    families: FamilyTable,
    places: Uint32Array,
    numbers: Counters['of'],
    columns: readonly OptionColumn[],
  ): void {
    const { segment } = families
    const family = families.of(places)
    const [sums, seen, first] = [this.#sums, this.#seen, this.#set + 1]
    const isOne = columns.length === 1
    let s = 0
    let { option, several } = columns[s] as OptionColumn
    // A plain loop without branches that cannot be foreseen: it may run over all there is, for each dimension.
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number
      if (!isOne && segment[place] !== s) {
        s = segment[place] as number
        ;({ option, several } = columns[s] as OptionColumn)
      }
      const number = numbers[place] as number
      const mark = first + (family[i] as number)
      const one = option[number] as number
      if (one === SEVERAL) {
        this.#set = mark
        if (several) this.#addSet(several, number)
        continue
      }
      const difference = (seen[one] as number) ^ mark
      // 1 where there is any.
      sums[one] = (sums[one] as number) + ((difference | (0 - difference)) >>> 31)
      seen[one] = mark
    }
    this.#set = first + families.size
  }

  #addSet({ sets: { start, items }, optionOf }: { sets: SetColumn; optionOf: Int32Array }, set: number): void {
    for (let at = start[set] as number; at < (start[set + 1] as number); at++)
      this.add(optionOf[items[at] as number] as number, 1)
  }

  of(option: number): number {
    return this.#sums[option] as number
  }
}

/** Per segment which option each of its sets is, given which each value is, and how many there are. */
export const optionsIn = (
  sets: readonly SetColumn[],
  optionOf: readonly Int32Array[],
  options: number,
): OptionColumn[] =>
  sets.map((column, s) => {
    const of = optionOf[s] as Int32Array
    return { option: onlyOptions(column, of, options), several: { sets: column, optionOf: of } }
  })

const made = new WeakMap<Int32Array, Int32Array>()

/** Made once for a scope, as the options' own table is. */
function onlyOptions({ start, items }: SetColumn, optionOf: Int32Array, none: number): Int32Array {
  const known = made.get(optionOf)
  if (known) return known
  const only = new Int32Array(start.length - 1)
  for (let set = 0; set < only.length; set++) {
    const [from, size] = [start[set] as number, (start[set + 1] as number) - (start[set] as number)]
    const option = size === 1 ? (optionOf[items[from] as number] as number) : SEVERAL
    only[set] = size === 0 || (size === 1 && option < 0) ? none : option
  }
  made.set(optionOf, only)
  return only
}
