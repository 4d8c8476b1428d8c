import type { Locale } from '#contract/locale.ts'
import { fold } from './fold.ts'

/** Longer words are cut: no word of any language is, only noise. */
export const MAX_WORD = 48

export interface Token {
  /** The folded word; of a hyphenated one all pieces joined (`sofa-bed` → `sofabed`). */
  word: string
  /** The pieces of a hyphenated word or of a size (`140x80`); empty for an ordinary word. */
  parts: string[]
}

const CHUNK = /[\p{L}\p{N}]+(?:[-‐‑–]+[\p{L}\p{N}]+|(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}]+)*/gu
const TIMES = /(\p{N})\s*[x×*]\s*(?=\p{N})/gu
const HYPHENS = /[-‐‑–]+/u
const SIZE = /^\p{N}[\p{N}.]*(?:x\p{N}[\p{N}.]*)+$/u
const DIGITS = /^[\p{N}.]+$/u

const cut = (word: string): string => (word.length > MAX_WORD ? word.slice(0, MAX_WORD).toWellFormed() : word)

/** The words of a text in their order. Sizes are brought to one form: `140 × 80` is `140x80`. */
export function tokenise(text: string, locale: Locale): Token[] {
  const tokens: Token[] = []
  for (const [chunk] of fold(text, locale).replace(TIMES, '$1x').matchAll(CHUNK)) {
    const pieces = chunk.replaceAll(',', '.').split(HYPHENS).map(cut)
    if (pieces.length === 1) {
      const word = pieces[0] as string
      tokens.push({ word, parts: SIZE.test(word) ? word.split('x') : [] })
    } else if (pieces.every((piece) => DIGITS.test(piece))) {
      for (const word of pieces) tokens.push({ word, parts: [] })
    } else {
      tokens.push({ word: cut(pieces.join('')), parts: pieces })
    }
  }
  return tokens
}
