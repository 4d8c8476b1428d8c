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

/** Each product and each key typed asks for the same stems again; bounded, since words come from outside. */
const MAX_KEPT = 10_000
const kept = new Map<Locale, Map<string, string>>()

/** The stem of a folded word; words with a digit, and very short ones, stay as they are. */
export function stem(word: string, locale: Locale): string {
  if (word.length < 3) return word
  let stems = kept.get(locale)
  if (!stems || stems.size >= MAX_KEPT) {
    stems = new Map()
    kept.set(locale, stems)
  }
  let found = stems.get(word)
  if (found === undefined) {
    found = makeStem(word, locale)
    stems.set(word, found)
  }
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
