import type { Segment } from '../segment.ts'
import { wordsOfStem } from './lexicon.ts'
import { isLiveWord } from './postings.ts'
import { MATCHED } from './ranks.ts'

/**
 * How much it counts how a word was found, of 16. Whole numbers, so that sums are exact. A word found in several
 * ways counts the best of them.
 */
export const FOUND = {
  exact: 16,
  inflected: 14,
  plain: 13,
  joined: 14,
  synonym: 11,
  foreign: 8,
  tail: 9,
  phrase: 9,
  prefix: 6,
  head: 4,
} as const

/**
 * Whether a product that is found so has what was asked: `always`; `alone` where nothing else is asked, as it has it in
 * its article number only; `never` where it has but a half of it. What is not strict is found all the same.
 */
export type Strictness = 'always' | 'alone' | 'never'

/** Which of what a plan finds is asked for: all, or what is strict beside other words, or where none stands beside. */
export type Which = 'all' | 'beside' | 'alone'

/** Rows that were found otherwise than by one word, each with what it counts there. Only rows that show, in their order. */
export interface RowList {
  rows: Uint32Array
  weights: Uint32Array
  strict: Strictness
}

export const takesList = ({ strict }: RowList, which: Which): boolean =>
  which === 'all' || strict === 'always' || strict === which

/** Where one word of a question is looked for: per segment the words of its vocabulary, and rows found otherwise. */
export class Plan {
  readonly words: readonly Map<number, number>[]
  /** Those of the words that do not say what was asked: they only begin with it, or are a half of it. */
  readonly loose: readonly Set<number>[]
  readonly rows: readonly RowList[][]
  /** What a product gains by being found at all; see ranks.ts. */
  rank: number = MATCHED
  /** How many it finds by a family of colours or materials alone, so that the word is no more common for it. */
  uncounted = 0
  /** The word that finds just this, as kept; '' when there is none. */
  readonly word: string
  /** The plan of a word alone that this one began as. */
  readonly like: Plan | null
  readonly #segments: readonly Segment[]

  constructor(segments: readonly Segment[], word = '', like: Plan | null = null) {
    this.#segments = segments
    this.word = word
    this.like = like
    this.words = segments.map((_, s) => new Map(like?.words[s]))
    this.loose = segments.map((_, s) => new Set(like?.loose[s]))
    this.rows = segments.map((_, s) => [...(like?.rows[s] ?? [])])
    this.uncounted = like?.uncounted ?? 0
  }

  /** Another plan of the same that can be added to. */
  copy(): Plan {
    return new Plan(this.#segments, '', this)
  }

  addWordId(s: number, id: number, weight: number, strict = true): void {
    const words = this.words[s] as Map<number, number>
    if (strict) this.loose[s]?.delete(id)
    else if (!words.has(id)) this.loose[s]?.add(id)
    if ((words.get(id) ?? 0) < weight) words.set(id, weight)
  }

  addRows(s: number, list: RowList): void {
    if (list.rows.length > 0) this.rows[s]?.push(list)
  }

  addWord(word: string, weight: number): void {
    this.#segments.forEach((segment, s) => {
      const id = segment.words.find(word)
      if (id >= 0) this.addWordId(s, id, weight)
    })
  }

  addStemId(s: number, id: number, weight: number): void {
    for (const word of wordsOfStem(this.#segments[s] as Segment, id)) this.addWordId(s, word, weight)
  }

  /** All words of a stem; with `plain` also those of stems that are written so without Nordic letters. */
  addStem(text: string, weight: number, plain: number): void {
    this.#segments.forEach((segment, s) => {
      const id = segment.stems.find(text)
      if (id >= 0) this.addStemId(s, id, weight)
      if (plain === 0) return
      for (let i = segment.plain.lowerBound(text); segment.plain.compare(i, text) === 0; i++)
        this.addStemId(s, segment.plainStem[i] as number, plain)
    })
  }

  /**
   * Everything of another plan, counting `of16` sixteenths of what it counts there; `strict`: as far as it is there;
   * `only`: in these segments.
   */
  addPlan(other: Plan, of16: number, strict: boolean, only?: ReadonlySet<number>): void {
    const less = (weight: number) => Math.max(1, (weight * of16) >> 4)
    other.words.forEach((words, s) => {
      if (only && !only.has(s)) return
      for (const [id, weight] of words) this.addWordId(s, id, less(weight), strict && !other.loose[s]?.has(id))
    })
    other.rows.forEach((lists, s) => {
      if (only && !only.has(s)) return
      for (const list of lists)
        this.addRows(s, { ...list, weights: list.weights.map(less), strict: strict ? list.strict : 'never' })
    })
  }

  /** Whether one of a segment's words, which need not be of the plan, finds what is asked for. */
  takesWord(s: number, id: number, which: Which): boolean {
    return this.words[s]?.has(id) === true && (which === 'all' || !this.loose[s]?.has(id))
  }

  /** What is asked for of a plan in which it makes no difference is all of it. */
  least(which: Which): Which {
    const differs =
      which !== 'all' &&
      (this.loose.some(({ size }) => size > 0) ||
        this.rows.some((lists) => lists.some((list) => !takesList(list, which))))
    return differs ? which : 'all'
  }

  /** Whether it finds a product that shows. */
  get finds(): boolean {
    return this.#segments.some(
      (segment, s) =>
        this.rows[s]?.length !== 0 ||
        [...(this.words[s] as Map<number, number>).keys()].some((w) => isLiveWord(segment, w)),
    )
  }
}
