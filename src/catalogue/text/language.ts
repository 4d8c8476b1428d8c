import type { Locale } from '#contract/locale.ts'
import { danish } from './languages/da.ts'
import { english } from './languages/en.ts'
import { finnish } from './languages/fi.ts'
import { norwegian } from './languages/no.ts'
import { swedish } from './languages/sv.ts'
import type { Language } from './languages/language.ts'

export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  sv: swedish,
  no: norwegian,
  da: danish,
  en: english,
  fi: finnish,
}

const DIGIT = /\p{N}/u

/** Stems are asked for again with every key and every product; bounded, since words come from outside. */
const MAX_KEPT = 10_000
const kept = new Map<Locale, Map<string, string>>()

/** The stem of a folded word; words with a digit, and very short ones, stay as they are. */
export function stem(word: string, locale: Locale): string {
  if (word.length < 3) return word
  const known = kept.get(locale) ?? new Map<string, string>()
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size === 0 || known.size >= MAX_KEPT) kept.set(locale, new Map())
  const found = makeStem(word, locale)
  kept.get(locale)?.set(word, found)
  return found
}

function makeStem(word: string, locale: Locale): string {
  if (DIGIT.test(word)) return word
  const language = LANGUAGES[locale]
  const regular = language.forms.get(word) ?? word
  const stemmed = language.finish(language.stemmer(language.begin(regular)))
  return stemmed === '' ? word : stemmed
}

export const isStopWord = (word: string, locale: Locale): boolean => LANGUAGES[locale].stopWords.has(word)

/** Whether it parts what a thing is from what it is for (`cushion for sofas`). */
export const isPurpose = (word: string, locale: Locale): boolean => LANGUAGES[locale].purpose.has(word)
