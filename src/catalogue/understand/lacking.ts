import { LOCALES } from '#contract/locale.ts'
import { fold } from '../text/fold.ts'
import { isStopWord } from '../text/language.ts'
import type { Locale } from '#contract/locale.ts'
import type { Token } from '../text/tokens.ts'
import { WORDS } from './words/of.ts'

/** The words of all languages: suppliers' texts come in whichever they wrote. */
const wordsOf = (name: 'without' | 'nor', locale: Locale): Set<string> =>
  new Set(
    LOCALES.flatMap((language) => WORDS[language][name].split(',').map((word) => fold(word.trim(), locale))).filter(
      (word) => !word.includes(' '),
    ),
  )

const made = new Map<Locale, { without: Set<string>; nor: Set<string> }>()

function lackWords(locale: Locale): { without: Set<string>; nor: Set<string> } {
  const words = made.get(locale) ?? { without: wordsOf('without', locale), nor: wordsOf('nor', locale) }
  made.set(locale, words)
  return words
}

/** Which words of a text say what a thing has not: `stol utan armstöd och hjul`. Places among the tokens. */
export function lackingIn(tokens: readonly Token[], locale: Locale): ReadonlySet<number> {
  const { without, nor } = lackWords(locale)
  const lacking = new Set<number>()
  const isThing = (at: number): boolean => {
    const word = tokens[at]?.word
    return word !== undefined && !isStopWord(word, locale) && /^\p{L}/u.test(word)
  }
  for (let i = 0; i < tokens.length; i++) {
    if (!without.has(tokens[i]?.word ?? '')) continue
    for (let at = i + 1; isThing(at); at += 2) {
      lacking.add(at)
      if (!nor.has(tokens[at + 1]?.word ?? '')) break
    }
  }
  return lacking
}
