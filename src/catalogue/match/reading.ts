import type { Facet } from '#contract/catalogue/filters.ts'
import type { Locale } from '#contract/locale.ts'
import { MAX_SEARCH_LENGTH } from '#contract/catalogue/query.ts'
import { isStopWord } from '../text/language.ts'
import { type Token, tokenise } from '../text/tokens.ts'

/** More words than these say nothing more; it bounds the work. */
export const MAX_WORDS = 16

/** By word the colour or material that it names, as a facet's value: products of that are found as well. */
export type Families = ReadonlyMap<string, { facet: Facet; value: string }>

/** A search text, read: its words in order, and what may be an article number. */
export interface Reading {
  words: Token[]
  /** The whole text and, in longer ones, its pieces and runs of digits: `billy 003.688.14`. */
  numbers: string[]
  /** The last of the words is still being typed: nothing stands after it. */
  open: boolean
  families?: Families | undefined
  /** What shops say of words does not count: only what everybody means by them. */
  plainly?: boolean
}

/** Reads a search text; anything may stand in it, only its first `MAX_SEARCH_LENGTH` signs count. */
export function readSearch(search: string, language: Locale): Reading {
  const text = search.slice(0, MAX_SEARCH_LENGTH).toWellFormed()
  const tokens: Token[] = []
  for (const token of tokenise(text, language))
    if (token.parts.length > 0 && !/^\p{N}/u.test(token.word)) {
      for (const word of token.parts) tokens.push({ word, parts: [] })
    } else tokens.push(token)
  const telling = tokens.filter(({ word }) => !isStopWord(word, language))
  // Said twice, a word stands where it was said last: that one may still be being typed.
  const distinct = new Map<string, Token>()
  for (const token of telling.length > 0 ? telling : tokens) {
    distinct.delete(token.word)
    distinct.set(token.word, token)
  }
  const words = [...distinct.values()].slice(0, MAX_WORDS)
  return {
    words,
    numbers: numbersIn(text),
    open: /[\p{L}\p{N}]$/u.test(text) && words.at(-1) === tokens.at(-1),
  }
}

function numbersIn(text: string): string[] {
  const pieces = text.trim().split(/\s+/)
  const found = new Set([text])
  for (const piece of pieces) if (/\p{N}/u.test(piece)) found.add(piece)
  let run: string[] = []
  for (const piece of [...pieces, '']) {
    if (/^[\p{N}.\-/]+$/u.test(piece)) run.push(piece)
    else {
      if (run.length > 1) found.add(run.join(''))
      run = []
    }
  }
  return [...found].slice(0, MAX_WORDS)
}
