import type { Locale } from '#contract/locale.ts'
import { GrowingBytes, GrowingInts } from '../blob/growing.ts'
import { eachGroup, type Group, GROUPS } from '../groups.ts'
import { type Amount, AMOUNTS, eachAmount } from '../ranges.ts'
import { EMPTY_WORDS } from '../search-words/packed.ts'

/** One product, ready for the columns: made from a document, or read back from a segment that is merged. */
export interface SegmentRow {
  uid: string
  position: number
  amountOf: (amount: Amount) => number | null
  /** Words counted, for the length in BM25. */
  length: number
  nameKey: ArrayLike<number>
  numbers: ArrayLike<number>
  /** Per group the values, each a text `id\0name`; with a child pairs, the second '' when there is none. */
  setOf: (group: Group) => readonly string[]
  /** The family that it belongs to, if any: none, or one text. */
  family: readonly string[]
  /** By key the attributes that are said, each value a text `id\0name\0name of the attribute`, and of numbers `\0amount\0unit`. */
  attributes: ReadonlyMap<string, readonly string[]>
  document: ArrayLike<number>
}

export interface DraftSet {
  ids: Map<string, number>
  values: (readonly string[])[]
  of: GrowingInts
}

const emptySet = (): DraftSet => ({ ids: new Map(), values: [], of: new GrowingInts() })

/** Rows as they come, in any order, with everything variable in a few large arrays. */
export class SegmentDraft {
  readonly shop: string
  readonly locale: Locale
  readonly uids: string[] = []
  /** Row of a uid; an earlier row of the same uid is dropped. */
  readonly rowOf = new Map<string, number>()
  readonly position: number[] = []
  readonly length: number[] = []
  readonly amounts: Record<Amount, number[]> = eachAmount(() => [])
  readonly nameKeys = new GrowingBytes()
  readonly nameKeyStart = new GrowingInts()
  readonly numbers = new GrowingBytes()
  readonly numberStart = new GrowingInts()
  readonly documents = new GrowingBytes()
  readonly documentStart: number[] = []
  readonly sets: Record<Group, DraftSet> = eachGroup(emptySet)
  readonly families = emptySet()
  readonly attributes = new Map<string, DraftSet>()
  readonly words: string[] = []
  readonly wordIds = new Map<string, number>()
  /** Word ids and weights of all rows, one row after the other. */
  readonly rowWords = new GrowingInts()
  readonly rowWeights = new GrowingBytes()
  readonly rowWordStart = new GrowingInts()
  /** What the shop itself says of words, packed; null: of products alone, a change leaves it as it is. */
  searchWords: Uint8Array | null = EMPTY_WORDS

  constructor(shop: string, locale: Locale) {
    this.shop = shop
    this.locale = locale
  }

  wordId(word: string): number {
    const known = this.wordIds.get(word)
    if (known !== undefined) return known
    this.words.push(word)
    this.wordIds.set(word, this.words.length - 1)
    return this.words.length - 1
  }

  /** Adds a row; `addWord` calls that follow belong to it. */
  addRow(row: SegmentRow): void {
    this.rowOf.set(row.uid, this.uids.length)
    this.uids.push(row.uid)
    this.position.push(row.position)
    this.length.push(row.length)
    for (const amount of AMOUNTS) this.amounts[amount].push(row.amountOf(amount) ?? Number.NaN)
    this.nameKeyStart.push(this.nameKeys.length)
    this.nameKeys.append(row.nameKey)
    this.numberStart.push(this.numbers.length)
    this.numbers.append(row.numbers)
    this.documentStart.push(this.documents.length)
    this.documents.append(row.document)
    for (const group of GROUPS) addSet(this.sets[group], row.setOf(group))
    addSet(this.families, row.family)
    for (const key of row.attributes.keys()) if (!this.attributes.has(key)) this.attributes.set(key, emptySet())
    for (const [key, set] of this.attributes) {
      // Those before said nothing of it.
      while (set.of.length < this.uids.length - 1) addSet(set, NOTHING)
      addSet(set, row.attributes.get(key) ?? NOTHING)
    }
    this.rowWordStart.push(this.rowWords.length)
  }

  addWord(word: number, weight: number): void {
    this.rowWords.push(word)
    this.rowWeights.push(weight)
  }
}

const NOTHING: readonly string[] = []

function addSet(set: DraftSet, values: readonly string[]): void {
  const key = values.join('\u0001')
  let id = set.ids.get(key)
  if (id === undefined) {
    id = set.values.length
    set.ids.set(key, id)
    set.values.push(values)
  }
  set.of.push(id)
}
