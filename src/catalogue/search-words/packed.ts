import type { UnderstoodKind } from '#contract/catalogue/understood.ts'
import type { Locale } from '#contract/locale.ts'
import { type Columns, CatalogueBlobError } from '../blob/blob.ts'
import { readSearch } from '../match/reading.ts'
import { stem } from '../text/language.ts'
import type { Token } from '../text/tokens.ts'
import { fromUtf8, toUtf8 } from '../text/utf8.ts'
import { readQuestion } from '../understand/understand.ts'
import type { SearchWords } from './search-words.ts'

/** The column of a shop's own words; a change of products that lacks it leaves them as they are. */
export const SEARCH_WORDS = 'searchWords'

/** Nothing is said. */
export const EMPTY_WORDS = new Uint8Array(0)

/** As it stands in a blob, read as questions are, so that opening it takes no reading. */
interface Packed {
  /** Keys of what is typed, and the words of what it finds. */
  synonyms: [typed: string[], finds: string[][]][]
  pins: [question: string, uids: string[]][]
}

/** A shop's words as they are looked up. */
export interface OpenWords {
  /** By `phraseKey` what else is found, each as words; several are a phrase. */
  synonyms: ReadonlyMap<string, readonly (readonly string[])[]>
  /** Words in the longest phrase that has synonyms. */
  longest: number
  /** By `questionKeys` the products' numbers, in their order. */
  pins: ReadonlyMap<string, readonly string[]>
}

/** Names words in a row, whatever their forms. */
export const phraseKey = (words: readonly string[], language: Locale): string =>
  words.map((word) => stem(word, language)).join(' ')

/** Names a question's words, whatever their forms and order; '' where it has none. */
const wordsKey = (words: readonly Token[], language: Locale): string =>
  [...new Set(words.map(({ word }) => stem(word, language)))].toSorted().join(' ')

/**
 * What a question is called among those with products that come first: with all that it is understood to ask, and for
 * its words alone. Null: it has no word of a product.
 */
export function questionKeys(
  search: string,
  language: Locale,
  literal?: readonly UnderstoodKind[],
): { whole: string; words: string } | null {
  const { reading, pieces, text } = readQuestion({ search, language, literal })
  const words = wordsKey(reading.words, language)
  if (text === '' || words === '') return null
  // A colour or material stays a word.
  const asked = pieces.flatMap(({ filter }) => ('facet' in filter ? [] : [JSON.stringify(filter)]))
  return { whole: [words, ...asked.toSorted()].join('\n'), words }
}

/** A text's words, as a question's are read. */
export const wordsOf = (text: string, language: Locale): string[] =>
  readSearch(text, language).words.map(({ word }) => word)

/** A shop's words as a column of its index: the same bytes for the same words. */
export function packSearchWords({ synonyms, pins }: SearchWords, language: Locale): Uint8Array<ArrayBuffer> {
  const packed: Packed = {
    synonyms: synonyms.map(({ typed, finds }) => [
      [...new Set(typed.map((text) => phraseKey(wordsOf(text, language), language)))].filter((key) => key !== ''),
      finds.map((text) => wordsOf(text, language)).filter((words) => words.length > 0),
    ]),
    pins: pins.flatMap(({ question, uids }): Packed['pins'] => {
      const keys = questionKeys(question, language)
      return keys ? [[keys.whole, [...new Set(uids)]]] : []
    }),
  }
  const isEmpty = packed.synonyms.length === 0 && packed.pins.length === 0
  return isEmpty ? EMPTY_WORDS : toUtf8(JSON.stringify(packed))
}

/** The column of the newest segment of a shop that has it, the older ones first; null: none has. */
export const wordsIn = (segments: readonly { columns: Columns }[]): Uint8Array | null =>
  (segments.findLast(({ columns }) => columns[SEARCH_WORDS])?.columns[SEARCH_WORDS] as Uint8Array | undefined) ?? null

const opened = new WeakMap<Uint8Array, OpenWords>()

/** What a column says, read once; null: nothing. @throws {CatalogueBlobError} */
export function openSearchWords(bytes: Uint8Array | null): OpenWords | null {
  if (!bytes || bytes.length === 0) return null
  const words = opened.get(bytes) ?? read(bytes)
  opened.set(bytes, words)
  return words
}

function read(bytes: Uint8Array): OpenWords {
  const packed = parsed(bytes)
  const synonyms = new Map<string, (readonly string[])[]>()
  for (const [typed, finds] of packed.synonyms)
    for (const key of typed) synonyms.set(key, distinct([...(synonyms.get(key) ?? []), ...finds]))
  const longest = Math.max(0, ...[...synonyms.keys()].map((key) => key.split(' ').length))
  return { synonyms, longest, pins: new Map(packed.pins) }
}

const distinct = (texts: readonly (readonly string[])[]): (readonly string[])[] => [
  ...new Map(texts.map((words) => [words.join(' '), words])).values(),
]

function parsed(bytes: Uint8Array): Packed {
  try {
    return JSON.parse(fromUtf8(bytes)) as Packed
  } catch {
    throw new CatalogueBlobError('damaged', 'Catalogue index has damaged search words')
  }
}
