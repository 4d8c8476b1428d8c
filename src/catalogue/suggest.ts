import type { Locale } from '#contract/locale.ts'
import { MAX_SEARCH_LENGTH } from '#contract/catalogue/query.ts'
import type { Catalogue } from './catalogue.ts'
import { completions } from './match/complete.ts'
import type { Completion } from './match/completion.ts'
import { expand } from './match/expand.ts'
import { type Reading, readSearch } from './match/reading.ts'
import { goingWith } from './match/together.ts'
import { type Bits, hasBit } from './match/bits.ts'
import { population, populationOfBoth } from './match/count.ts'
import { passingText } from './answer/narrowing.ts'
import { type OwnPrices, ownPrices } from './answer/own-prices.ts'
import { type ReadQuestion, readQuestion } from './understand/understand.ts'
import { strictOf } from './match/strict.ts'
import { topProducts } from './match/top.ts'
import { namedAlone } from './match/whole-number.ts'
import type { Overlay } from './overlay.ts'
import { keysOf } from './query.ts'
import type { Scope } from './scope.ts'
import { pinnedFor } from './search-words/of-scope.ts'
import type { SuggestionAnswer } from './types.ts'

const MAX_LIMIT = 50
/** Forms of one word are one suggestion, so more are looked at than shown. */
const LOOKED_AT = 4

/**
 * What a person may be about to type: the best completions of the last word, each with how many products the whole
 * text then finds, and the products that match already. `limit` bounds both lists.
 */
export function suggest(
  catalogue: Catalogue,
  term: string,
  language: Locale,
  shops: readonly string[],
  limit: number,
  overlays: readonly Overlay[] = [],
): SuggestionAnswer {
  const scope = catalogue.scope(language, shops, overlays)
  const size = Math.min(MAX_LIMIT, Math.max(0, Math.trunc(limit) || 0))
  // Everyone types the same beginnings: an answer holds until the catalogue changes.
  const text = term.slice(0, MAX_SEARCH_LENGTH)
  const asked = readQuestion({ search: text, language })
  // What a company pays matters where the text asks for a price.
  const prices = asked.ranges.price ? ownPrices(scope, overlays) : null
  const key = `${size} ${prices?.name ?? ''} ${text}`
  return copyOf(scope.suggestions.get(key, () => answer(scope, text, asked, size, prices)))
}

/** Callers get their own copy of what is kept. */
const copyOf = ({ completions, keys, total }: SuggestionAnswer): SuggestionAnswer => ({
  completions: completions.map((one) => ({ ...one })),
  keys: keys.map((key) => ({ ...key })),
  total,
})

function answer(
  scope: Scope,
  term: string,
  asked: ReadQuestion,
  size: number,
  prices: OwnPrices | null,
): SuggestionAnswer {
  const { reading, text } = asked
  const last = reading.words.at(-1)
  const found = find(scope, term, asked, size, prices)
  if (!last || !reading.open || text === '') return { completions: [], ...found }
  // What the text asks for besides its words stays as it was typed.
  const before = text === term ? null : term.slice(0, term.length - (LAST_WORD.exec(term)?.[0].length ?? 0))
  const texts = completed(scope, reading, size, before).map((one) => ({
    text: one,
    count: countOf(scope, one, prices),
  }))
  return { completions: texts.filter(({ count }) => count > 0), ...found }
}

/** The text with its last word completed, in the best ways. */
function completed(scope: Scope, reading: Reading, limit: number, typed: string | null): string[] {
  const before = reading.words.slice(0, -1)
  const last = reading.words.at(-1)?.word ?? ''
  const candidates = completions(scope, last, limit * LOOKED_AT)
  const { plans } = expand(scope, { ...reading, words: before, open: false }, false)
  const words = before.length === 0 ? candidates : goingWith(scope, plans, candidates)
  const start = typed ?? before.map(({ word }) => `${word} `).join('')
  return distinctStems(scope, words, limit).map((word) => `${start}${word}`)
}

/** How many products match the text: what a search for it counts. */
function countOf(scope: Scope, text: string, prices: OwnPrices | null): number {
  return scope.counts.get(`${prices?.name ?? ''} ${text}`, () => {
    if (namedAlone(scope, text, readSearch(text, scope.language)) !== null) return 1
    const asked = readQuestion({ search: text, language: scope.language })
    const within = passingText(scope, asked, prices)
    const { reading } = asked
    const pinned = pinnedFor(scope, text)
    const strict = strictOf(scope, expand(scope, reading, false).plans, reading.numbers, pinned)
    return within ? populationOfBoth(strict, within) : population(strict)
  })
}

/** The word that is being typed, hyphens included. */
const LAST_WORD = /[\p{L}\p{N}\p{M}'’‐‑-]+$/u

function distinctStems(scope: Scope, words: readonly Completion[], limit: number): string[] {
  const byStem = new Map<string, string>()
  for (const { word } of words) {
    const stem = scope.lexicon.stem(word)
    if (!byStem.has(stem)) byStem.set(stem, word)
  }
  return [...byStem.values()].slice(0, limit)
}

function find(
  scope: Scope,
  term: string,
  asked: ReadQuestion,
  size: number,
  prices: OwnPrices | null,
): Omit<SuggestionAnswer, 'completions'> {
  const named = namedAlone(scope, term, readSearch(term, scope.language))
  if (named !== null) return { keys: size > 0 ? keysOf(scope, [named]) : [], total: 1 }
  const within = passingText(scope, asked, prices)
  const { reading, text } = asked
  if (text === '' && within) return { keys: keysOf(scope, firstOf(scope, within, size)), total: population(within) }
  const { ids, total } = topProducts(
    scope,
    expand(scope, reading, true).plans,
    reading.numbers,
    size,
    undefined,
    within,
    pinnedFor(scope, term),
  )
  return { keys: keysOf(scope, ids), total }
}

/** The first of some products in the shop's order. */
function firstOf(scope: Scope, among: Bits, size: number): number[] {
  const first: number[] = []
  for (const id of scope.order('shop')) {
    if (first.length >= size) break
    if (hasBit(among, scope.bitOf(id))) first.push(id)
  }
  return first
}
