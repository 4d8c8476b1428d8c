import { descriptorOf } from '#contract/catalogue/facets.ts'
import { type Facet, FACETS } from '#contract/catalogue/filters.ts'
import type { Locale } from '#contract/locale.ts'
import { isThing, phrasesOf, phraseWord } from '../synonyms/trade.ts'
import { isPurpose, isStopWord, LANGUAGES, stem } from '../text/language.ts'
import { type Token, tokenise } from '../text/tokens.ts'
import type { CatalogueDocument } from '../types.ts'
import { lackingIn } from '../understand/lacking.ts'
import { isHadBy, markOf, partMark } from './had.ts'
import { facetValues } from './values.ts'
import { FIELD_WEIGHT, MAX_WEIGHT, REPEATS } from './weights.ts'

const SHORT = 40
const MAX_SHORT = 20_000

/** Of a mark nothing but that it is there counts. */
const MARK_WEIGHT = 1
const NOTHING: ReadonlySet<number> = new Set()

const CLAUSE = /[.,;:!?]\s+/

/** `Tables & desks`, `Chairs, stools`: one name of several things. */
const phrases = (name: string): string[] => name.split(/[,;:&/+()|](?!\p{N})/u).filter((phrase) => phrase.trim() !== '')

const namesIn = (document: CatalogueDocument, facet: Facet): string[] =>
  facetValues(document, facet).map(({ name }) => name)

/** The facets whose names say what a product is or where it stands. */
const BY_NAME = FACETS.flatMap((facet) => {
  const { weight, shelf = false } = descriptorOf(facet)
  return weight === undefined ? [] : [{ facet, weight, shelf }]
})

/** The facets whose names count as attributes do. */
const AMONG_ATTRIBUTES = FACETS.filter((facet) => {
  const { weight, isSearched = true } = descriptorOf(facet)
  return weight === undefined && isSearched
})

/** Counts the words of a product by field; one instance serves a whole build. */
export class WordCounter {
  readonly #weights = new Map<string, number>()
  readonly #seen = new Map<string, number>()
  readonly #locale: Locale
  /** Names of brands, categories and attributes come again and again. */
  readonly #short = new Map<string, readonly Token[]>()
  /** The words of the text at hand, for phrases. */
  readonly #row: { stem: string; weight: number; isHad: boolean }[] = []
  /** The words that say what the product has. */
  readonly #had = new Set<string>()
  length = 0

  constructor(locale: Locale) {
    this.#locale = locale
  }

  count(document: CatalogueDocument): ReadonlyMap<string, number> {
    this.#weights.clear()
    this.#had.clear()
    this.length = 0
    this.#names([document.name], FIELD_WEIGHT.name, false)
    for (const { facet, weight, shelf } of BY_NAME) {
      const names = namesIn(document, facet)
      this.#names(shelf ? new Set(names.flatMap(phrases)) : names, weight, shelf)
    }
    this.#prose([document.description], FIELD_WEIGHT.description, false)
    const among = AMONG_ATTRIBUTES.flatMap((facet) => namesIn(document, facet))
    this.#prose([...among, ...document.attributes], FIELD_WEIGHT.attribute, true)
    this.#mark(document.included)
    return this.#weights
  }

  #mark(included: readonly string[]): void {
    const marks = [...this.#weights].flatMap(([word, weight]) => {
      const isHad = this.#had.has(word)
      return isHad === isHadBy(weight) ? [] : [markOf(word, isHad)]
    })
    const parts = included.flatMap((name) => {
      const tokens = this.#tokens(name)
      const lacking = lackingIn(tokens, this.#locale)
      return tokens.flatMap(({ word, parts }, i) =>
        lacking.has(i) || isStopWord(word, this.#locale)
          ? []
          : [word, ...parts].map((one) => partMark(stem(one, this.#locale))),
      )
    })
    for (const word of [...marks, ...parts]) this.#weights.set(word, MARK_WEIGHT)
  }

  /** Sentence by sentence; what a thing is for counts half here too (`Cover for armchair, grey`). */
  #prose(texts: readonly string[], weight: number, isHad: boolean): void {
    this.#seen.clear()
    for (const text of texts)
      for (const sentence of text.split(CLAUSE)) {
        const tokens = this.#tokens(sentence)
        const lacking = isHad ? lackingIn(tokens, this.#locale) : NOTHING
        let share = weight
        tokens.forEach((token, i) => {
          if (i > 0 && isPurpose(token.word, this.#locale)) share = weight >> 1
          if (!isStopWord(token.word, this.#locale)) this.#addToken(token, share, isHad && !lacking.has(i))
        })
        this.#addPhrases(weight)
      }
  }

  /**
   * Names say what a thing is, and after a `for` what it is for, which counts less: wheels for chairs are no chair.
   * Of shelves' names each phrase's last word says what stands there, the others which: desk screens are screens.
   */
  #names(texts: Iterable<string>, weight: number, shelf: boolean): void {
    this.#seen.clear()
    const ends = (word: string | undefined): boolean => word === undefined || isStopWord(word, this.#locale)
    for (const text of texts) {
      const tokens = this.#tokens(text)
      const lacking = lackingIn(tokens, this.#locale)
      let share = weight
      tokens.forEach((token, i) => {
        if (i > 0 && isPurpose(token.word, this.#locale)) share = Math.min(weight, FIELD_WEIGHT.purpose)
        const [first, last] = [ends(tokens[i - 1]?.word), ends(tokens[i + 1]?.word)]
        const isHad = !lacking.has(i)
        if (shelf) this.#addToken(token, first && last ? share : (share * (last ? 7 : 4)) >> 3, isHad)
        else {
          const belongs = !last && this.#belongs(token.word)
          this.#addToken(token, belongs ? Math.min(share, FIELD_WEIGHT.purpose) : share, isHad)
        }
      })
      this.#addPhrases(weight)
    }
  }

  /** Whether what follows a word belongs to the thing that it names. */
  #belongs(word: string): boolean {
    return LANGUAGES[this.#locale].possessive(word) && isThing(word, this.#locale)
  }

  #addToken({ word, parts }: Token, weight: number, isHad: boolean): void {
    this.#add(word, weight)
    for (const part of parts) this.#add(part, weight)
    if (isHad) for (const one of [word, ...parts]) this.#had.add(one)
    if (isStopWord(word, this.#locale)) return
    for (const one of parts.length > 0 ? parts : [word])
      this.#row.push({ stem: stem(one, this.#locale), weight, isHad })
  }

  /** What the trade calls by several words in a row is a word of its own: a table and a chair are no table chair. */
  #addPhrases(weight: number): void {
    const row = this.#row
    const known = phrasesOf(this.#locale)
    for (let at = 0; at + 1 < row.length; at++) {
      const longest = known.get(row[at]?.stem ?? '') ?? 0
      for (let size = 2; size <= longest && at + size <= row.length; size++) {
        const words = row.slice(at, at + size)
        const phrase = phraseWord(words.map((one) => one.stem))
        if (!known.has(phrase)) continue
        this.#count(phrase, row[at + size - 1]?.weight ?? weight)
        if (words.every((one) => one.isHad)) this.#had.add(phrase)
      }
    }
    row.length = 0
  }

  #tokens(text: string): readonly Token[] {
    if (text.length > SHORT) return tokenise(text, this.#locale)
    const known = this.#short.get(text)
    if (known) return known
    if (this.#short.size >= MAX_SHORT) this.#short.clear()
    const tokens = tokenise(text, this.#locale)
    this.#short.set(text, tokens)
    return tokens
  }

  #add(word: string, weight: number): void {
    this.length++
    this.#count(word, weight)
  }

  #count(word: string, weight: number): void {
    const times = (this.#seen.get(word) ?? 0) + 1
    this.#seen.set(word, times)
    if (times > REPEATS) return
    const share = times === 1 ? weight : weight >> 1
    this.#weights.set(word, Math.min(MAX_WEIGHT, (this.#weights.get(word) ?? 0) + share))
  }
}
