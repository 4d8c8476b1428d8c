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

interface Phrase<T> {
  value: T
  word: string
  first: RegExp
  rest: RegExp[]
}

/** Catalogues repeat their words: what may begin with a word is remembered for this many words. */
const REMEMBERED = 20_000

const GROUP = /^(?<before>.*?)\((?<inner>[^()]*)\)(?<maybe>\??)(?<after>.*)$/u

/** `(glass|mirror) doors` and `bar ?stool` as the phrases that they stand for. */
function spelledOut(pattern: string): string[] {
  const { before, inner, maybe, after } = GROUP.exec(pattern)?.groups ?? {}
  if (before !== undefined && inner !== undefined && after !== undefined) {
    const choices = maybe ? [...inner.split('|'), ''] : inner.split('|')
    return choices.flatMap((choice) => spelledOut(`${before}${choice}${after}`))
  }
  const gap = pattern.indexOf(' ?')
  if (gap < 0) return [pattern]
  const [start, end] = [pattern.slice(0, gap), pattern.slice(gap + 2)]
  return [...spelledOut(`${start} ${end}`), ...spelledOut(`${start}${end}`)]
}

// A word holds letters and figures only, so that any character will do: Unicode classes cost ten times as much.
const wordPattern = (words: string): RegExp => new RegExp(`^(?:${words.replaceAll('*', '.*')})$`)

function phrasesOf<T>(value: T, words: string): Phrase<T>[] {
  return words
    .split(/\|(?![^(]*\))/u)
    .flatMap((pattern) => spelledOut(pattern.trim()))
    .flatMap((pattern) => {
      const [first, ...rest] = pattern.split(' ').filter((word) => word !== '')
      return first === undefined ? [] : [{ value, word: first, first: wordPattern(first), rest: rest.map(wordPattern) }]
    })
}

/**
 * Says what words mean. Each entry is a list of words or phrases between `|`, in which `*` stands for any letters and
 * every word is a regular expression. Of the phrases that fit the longest wins, then the one of the later entry.
 */
export class Lexicon<T> {
  /** Longest phrases first, later entries before earlier ones. */
  readonly #phrases: Phrase<T>[]
  /** Most words begin nothing: one look tells. */
  readonly #any: RegExp
  readonly #beginning = new Map<string, readonly Phrase<T>[]>()

  constructor(entries: readonly { value: T; words: string }[]) {
    this.#phrases = entries
      .flatMap(({ value, words }) => phrasesOf(value, words))
      .toReversed()
      .toSorted((a, b) => b.rest.length - a.rest.length)
    this.#any = wordPattern([...new Set(this.#phrases.map(({ word }) => word))].join('|'))
  }

  /** What one word means. */
  meaning(word: string): T | undefined {
    return this.#beginningWith(word).find(({ rest }) => rest.length === 0)?.value
  }

  /** The phrase that stands first, or the longest of those that begin at the same word. */
  first(words: readonly string[]): Hit<T> | undefined {
    for (let at = 0; at < words.length; at++) {
      const beginning = this.#beginningWith(words[at] as string)
      if (beginning.length === 0) continue
      const phrase = beginning.find(({ rest }) => rest.every((pattern, i) => pattern.test(words[at + 1 + i] ?? '.')))
      if (phrase) return { value: phrase.value, at, count: phrase.rest.length + 1 }
    }
    return undefined
  }

  #beginningWith(word: string): readonly Phrase<T>[] {
    const known = this.#beginning.get(word)
    if (known) return known
    const found = this.#any.test(word) ? this.#phrases.filter(({ first }) => first.test(word)) : []
    if (this.#beginning.size >= REMEMBERED) this.#beginning.clear()
    this.#beginning.set(word, found)
    return found
  }
}
