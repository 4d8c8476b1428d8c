import type { Locale } from '#contract/locale.ts'

/**
 * Sort keys of our own: `Intl.Collator` differs between engines and versions, and server and browser must agree.
 * A key is a list of bytes that compares as the names do: blanks, punctuation, digits (by value), letters of the
 * language's alphabet, all other letters by code point. Case and accents do not count.
 */
const BLANK = 1
const PUNCTUATION = 2
const NUMBER = 3
const DIGIT = 48
const LETTER = 60
const OTHER = 120
const MAX_KEY = 96

/** The letters after z, in their order; English has none, and files them under a and o. */
const AFTER_Z: Readonly<Record<Locale, string>> = { sv: 'åäö', fi: 'åäö', no: 'æøå', da: 'æøå', en: '' }
const TWIN: Readonly<Record<string, string>> = { ä: 'æ', æ: 'ä', ö: 'ø', ø: 'ö' }
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', þ: 'th', ł: 'l', đ: 'd' }

const isDigit = (code: number) => code >= 48 && code <= 57

function pushLetter(key: number[], letter: string, locale: Locale): void {
  const own = AFTER_Z[locale]
  const at = own.indexOf(letter) >= 0 ? own.indexOf(letter) : own.indexOf(TWIN[letter] ?? '?')
  if (at >= 0) {
    key.push(LETTER + 26 + at)
    return
  }
  for (const base of SPELT[letter] ?? letter.normalize('NFD').replace(/\p{M}+/gu, '')) {
    const code = base.codePointAt(0) as number
    if (code >= 97 && code <= 122) key.push(LETTER + code - 97)
    else key.push(OTHER, code >> 16, (code >> 8) & 255, code & 255)
  }
}

/** The sort key of a name in a language's order; at most `MAX_KEY` bytes and a little. */
export function sortKey(name: string, locale: Locale): number[] {
  const key: number[] = []
  const text = name.normalize('NFC').toLowerCase().trim()
  for (let i = 0; i < text.length && key.length < MAX_KEY; ) {
    const code = text.codePointAt(i) as number
    const letter = String.fromCodePoint(code)
    if (isDigit(code)) {
      let end = i
      while (end < text.length && isDigit(text.charCodeAt(end))) end++
      while (i < end - 1 && text.charCodeAt(i) === 48) i++
      // The length before the digits makes 9 stand before 10.
      key.push(NUMBER + Math.min(end - i, 40))
      for (const stop = Math.min(end, i + 40); i < stop; i++) key.push(DIGIT + text.charCodeAt(i) - 48)
      i = end
      continue
    }
    if (code <= 32 || code === 160) key.push(BLANK)
    else if (/\p{L}|\p{N}/u.test(letter)) pushLetter(key, letter, locale)
    else if (!/\p{M}/u.test(letter)) key.push(PUNCTUATION)
    i += letter.length
  }
  return key
}

export function compareKeys(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Code unit order: the last word wherever nothing else decides. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
