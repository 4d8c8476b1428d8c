import type { Locale } from '#contract/locale.ts'
import { compareText, sortKey } from '../text/collate.ts'
import { isThing } from '../synonyms/trade.ts'
import { isPurpose, isStopWord, LANGUAGES } from '../text/language.ts'
import { type Token, tokenise } from '../text/tokens.ts'
import { toUtf8 } from '../text/utf8.ts'
import type { CatalogueDocument, FacetValue } from '../types.ts'
import type { Draft, Group, Row } from './draft.ts'
import { cleanId } from './ids.ts'
import { numberBytes } from './numbers.ts'
import { FIELD_WEIGHT, MAX_WEIGHT, REPEATS } from './weights.ts'

/** Control characters part the values of a set from each other, so none may stand inside one. */
const valueText = (value: FacetValue): string => `${cleanId(value.id)}\0${cleanId(value.name)}`

/** Pairs of category and subcategory, each once, in an order of their own so that like sets are one. */
function placing(document: CatalogueDocument): string[] {
  const pairs = new Map<string, [string, string]>()
  for (const { category, subcategory } of document.categories) {
    const pair: [string, string] = [valueText(category), subcategory ? valueText(subcategory) : '']
    pairs.set(pair.join('\u0001'), pair)
  }
  return [...pairs.entries()].toSorted(([a], [b]) => compareText(a, b)).flatMap(([, pair]) => pair)
}

function setsOf(document: CatalogueDocument): Record<Group, string[]> {
  const brand = document.brand?.trim()
  return {
    placing: placing(document),
    brand: brand ? [valueText({ id: brand, name: brand })] : [],
    concept: document.concept ? [valueText(document.concept)] : [],
    certification: [...new Set(document.certifications.map(valueText))].toSorted(compareText),
  }
}

const SHORT = 40
const MAX_SHORT = 20_000

/** `Tables & desks`, `Chairs, stools`: one name of several things. */
const phrases = (name = ''): string[] => name.split(/[,;:&/+()|](?!\p{N})/u).filter((phrase) => phrase.trim() !== '')

/** Counts the words of a product by field; one instance serves a whole build. */
export class WordCounter {
  readonly #weights = new Map<string, number>()
  readonly #seen = new Map<string, number>()
  readonly #locale: Locale
  /** Names of brands, categories and attributes come again and again. */
  readonly #short = new Map<string, readonly Token[]>()
  length = 0

  constructor(locale: Locale) {
    this.#locale = locale
  }

  count(document: CatalogueDocument): ReadonlyMap<string, number> {
    this.#weights.clear()
    this.length = 0
    this.#names([document.name], FIELD_WEIGHT.name, false)
    this.#names([document.brand ?? ''], FIELD_WEIGHT.brand, false)
    const { categories } = document
    this.#names(new Set(categories.flatMap((c) => phrases(c.category.name))), FIELD_WEIGHT.category, true)
    this.#names(new Set(categories.flatMap((c) => phrases(c.subcategory?.name))), FIELD_WEIGHT.subcategory, true)
    this.#names([document.concept?.name ?? ''], FIELD_WEIGHT.concept, false)
    this.#prose([document.description], FIELD_WEIGHT.description)
    const certificates = document.certifications.map((c) => c.name)
    this.#prose([...certificates, ...document.attributes], FIELD_WEIGHT.attribute)
    return this.#weights
  }

  #prose(texts: readonly string[], weight: number): void {
    this.#seen.clear()
    for (const text of texts)
      for (const token of this.#tokens(text)) if (!isStopWord(token.word, this.#locale)) this.#addToken(token, weight)
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
      let share = weight
      tokens.forEach((token, i) => {
        if (i > 0 && isPurpose(token.word, this.#locale)) share = Math.min(weight, FIELD_WEIGHT.purpose)
        const [first, last] = [ends(tokens[i - 1]?.word), ends(tokens[i + 1]?.word)]
        if (shelf) this.#addToken(token, first && last ? share : (share * (last ? 7 : 4)) >> 3)
        else this.#addToken(token, !last && this.#belongs(token.word) ? Math.min(share, FIELD_WEIGHT.purpose) : share)
      })
    }
  }

  /** Whether what follows a word belongs to the thing that it names. */
  #belongs(word: string): boolean {
    return LANGUAGES[this.#locale].possessive(word) && isThing(word, this.#locale)
  }

  #addToken({ word, parts }: Token, weight: number): void {
    this.#add(word, weight)
    for (const part of parts) this.#add(part, weight)
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
    const times = (this.#seen.get(word) ?? 0) + 1
    this.#seen.set(word, times)
    if (times > REPEATS) return
    const share = times === 1 ? weight : weight >> 1
    this.#weights.set(word, Math.min(MAX_WEIGHT, (this.#weights.get(word) ?? 0) + share))
  }
}

const finite = (n: number | null): number | null => (n !== null && Number.isFinite(n) ? n : null)

/** Adds one document to a draft. A number that is none (NaN, infinite) is taken as unknown. */
export function addDocument(draft: Draft, document: CatalogueDocument, counter: WordCounter): void {
  const weights = counter.count(document)
  const row: Row = {
    uid: document.uid,
    position: finite(document.position) ?? Number.MAX_SAFE_INTEGER,
    price: finite(document.price),
    co2e: finite(document.co2e),
    length: Math.min(0xffff, counter.length),
    nameKey: sortKey(document.name, draft.locale),
    numbers: numberBytes([document.uid, ...document.numbers]),
    sets: setsOf(document),
    document: toUtf8(document.display),
  }
  draft.addRow(row)
  for (const [word, weight] of weights) draft.addWord(draft.wordId(word), weight)
}
