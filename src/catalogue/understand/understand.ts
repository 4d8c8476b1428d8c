import { MAX_SEARCH_LENGTH } from '#contract/catalogue/query.ts'
import type { UnderstoodKind } from '#contract/catalogue/understood.ts'
import type { Locale } from '#contract/locale.ts'
import { isStopWord } from '../text/language.ts'
import { deliveryAt, seatsAt } from './counts.ts'
import { familyOf } from './families.ts'
import type { Piece, PieceFilter } from './piece.ts'
import { priceAt } from './prices.ts'
import { countAt, type Sign, signsOf } from './reader.ts'
import { measureAt, sidesAt } from './sizes.ts'
import { isDash } from './amounts.ts'
import { type Grammar, grammarOf } from './words/of.ts'
import type { Bounds } from '#contract/catalogue/filters.ts'
import { type Families, type Reading, readSearch } from '../match/reading.ts'
import { fold } from '../text/fold.ts'
import type { CatalogueQuestion } from '../types.ts'

/** A question as it is understood: what is left of its text, and what the rest of it asks for. */
export interface ReadQuestion {
  /** Without the pieces that are filters; '' where nothing is left. */
  text: string
  reading: Reading
  /** Those that count: what is set by hand counts for more than what the text says of the same. */
  pieces: readonly Piece[]
  /** Those of the question, and what the text says. */
  ranges: CatalogueQuestion['ranges']
}

type Asking = Pick<CatalogueQuestion, 'search' | 'language'> & Partial<CatalogueQuestion>

export function readQuestion({ search, language, filters = {}, ranges = {}, literal = [] }: Asking): ReadQuestion {
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

/**
 * The pieces of a question that are no words of products, in their order; of the kinds in `literal` none. It reads what
 * was typed, before words that say nothing are left out, and knows no product: the same question means the same in every
 * shop.
 */
export function understand(search: string, locale: Locale, literal: readonly UnderstoodKind[] = []): Piece[] {
  const text = search.slice(0, MAX_SEARCH_LENGTH).toWellFormed()
  const signs = signsOf(text, locale)
  const grammar = grammarOf(locale)
  const pieces: Piece[] = []
  let next = 0
  while (next < signs.length) {
    const found = pieceAt(signs, next, grammar, locale)
    const end = found.at(-1)?.end ?? next + 1
    for (const { kind, filter, from, to } of found)
      if (!literal.includes(kind)) pieces.push({ kind, text: text.slice(from, to), span: [from, to], filter })
    next = end
  }
  return pieces
}

interface Read {
  kind: UnderstoodKind
  filter: PieceFilter
  from: number
  to: number
  end: number
}

function pieceAt(signs: readonly Sign[], at: number, grammar: Grammar, locale: Locale): Read[] {
  const piece = (kind: UnderstoodKind, found: { filter: PieceFilter; end: number }, to?: number): Read[] => [
    { kind, ...found, from: (signs[at] as Sign).from, to: to ?? (signs[found.end - 1] as Sign).to },
  ]
  // A number within a word, such as that of a model, says nothing by itself.
  if (isWithinWord(signs, at)) return []
  const without = withoutAt(signs, at, grammar, locale)
  if (without.length > 0) return without
  const sides = sidesAt(signs, at, grammar, locale) ?? measureAt(signs, at, grammar, locale)
  if (sides) return piece('size', sides)
  const seats = seatsAt(signs, at, grammar)
  if (seats) return piece('seats', seats, seats.endSign ?? undefined)
  const delivery = deliveryAt(signs, at, grammar)
  if (delivery) return piece('delivery', delivery)
  const price = priceAt(signs, at, grammar, locale)
  if (price) return piece('price', price)
  const family = familyOf(signs[at]?.text ?? '', locale)
  return family ? piece(family.facet, { filter: family, end: at + 1 }) : []
}

/** Joined to a word or a number before it, such as `80` of `KX-80`. */
function isWithinWord(signs: readonly Sign[], at: number): boolean {
  const [sign, before] = [signs[at], signs[at - 1]]
  if (!sign?.glued || !before) return false
  const joint = isDash(before) || /^[./_]$/.test(before.text) ? signs[at - 2] : before
  return joint !== undefined && (joint === before || before.glued) && /[\p{L}\p{N}]$/u.test(joint.text)
}

/** `utan armstöd`, `utan hjul och armstöd`: a piece for each thing. */
function withoutAt(signs: readonly Sign[], at: number, grammar: Grammar, locale: Locale): Read[] {
  const found: Read[] = []
  let lead = countAt(signs, at, grammar.without)
  let from = at
  while (lead > 0) {
    const first = from + lead
    const end = wordEnd(signs, first, locale)
    if (end === first) break
    const last = signs[end - 1] as Sign
    const thing = signs
      .slice(first, end)
      .map(({ text }) => text)
      .join('')
    found.push({ kind: 'without', filter: { without: thing }, from: (signs[from] as Sign).from, to: last.to, end })
    from = end
    lead = isNoThing(signs[end + 1], locale) ? 0 : countAt(signs, end, grammar.nor)
  }
  return found
}

/** Behind `and` a colour begins something else: `utan armstöd och svart`. */
const isNoThing = (sign: Sign | undefined, locale: Locale): boolean =>
  sign === undefined || familyOf(sign.text, locale)?.facet === 'colour'

const isWord = (sign: Sign | undefined): boolean => sign !== undefined && /^\p{L}{2}/u.test(sign.text)

/** The end of a word that may be hyphenated; where it begins: there is none that says anything. */
function wordEnd(signs: readonly Sign[], at: number, locale: Locale): number {
  const word = signs[at]
  if (!word || !isWord(word) || isStopWord(word.text, locale)) return at
  let end = at + 1
  while (isDash(signs[end]) && signs[end]?.glued && signs[end + 1]?.glued && isWord(signs[end + 1])) end += 2
  return end
}
