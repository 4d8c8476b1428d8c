import type { Locale } from '#contract/locale.ts'
import type { Segment } from '../segment.ts'
import { LANGUAGES, stem } from '../text/language.ts'
import { isLiveWord, liveRowsWithWord } from './postings.ts'

/** Remembered answers are dropped together when they are many: a flood of odd questions must not fill the memory. */
const MAX_REMEMBERED = 50_000

/**
 * The vocabulary of all products that show in a scope, over its segments. Whether a word exists is asked of live rows
 * only, so that the answer does not depend on how the index came about.
 */
export class ScopeLexicon {
  readonly locale: Locale
  readonly segments: readonly Segment[]
  readonly #liveStems = new Map<string, boolean>()
  readonly #heads = new Map<string, boolean>()

  constructor(locale: Locale, segments: readonly Segment[]) {
    this.locale = locale
    this.segments = segments
  }

  stem(word: string): string {
    return stem(word, this.locale)
  }

  /** Whether a product that shows has a word with this stem. */
  hasStem(text: string): boolean {
    return remember(this.#liveStems, text, () =>
      this.segments.some((segment) => {
        const id = segment.stems.find(text)
        if (id < 0) return false
        return wordsOfStem(segment, id).some((word) => isLiveWord(segment, word))
      }),
    )
  }

  /** In how many products that show a word stands, exactly as written. */
  rowsWith(word: string): number {
    let rows = 0
    for (const segment of this.segments) {
      const id = segment.words.find(word)
      if (id >= 0) rows += liveRowsWithWord(segment, id)
    }
    return rows
  }

  /** The words of a stem that show, from all segments. */
  liveWordsOfStem(text: string): Set<string> {
    const words = new Set<string>()
    for (const segment of this.segments) {
      const id = segment.stems.find(text)
      if (id < 0) continue
      for (const word of wordsOfStem(segment, id)) if (isLiveWord(segment, word)) words.add(segment.words.at(word))
    }
    return words
  }

  /** Whether a compound may begin with this: a word of the vocabulary, with or without what links it to the rest. */
  isHead(text: string): boolean {
    return remember(this.#heads, text, () => {
      const { links, shortHeads, noHeads } = LANGUAGES[this.locale]
      const known = (head: string) =>
        !noHeads.has(head) &&
        (head.length > 2 || shortHeads.has(head)) &&
        (this.hasStem(head) || this.hasStem(this.stem(head)))
      return known(text) || links.some((link) => text.endsWith(link) && known(text.slice(0, -link.length)))
    })
  }

  /** Whether a compound may end with this: a form of a word of the vocabulary, with or without a link before it. */
  isTail(text: string): boolean {
    const known = (tail: string) => tail.length > 2 && this.hasStem(this.stem(tail))
    return (
      known(text) ||
      LANGUAGES[this.locale].links.some((link) => text.startsWith(link) && known(text.slice(link.length)))
    )
  }
}

export const wordsOfStem = (segment: Segment, id: number): Uint32Array =>
  segment.stemWord.subarray(segment.stemWordStart[id], segment.stemWordStart[id + 1])

function remember(known: Map<string, boolean>, text: string, ask: () => boolean): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= MAX_REMEMBERED) known.clear()
  const answer = ask()
  known.set(text, answer)
  return answer
}
