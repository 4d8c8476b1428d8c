import type { Bounds } from '#contract/catalogue/filters.ts'
import { type Families, type Reading, readSearch } from '../match/question.ts'
import { fold } from '../text/fold.ts'
import { isStopWord } from '../text/language.ts'
import type { CatalogueQuestion } from '../types.ts'
import type { Piece } from './piece.ts'
import { understand } from './understand.ts'

/** A question as it is understood: what is left of its text, and what the rest of it asks for. */
export interface Asked {
  /** Without the pieces that are filters; '' where nothing is left. */
  text: string
  reading: Reading
  /** Those that count: what is set by hand counts for more than what the text says of the same. */
  pieces: readonly Piece[]
  /** Those of the question, and what the text says. */
  ranges: CatalogueQuestion['ranges']
}

type Asking = Pick<CatalogueQuestion, 'search' | 'language'> & Partial<CatalogueQuestion>

export function readQuestion({ search, language, filters = {}, ranges = {}, literal = [] }: Asking): Asked {
  const read = understand(search, language, literal)
  const pieces = read.filter(({ filter }) => {
    if ('range' in filter) return !ranges[filter.range]
    return !('facet' in filter) || !filters[filter.facet]?.length
  })
  const rest = textWithout(search, read)
  const families: Families = new Map(
    pieces.flatMap(({ filter, text: word }) => ('facet' in filter ? [[fold(word, language), filter] as const] : [])),
  )
  const own = { ...ranges }
  for (const { filter } of pieces) if ('range' in filter) own[filter.range] = both(own[filter.range], filter.bounds)
  const reading = readSearch(rest, language)
  // What is left says nothing by itself: `till max 3 000`.
  const isNothing = rest !== search && reading.words.every(({ word }) => isStopWord(word, language))
  return { text: isNothing ? '' : rest, reading: { ...reading, families }, pieces, ranges: own }
}

/** Blanks in the place of what is no word, so that what stands before it is not taken for unfinished. */
function textWithout(search: string, pieces: readonly Piece[]): string {
  let text = search
  for (const { span, filter } of pieces)
    if (!('facet' in filter)) text = text.slice(0, span[0]) + ' '.repeat(span[1] - span[0]) + text.slice(span[1])
  return text
}

/** Said twice, both count. */
const both = (one: Bounds | undefined, other: Bounds): Bounds =>
  one ? { min: nearer(one.min, other.min, Math.max), max: nearer(one.max, other.max, Math.min) } : other

/** Null is open. */
function nearer(one: number | null, other: number | null, pick: (a: number, b: number) => number): number | null {
  if (one === null || other === null) return one ?? other
  return pick(one, other)
}
