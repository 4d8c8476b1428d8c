import type { Locale } from '#contract/locale.ts'
import type { Sort } from '#contract/catalogue/filters.ts'
import { FacetTable } from './answer/facet-table.ts'
import type { Unsaid } from './answer/unsaid.ts'
import { mergedOrder } from './answer/order.ts'
import { FamilyTable } from './families.ts'
import { ClimateTable } from './climate.ts'
import { type ShopWords, shopWordsOf } from './search-words/of-scope.ts'
import type { Segment } from './segment.ts'
import type { Synonym } from './synonyms/trade.ts'
import type { Span } from './span.ts'
import type { CatalogueAnswer, SuggestionAnswer } from './types.ts'
import { type Bits, firstBits, setBit } from './match/bits.ts'
import type { Completion } from './match/completion.ts'
import type { Found } from './match/found.ts'
import { ScopeLexicon } from './match/lexicon.ts'
import { Memory } from './match/memory.ts'
import type { Plan } from './match/plan.ts'

/** The ids that pass a question's filters, segment by segment in the order of rows, and what is counted under them. */
export interface Filtered extends Pick<CatalogueAnswer, 'facets' | 'attributes' | 'ranges'> {
  readonly found: Uint32Array
  /** The same bit by bit, see `Scope.bitOf`; null where a text found it, or a family is one card. */
  readonly bits: Bits | null
  /** Where a family is one card, what passes without a family, and the places of members that pass. */
  readonly alone?: Uint32Array
  readonly members?: Uint32Array
  readonly unsaid: Unsaid
}

/**
 * The segments that a question is put to, as one. A product's number here (`id`) is its row plus the `base` of its
 * segment. Everything expensive is made when first asked for, and kept: segments never change.
 */
export class Scope implements Span {
  readonly language: Locale
  readonly segments: readonly Segment[]
  readonly base: readonly number[]
  /** Where each segment's products begin in a set of bits, counted in 32; and after the last one its size. */
  readonly bitBase: readonly number[]
  readonly bitWords: number
  /** Rows of all segments, hidden ones included. */
  readonly size: number
  /** Rows that show: N of BM25. */
  readonly live: number
  readonly lexicon: ScopeLexicon
  /** What single words find, by word, and what else they may be called; bounded by the rows that they hold. */
  readonly plans: Memory<Plan>
  /** What does not hang on what shows: of the trade, and of one segment the words with a beginning, most rows first. */
  readonly synonyms: Memory<readonly Synonym[]>
  readonly beginnings: Memory<Uint32Array>
  /** The completions of a beginning, how many products a completed text finds, whole answers. */
  readonly completions = new Memory<readonly Completion[]>(1000, 20_000)
  readonly counts = new Memory<number>(10_000)
  /** What filters without a text find. */
  readonly filtered: Memory<Filtered>
  readonly suggestions = new Memory<SuggestionAnswer>(1000)
  /** What words find that have many forms and much to find, bit by bit. */
  readonly foundByWord: Memory<Found>
  #facets: FacetTable | undefined
  #families: FamilyTable | undefined
  #climate: ClimateTable | undefined
  #shopWords: readonly ShopWords[] | undefined
  #averageLength: number | undefined
  #shown: Bits | null | undefined
  readonly #all: Bits[] = []
  readonly #orders = new Map<Sort, Uint32Array>()

  /** The scope of those from whom nothing is hidden, if this one is of others. */
  readonly #wider: Scope | null

  constructor(language: Locale, segments: readonly Segment[], wider: Scope | null = null) {
    this.language = language
    this.#wider = wider
    this.synonyms = wider?.synonyms ?? new Memory(1000, 10_000)
    this.beginnings = wider?.beginnings ?? new Memory(1000, 50_000)
    this.segments = segments
    let size = 0
    this.base = segments.map((segment) => {
      size += segment.rows
      return size - segment.rows
    })
    this.size = size
    this.bitBase = segments.reduce<number[]>(
      (base, { rows }) => [...base, (base.at(-1) as number) + ((rows + 31) >> 5)],
      [0],
    )
    this.bitWords = this.bitBase.at(-1) as number
    this.live = segments.reduce((sum, segment) => sum + segment.live, 0)
    this.plans = new Memory(500, Math.max(20_000, size))
    this.filtered = new Memory(500, Math.max(50_000, 2 * size))
    this.foundByWord = new Memory(500, Math.max(50_000, 4 * size))
    this.lexicon = new ScopeLexicon(language, segments)
  }

  get facets(): FacetTable {
    this.#facets ??= new FacetTable(this, this.#wider && { segments: this.#wider.segments, table: this.#wider.facets })
    return this.#facets
  }

  get families(): FamilyTable {
    this.#families ??= new FamilyTable(this, this.#wider?.families ?? null)
    return this.#families
  }

  get climate(): ClimateTable {
    this.#climate ??= new ClimateTable(this)
    return this.#climate
  }

  /** What each of the shops itself says of words; most say nothing. */
  get shopWords(): readonly ShopWords[] {
    this.#shopWords ??= shopWordsOf(this)
    return this.#shopWords
  }

  /** The products that show, bit by bit; null when all do. */
  get shown(): Bits | null {
    if (this.#shown === undefined) this.#shown = this.live === this.size ? null : shownRows(this)
    return this.#shown
  }

  /** The rows of one segment that show, bit by bit. */
  shownIn(s: number): Bits {
    const rows = (this.segments[s] as Segment).rows
    if (this.shown) return this.shown.subarray(this.bitBase[s], this.bitBase[s + 1])
    const all = this.#all[s] ?? firstBits(rows)
    this.#all[s] = all
    return all
  }

  /** Words per product that shows, for BM25; the sum is of whole numbers, so it does not depend on their order. */
  get averageLength(): number {
    if (this.#averageLength === undefined) {
      let sum = 0
      for (const { dead, length, rows } of this.segments)
        for (let row = 0; row < rows; row++) if (dead?.[row] !== 1) sum += length[row] as number
      this.#averageLength = Math.max(1, sum / Math.max(1, this.live))
    }
    return this.#averageLength
  }

  /** The products that show, in an order of sorting (`shop`: the shop's own). */
  order(sort: Sort): Uint32Array {
    let order = this.#orders.get(sort)
    if (!order) {
      order = mergedOrder(this, sort)
      this.#orders.set(sort, order)
    }
    return order
  }

  /** A product's place in a set of bits. */
  bitOf(id: number): number {
    const s = this.segmentOf(id)
    return (this.bitBase[s] as number) * 32 + id - (this.base[s] as number)
  }

  /** Which of the segments a product is in. */
  segmentOf(id: number): number {
    let i = this.base.length - 1
    while ((this.base[i] as number) > id) i--
    return i
  }
}

function shownRows({ bitBase, bitWords, segments }: Scope): Bits {
  const shown = new Uint32Array(bitWords)
  segments.forEach(({ dead, rows }, s) => {
    const first = (bitBase[s] as number) * 32
    for (let row = 0; row < rows; row++) if (dead?.[row] !== 1) setBit(shown, first + row)
  })
  return shown
}
