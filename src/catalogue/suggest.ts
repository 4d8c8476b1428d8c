import type { Locale } from '#contract/locale.ts'
import { MAX_SEARCH_LENGTH } from '#contract/catalogue/query.ts'
import type { Catalogue } from './catalogue.ts'
import { completions } from './match/complete.ts'
import type { Completion } from './match/completion.ts'
import { expand } from './match/expand.ts'
import { type Reading, readSearch } from './match/question.ts'
import { goingWith } from './match/together.ts'
import { population } from './match/count.ts'
import { strictOf } from './match/strict.ts'
import { topProducts } from './match/top.ts'
import { namedAlone } from './match/whole-number.ts'
import type { Overlay } from './overlay.ts'
import { keysOf } from './query.ts'
import type { Scope } from './scope.ts'
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
  return copyOf(scope.suggestions.get(`${size} ${text}`, () => answer(scope, text, size)))
}

/** Callers get their own copy of what is kept. */
const copyOf = ({ completions, keys, total }: SuggestionAnswer): SuggestionAnswer => ({
  completions: completions.map((one) => ({ ...one })),
  keys: keys.map((key) => ({ ...key })),
  total,
})

function answer(scope: Scope, term: string, size: number): SuggestionAnswer {
  const reading = readSearch(term, scope.language)
  const last = reading.words.at(-1)
  const found = find(scope, term, true, size)
  if (!last || !reading.open) return { completions: [], ...found }
  const texts = completed(scope, reading, size).map((text) => ({ text, count: countOf(scope, text) }))
  return { completions: texts.filter(({ count }) => count > 0), ...found }
}

/** The text with its last word completed, in the best ways. */
function completed(scope: Scope, reading: Reading, limit: number): string[] {
  const before = reading.words.slice(0, -1)
  const last = reading.words.at(-1)?.word ?? ''
  const candidates = completions(scope, last, limit * LOOKED_AT)
  const { plans } = expand(scope, { ...reading, words: before, open: false }, false)
  const words = before.length === 0 ? candidates : goingWith(scope, plans, candidates)
  return distinctStems(scope, words, limit).map((word) => [...before.map(({ word }) => word), word].join(' '))
}

/** How many products match the text: what a search for it counts. */
function countOf(scope: Scope, text: string): number {
  return scope.counts.get(text, () => {
    const reading = readSearch(text, scope.language)
    if (namedAlone(scope, text, reading) !== null) return 1
    return population(strictOf(scope, expand(scope, reading, false).plans, reading.numbers))
  })
}

function distinctStems(scope: Scope, words: readonly Completion[], limit: number): string[] {
  const byStem = new Map<string, string>()
  for (const { word } of words) {
    const stem = scope.lexicon.stem(word)
    if (!byStem.has(stem)) byStem.set(stem, word)
  }
  return [...byStem.values()].slice(0, limit)
}

function find(scope: Scope, text: string, typing: boolean, size: number): Omit<SuggestionAnswer, 'completions'> {
  const reading = readSearch(text, scope.language)
  const named = namedAlone(scope, text, reading)
  if (named !== null) return { keys: size > 0 ? keysOf(scope, [named]) : [], total: 1 }
  const { ids, total } = topProducts(scope, expand(scope, reading, typing).plans, reading.numbers, size)
  return { keys: keysOf(scope, ids), total }
}
