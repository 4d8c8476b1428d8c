import { LOCALES, type Locale } from '#contract/locale.ts'
import { packTexts, Texts } from '../blob/texts.ts'
import { Memory } from '../match/memory.ts'
import { compareText } from '../text/collate.ts'
import { fold } from '../text/fold.ts'
import { isStopWord, LANGUAGES, stem } from '../text/language.ts'
import { DANISH } from './da.ts'
import { ENGLISH } from './en.ts'
import { FINNISH } from './fi.ts'
import { NORWEGIAN } from './no.ts'
import { SWEDISH } from './sv.ts'
import type { TradeWords } from './trade-words.ts'

const WORDS: Readonly<Record<Locale, TradeWords>> = {
  sv: SWEDISH,
  no: NORWEGIAN,
  da: DANISH,
  en: ENGLISH,
  fi: FINNISH,
}

/** A synonym as folded words, several when it is a phrase (`bar stool`). */
export interface Synonym {
  words: readonly string[]
  /** Of another language than the index. */
  foreign: boolean
}

/** Words in the longest phrase of the lists: how far a question is looked at for phrases. */
export const LONGEST_PHRASE = 3

/** Folded, and without the words that descriptions are indexed without (`hev og senk`). */
const split = (term: string, locale: Locale): string[] =>
  fold(term, locale)
    .split(/[\s-]+/)
    .filter((word) => word !== '' && !isStopWord(word, locale))
const key = (words: readonly string[], locale: Locale): string => words.map((word) => stem(word, locale)).join(' ')

const meanings = new Map<Locale, Map<string, string[]>>()

/** The meanings of a language's phrases, by stems; made when a language is first asked for. */
function meaningsOf(locale: Locale): Map<string, string[]> {
  let of = meanings.get(locale)
  if (!of) {
    of = new Map()
    for (const [meaning, terms] of Object.entries(WORDS[locale]))
      for (const term of terms) {
        const stems = key(split(term, locale), locale)
        of.set(stems, [...(of.get(stems) ?? []), meaning])
      }
    meanings.set(locale, of)
  }
  return of
}

const partsOf = new Map<Locale, ReadonlySet<string>>()

/** The stems of all words of a language's terms (`coat` of `coat rack`). */
function tradeStems(locale: Locale): ReadonlySet<string> {
  let stems = partsOf.get(locale)
  if (!stems) {
    stems = new Set([...meaningsOf(locale).keys()].flatMap((term) => term.split(' ')))
    partsOf.set(locale, stems)
  }
  return stems
}

/** Whether a word is of the trade in any language: then it is no typing error, even where no product has it. */
export const isTradeWord = (word: string): boolean =>
  LOCALES.some((locale) => tradeStems(locale).has(stem(fold(word, locale), locale)))

const texts = new Map<Locale, Texts>()

/** The terms of a language that are one word, folded and sorted. */
export function tradeTexts(locale: Locale): Texts {
  let of = texts.get(locale)
  if (!of) {
    const terms = Object.values(WORDS[locale]).flatMap((some) => some.map((term) => split(term, locale)))
    const { units, start } = packTexts(
      [...new Set(terms.flatMap((words) => (words.length === 1 ? words : [])))].toSorted(compareText),
    )
    of = new Texts(units, start)
    texts.set(locale, of)
  }
  return of
}

const spokenIn = new Memory<readonly Locale[]>(10_000)

/** The languages that may have a term of these words: few words stand in one, and most pairs of words in none. */
const speaking = (words: readonly string[]): readonly Locale[] =>
  words.reduce<readonly Locale[]>((left, word) => {
    const own = left.length === 0 ? left : spokenIn.get(word, () => LOCALES.filter((locale) => isSpoken(word, locale)))
    return left.filter((locale) => own.includes(locale))
  }, LOCALES)

const isSpoken = (word: string, locale: Locale): boolean =>
  split(word, locale).every((piece) => tradeStems(locale).has(stem(piece, locale)))

/** What else `words` may be called, for an index in `locale`; a phrase of another language is understood too. */
export function synonymsOf(words: readonly string[], locale: Locale): Synonym[] {
  const folded = words.join(' ')
  const own = meaningsOf(locale).get(key(words, locale))
  const meant = own ?? speaking(words).flatMap((other) => meaningsOf(other).get(key(split(folded, other), other)) ?? [])
  const found = new Map<string, Synonym>()
  for (const language of [locale, ...LOCALES.filter((other) => other !== locale)])
    for (const meaning of new Set(meant))
      for (const term of WORDS[language][meaning] ?? []) {
        const synonym = { words: split(term, locale), foreign: language !== locale }
        const text = synonym.words.join(' ')
        if (text !== folded && !found.has(text)) found.set(text, synonym)
      }
  return [...found.values()]
}

/** Signs that stand in no word: a phrase between them is a word of the index that nobody can type by accident. */
const PHRASE = '\u0001'

/** The word that stands in an index for these words in a row. */
export const phraseWord = (stems: readonly string[]): string => `${PHRASE}${stems.join(' ')}${PHRASE}`

const phrases = new Map<Locale, ReadonlyMap<string, number>>()

/**
 * The phrases of all languages as `phraseWord`s of an index in `locale`; a phrase's first stem, alone, is there with the
 * number of words of the longest that begins so.
 */
export function phrasesOf(locale: Locale): ReadonlyMap<string, number> {
  let of = phrases.get(locale)
  if (!of) {
    const found = new Map<string, number>()
    for (const terms of LOCALES.flatMap((language) => Object.values(WORDS[language])))
      for (const term of terms) {
        const stems = split(term, locale).map((word) => stem(word, locale))
        const [first] = stems
        if (first === undefined || stems.length < 2) continue
        found.set(first, Math.max(found.get(first) ?? 0, stems.length))
        found.set(phraseWord(stems), stems.length)
      }
    of = found
    phrases.set(locale, of)
  }
  return of
}

/** Meanings that say how a thing is, not what it is. */
const QUALITIES: ReadonlySet<string> = new Set(
  (
    'black white grey red blue green yellow brown pink beige orange turquoise purple oak birch walnut pine ash wood leather fabric steel glass wool ' +
    'velvet linen cotton felt plastic metal recycled'
  ).split(' '),
)

const freeStems = new Map<Locale, readonly string[]>()

function freeStemsOf(locale: Locale): readonly string[] {
  let stems = freeStems.get(locale)
  if (!stems) {
    stems = [...LANGUAGES[locale].freeEnds].map((word) => stem(word, locale))
    freeStems.set(locale, stems)
  }
  return stems
}

/** Whether a word is a colour, a material or the like, alone or as the end of a compound (`ljusgrå`). */
export function isQuality(word: string, locale: Locale): boolean {
  const root = stem(word, locale)
  const meant = meaningsOf(locale).get(root)
  if (meant) return meant.every((meaning) => QUALITIES.has(meaning))
  return freeStemsOf(locale).some((end) => root.length >= end.length + 3 && root.endsWith(end))
}

/**
 * The one quality that a word names, in its own language or in English: in others many words mean something else here,
 * such as `tall`, a tree in Swedish. Null: none, or several.
 */
export function qualityOf(word: string, locale: Locale): string | null {
  const meant = meaningsOf(locale).get(stem(word, locale)) ?? meaningsOf('en').get(stem(fold(word, 'en'), 'en')) ?? []
  const [first, ...others] = new Set(meant)
  return first !== undefined && others.length === 0 && QUALITIES.has(first) && first !== 'recycled' ? first : null
}

/** Whether a word names a thing: no quality of one, and in the trade's own language. */
export function isThing(word: string, locale: Locale): boolean {
  const meant = meaningsOf(locale).get(stem(word, locale))
  return meant !== undefined && !meant.every((meaning) => QUALITIES.has(meaning))
}
