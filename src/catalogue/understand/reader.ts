import type { Locale } from '#contract/locale.ts'
import { fold, plainForms } from '../text/fold.ts'

/** A word, a number or a sign of a question. */
export interface Sign {
  /** A word folded, anything else as it stands. */
  text: string
  /** What a number says; NaN for all else. */
  number: number
  from: number
  to: number
  /** Nothing stands between it and the one before. */
  glued: boolean
}

/** Three digits behind a blank, unless a size begins there, a dot or a comma are thousands; fewer behind a dot or a comma are decimals. */
const SIGN =
  /\p{Nd}{1,3}(?:[  ]\p{Nd}{3}(?!\p{N}|\s*[x×*]\s*\p{Nd}))+(?:[.,]\p{Nd}{1,2}(?!\p{N}))?|\p{Nd}{1,3}(?:[.,'’]\p{Nd}{3}(?!\p{N}))+|\p{Nd}+(?:[.,]\p{Nd}+)?|\p{L}[\p{L}\p{M}'’]*|[^\s]/gu
const GROUPED = /^\p{Nd}{1,3}(?:[  .,'’]\p{Nd}{3})+/u
const WORD = /^\p{L}/u

function numberOf(text: string): number {
  if (!/^[0-9]/.test(text)) return Number.NaN
  const whole = GROUPED.exec(text)?.[0] ?? ''
  return Number(whole.replace(/[^0-9]/g, '') + text.slice(whole.length).replace(',', '.'))
}

/** A question sign by sign, in its order. */
export function signsOf(text: string, locale: Locale): Sign[] {
  const signs: Sign[] = []
  for (const { 0: found, index: from } of text.matchAll(SIGN)) {
    const to = from + found.length
    const last = signs.at(-1)
    const glued = last !== undefined && last.to === from
    // The dot of an abbreviation: `max. 3000 kr.`
    if (found === '.' && glued && WORD.test(last.text)) continue
    signs.push({ text: WORD.test(found) ? fold(found, locale) : found, number: numberOf(found), from, to, glued })
  }
  return signs
}

/** Phrases of one or several words, by their first word; as written and as typed without Nordic letters. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

/** @param text phrases between commas */
export function phrasesOf(text: string, locale: Locale): Phrases {
  const phrases = new Map<string, string[][]>()
  for (const phrase of text.split(',')) {
    const words = phrase.trim().split(/\s+/)
    const folded = words.map((word) => fold(word, locale))
    // A letter alone means something else without its marks.
    const plain = phrase.trim().length < 2 ? [] : [0, 1].map((i) => folded.map((word) => plainForms(word)[i] ?? word))
    const forms = [folded, ...plain]
    for (const form of new Map(forms.map((one) => [one.join(' '), one])).values()) {
      const [first] = form
      if (first) phrases.set(first, [...(phrases.get(first) ?? []), form])
    }
  }
  return phrases
}

/** How many signs at a place are one of some phrases, the longest; 0: none. */
export function countAt(signs: readonly Sign[], at: number, phrases: Phrases): number {
  const candidates = phrases.get(signs[at]?.text ?? '') ?? []
  return candidates.reduce(
    (longest, words) =>
      words.length > longest && words.every((word, i) => signs[at + i]?.text === word) ? words.length : longest,
    0,
  )
}
