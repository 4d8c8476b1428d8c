import { fold, plainForms } from '#catalogue/text/fold.ts'
import { tokenise } from '#catalogue/text/tokens.ts'

/**
 * Words of an order, and what its list is asked for. Five languages meet in one order, so that all are folded by one
 * alphabet: ä is æ, and ö is ø, whoever wrote it.
 */
const ALPHABET = 'sv'

/** A text index entry holds a megabyte at most; what comes first counts most. */
const BYTES_MAX = 500_000
const ASKED_MAX = 20

/** The words of texts, in the order of the texts, each once. */
export function orderWords(texts: Iterable<string>): string[] {
  const found = new Set<string>()
  let bytes = 0
  for (const text of texts)
    for (const word of wordsOf(text)) {
      if (found.has(word)) continue
      bytes += Buffer.byteLength(word) + 8
      if (bytes > BYTES_MAX) return [...found]
      found.add(word)
    }
  return [...found]
}

function wordsOf(text: string): string[] {
  const words = tokenise(text, ALPHABET).flatMap(({ word, parts }) => [word, ...parts])
  return words.flatMap((word) => [word, ...plainForms(word)])
}

/** A number as it is typed with its signs left out: `NRD-77.120` → `nrd77120`; empty when there is nothing in it. */
export const bareNumber = (number: string): string => fold(number, ALPHABET).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * A question of PostgreSQL's text search: every word, or its beginning, must be there. `null`: nothing was asked;
 * a text without any word asks for what no order has.
 */
export function orderQuestion(search: string): string | null {
  if (search.trim() === '') return null
  const words = tokenise(search, ALPHABET)
    .slice(0, ASKED_MAX)
    .map(({ word, parts }) =>
      parts.length > 0 ? `(${begins(word)} | (${parts.map(begins).join(' & ')}))` : begins(word),
    )
  const bare = bareNumber(search)
  if (words.length === 0 || bare === '') return NOTHING
  // "36-88 14" for 368814: the whole question may be one number.
  return words.length > 1 ? `(${words.join(' & ')}) | ${begins(bare.slice(0, 200))}` : words.join(' & ')
}

/** No word that is kept has a blank in it. */
const NOTHING = "'nothing at all'"

/** Quoted as PostgreSQL reads a word; folding has left letters, digits and full stops. */
const begins = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
