import type { Locale } from '#contract/locale.ts'

/** Letters that no decomposition takes apart, written as people without them on their keyboard write them. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n' }

/** ä and æ, ö and ø are one letter in two alphabets: each language uses its own. */
const EASTERN: Readonly<Record<string, string>> = { å: 'å', ä: 'ä', ö: 'ö', æ: 'ä', ø: 'ö' }
const WESTERN: Readonly<Record<string, string>> = { å: 'å', ä: 'æ', ö: 'ø', æ: 'æ', ø: 'ø' }
const alphabetOf = (locale: Locale) => (locale === 'no' || locale === 'da' ? WESTERN : EASTERN)

const ASCII = /^[\0-\x7f]*$/
const MARKS = /\p{M}+/gu
const IGNORED = /[™®©℠\u00ad\u200b-\u200f\ufeff'’`´]/g

/**
 * Text in lower case without accents; å, ä, ö, æ and ø are kept, since they are letters of their own in the Nordic
 * languages. What only decorates a word (™, an apostrophe, a soft hyphen) goes.
 */
export function fold(text: string, locale: Locale): string {
  const plain = text.replace(IGNORED, '').toLowerCase()
  if (ASCII.test(plain)) return plain
  const alphabet = alphabetOf(locale)
  let out = ''
  for (const letter of plain.normalize('NFKC').toLowerCase())
    out +=
      letter <= '\x7f' ? letter : (alphabet[letter] ?? LETTERS[letter] ?? letter.normalize('NFD').replace(MARKS, ''))
  return out
}

const SINGLE: Readonly<Record<string, string>> = { å: 'a', ä: 'a', æ: 'a', ö: 'o', ø: 'o' }
const DOUBLE: Readonly<Record<string, string>> = { å: 'aa', ä: 'ae', æ: 'ae', ö: 'oe', ø: 'oe' }
const NORDIC = /[åäöæø]/g

/** How a folded word is typed without Nordic letters: as a and o, and as aa, ae and oe. Empty when it has none. */
export function plainForms(word: string): string[] {
  const single = word.replace(NORDIC, (letter) => SINGLE[letter] ?? letter)
  if (single === word) return []
  return [single, word.replace(NORDIC, (letter) => DOUBLE[letter] ?? letter)]
}
