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

/** The stem of a folded word; words with a digit, and very short ones, stay as they are. */
export function stem(word: string, locale: Locale): string {
  if (word.length < 3 || DIGIT.test(word)) return word
  const language = LANGUAGES[locale]
  const regular = language.forms.get(word) ?? word
  const stemmed = language.finish(language.stemmer(language.begin(regular)))
  return stemmed === '' ? word : stemmed
}

export const isStopWord = (word: string, locale: Locale): boolean => LANGUAGES[locale].stopWords.has(word)

/** Whether it parts what a thing is from what it is for (`cushion for sofas`). */
export const isPurpose = (word: string, locale: Locale): boolean => LANGUAGES[locale].purpose.has(word)
