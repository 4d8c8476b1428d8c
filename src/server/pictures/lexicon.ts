/** A text as words; `.` `,` and `;` stand alone, so that no phrase reaches across them. */
export const wordsOf = (text: string, longest: number): string[] =>
  text
    .slice(0, longest)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+|[.,;]/gu) ?? []

export interface Hit<T> {
  value: T
  /** Index of the first word, and how many words. */
  at: number
  count: number
}

/** Phrases are at most this many words. */
const LONGEST_PHRASE = 5
/** Catalogues repeat their words: what a phrase means is remembered for this many phrases. */
const REMEMBERED = 20_000

/**
 * Says what words mean. Each entry is a list of words or phrases between `|`, regular expressions in which `*` stands
 * for any letters and must match the whole phrase; the last entry that matches wins.
 */
export class Lexicon<T> {
  readonly #entries: { value: T; pattern: RegExp }[]
  readonly #known = new Map<string, T | undefined>()

  constructor(entries: readonly { value: T; words: string }[]) {
    this.#entries = entries.map(({ value, words }) => {
      const alternatives = words.split('|').map((word) => word.trim().replaceAll('*', String.raw`\p{L}*`))
      return { value, pattern: new RegExp(`^(?:${alternatives.filter((a) => a !== '').join('|')})$`, 'u') }
    })
  }

  meaning(phrase: string): T | undefined {
    if (this.#known.has(phrase)) return this.#known.get(phrase)
    const value = this.#entries.findLast(({ pattern }) => pattern.test(phrase))?.value
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    this.#known.set(phrase, value)
    return value
  }

  /** The phrase that stands first, or the longest of those that begin at the same word. */
  first(words: readonly string[]): Hit<T> | undefined {
    for (let at = 0; at < words.length; at++)
      for (let count = Math.min(LONGEST_PHRASE, words.length - at); count > 0; count--) {
        const value = this.meaning(words.slice(at, at + count).join(' '))
        if (value !== undefined) return { value, at, count }
      }
    return undefined
  }
}
