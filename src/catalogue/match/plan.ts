import type { Segment } from '../segment.ts'
import { wordsOfStem } from './lexicon.ts'
import { isLiveWord } from './postings.ts'

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

/** Where one word of a question is looked for: per segment the words of its vocabulary, and rows found otherwise. */
export class Plan {
  readonly words: readonly Map<number, number>[]
  readonly rows: readonly Map<number, number>[]
  readonly #segments: readonly Segment[]

  constructor(segments: readonly Segment[]) {
    this.#segments = segments
    this.words = segments.map(() => new Map<number, number>())
    this.rows = segments.map(() => new Map<number, number>())
  }

  addWordId(s: number, id: number, weight: number): void {
    const words = this.words[s] as Map<number, number>
    if ((words.get(id) ?? 0) < weight) words.set(id, weight)
  }

  addRow(s: number, row: number, weight: number): void {
    const rows = this.rows[s] as Map<number, number>
    if ((rows.get(row) ?? 0) < weight) rows.set(row, weight)
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
      for (
        let i = segment.plain.lowerBound(text);
        i < segment.plain.length && segment.plain.compare(i, text) === 0;
        i++
      )
        this.addStemId(s, segment.plainStem[i] as number, plain)
    })
  }

  /** Everything of another plan, counting `of16` sixteenths of what it counts there. */
  addPlan(other: Plan, of16: number): void {
    other.words.forEach((words, s) => {
      for (const [id, weight] of words) this.addWordId(s, id, Math.max(1, (weight * of16) >> 4))
    })
    other.rows.forEach((rows, s) => {
      for (const [row, weight] of rows) this.addRow(s, row, Math.max(1, (weight * of16) >> 4))
    })
  }

  /** Whether it finds a product that shows. Rows are only added when they show. */
  get finds(): boolean {
    return this.#segments.some(
      (segment, s) =>
        (this.rows[s] as Map<number, number>).size > 0 ||
        [...(this.words[s] as Map<number, number>).keys()].some((word) => isLiveWord(segment, word)),
    )
  }
}
