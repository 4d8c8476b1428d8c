import type { Facet } from '#contract/catalogue/filters.ts'
import { groupOf } from '../groups.ts'
import type { Scope } from '../scope.ts'
import { isQuality, isTradeWord, LONGEST_PHRASE, phraseWord, synonymsOf } from '../synonyms/trade.ts'
import { addCompounds, knownEnd, splitCompound } from './compound.ts'
import { hasBit } from './bits.ts'
import { completions } from './complete.ts'
import { correct, correctToTrade, mistakesIn } from './correct.ts'
import { foundBy } from './found.ts'
import { addNumbers } from './numbers.ts'
import { addPhrase } from './phrase.ts'
import { FOUND, Plan } from './plan.ts'
import { GUESSED, QUALITY } from './ranks.ts'
import type { Reading } from './question.ts'
import { scratch } from './scratch.ts'

/** So many completions of an unfinished word are searched; the most common ones. */
const MAX_COMPLETIONS = 64
/** While typing, completions of so many products at most: what is common enough to be offered. */
const MAX_TYPED_ROWS = 20_000
const CORRECTED = 12
/** What the halves of a word count that no product has, of 16. */
const FIRST_HALF = 4
const LAST_HALF = 10

/** A question's words with where to look for each, and what was read otherwise than written. */
export interface Expanded {
  plans: Plan[]
  corrections: { from: string; to: string }[]
  /** Whether colours and materials are found by their families as well. */
  byFamily: boolean
}

/** With `typing` the last word is completed even when it is a word as it stands. */
export function expand(scope: Scope, reading: Reading, typing: boolean): Expanded {
  const end = reading.words.at(-1)
  // What a word may still become has to say the colour itself: with much that begins so, a family finds too much.
  const byFamily = !reading.open || !end || known(scope, end.word).finds
  const words = reading.words.map(({ word, parts }) => ({
    word,
    parts,
    plan: known(scope, word, byFamily ? reading.families?.get(word) : undefined),
  }))
  if (words.length > 1 || (typing && reading.open)) for (const one of words) one.plan = one.plan.copy()
  addJoined(scope, words)
  addPhrases(scope, words)
  const out: Expanded = { plans: [], corrections: [], byFamily }
  const mixed = words.some(({ word }) => !isBeside(word, scope))
  words.forEach(({ word, parts, plan }, i) => {
    const last = i === words.length - 1 && reading.open
    if (last && typing) addCompletions(scope, plan, word, MAX_TYPED_ROWS)
    if (mixed && isBeside(word, scope)) plan.rank = QUALITY
    if (plan.finds) out.plans.push(plan)
    else unknown(scope, { word, parts, open: last && !typing }, out)
  })
  return out
}

/** Whether a word says how a thing is, or which: a colour, a material, a short number such as that of a size. */
const isBeside = (word: string, { language }: Scope): boolean => /^\p{N}{1,3}$/u.test(word) || isQuality(word, language)

/** Everything that a word finds by itself; must not be added to, but copied. */
function known(scope: Scope, word: string, family?: Family): Plan {
  const name = family ? `${word}\0${family.facet}` : word
  return scope.plans.get(name, () => makeKnown(scope, word, name, family), weightOf)
}

type Family = { facet: Facet; value: string }

const weightOf = (plan: Plan): number =>
  100 + plan.rows.reduce((sum, lists) => sum + lists.reduce((rows, list) => rows + list.rows.length, 0), 0)

function makeKnown(scope: Scope, word: string, name: string, family: Family | undefined): Plan {
  const { lexicon } = scope
  const plan = new Plan(scope.segments, name)
  plan.addWord(word, FOUND.exact)
  plan.addStem(lexicon.stem(word), FOUND.inflected, FOUND.plain)
  addCompounds(lexicon, plan, word)
  addSynonyms(scope, plan, [word])
  if (/\p{N}/u.test(word)) addNumbers(scope.segments, plan, word)
  // Two halves far apart are a guess; it is made for words that exist, where it adds `book shelf` to `bookshelf`.
  const halves = plan.finds ? splitCompound(lexicon, word) : null
  if (halves) addPhrase(scope, plan, halves, FOUND.phrase)
  if (family) addFamily(scope, plan, family, known(scope, word))
  return plan
}

/**
 * Adds the products of a colour or material that do not say the word, for next to nothing: those that say it stand
 * first, in the order in which they stood, and the word is as rare as it was.
 */
function addFamily(scope: Scope, plan: Plan, { facet, value }: Family, plain: Plan): void {
  const { indexOf, optionOf } = scope.facets.of[facet]
  const option = indexOf.get(value)
  if (option === undefined) return
  const { bits } = foundBy(scope, plain, scratch.bits(0, scope.bitWords))
  scope.segments.forEach(({ sets, dead, rows }, s) => {
    const { of, start, items } = sets[groupOf(facet)]
    const options = optionOf[s] as Int32Array
    const has = Array.from({ length: start.length - 1 }, (_, set) =>
      items.subarray(start[set], start[set + 1]).some((item) => options[item] === option),
    )
    const found = new Uint32Array(rows)
    const first = (scope.bitBase[s] as number) * 32
    let n = 0
    for (let row = 0; row < rows; row++)
      if (has[of[row] as number] === true && dead?.[row] !== 1 && !hasBit(bits, first + row)) found[n++] = row
    plan.uncounted += n
    const weights = new Uint32Array(n).fill(1)
    plan.addRows(s, { rows: found.slice(0, n), weights, strict: 'always' })
  })
}

function addSynonyms(scope: Scope, plan: Plan, words: readonly string[]): void {
  const synonyms = scope.synonyms.get(
    words.join(' '),
    () => synonymsOf(words, scope.language),
    ({ length }) => 1 + length,
  )
  for (const synonym of synonyms) {
    const weight = synonym.foreign ? FOUND.foreign : FOUND.synonym
    const [only] = synonym.words
    if (only !== undefined && synonym.words.length === 1) {
      plan.addStem(scope.lexicon.stem(only), weight, 0)
      if (!synonym.foreign && isQuality(only, scope.language)) addCompounds(scope.lexicon, plan, only)
    } else addInRow(scope, plan, synonym.words, weight)
  }
}

/** Words that stand together in a text, as far as the trade has a name for them. */
const addInRow = (scope: Scope, plan: Plan, words: readonly string[], weight: number): void =>
  plan.addWord(phraseWord(words.map((word) => scope.lexicon.stem(word))), weight)

type Word = { word: string; plan: Plan }

/** `book shelf` also means `bookshelf`, `kontors stol` `kontorsstol`. */
function addJoined(scope: Scope, words: readonly Word[]): void {
  for (let i = 0; i + 1 < words.length; i++) {
    const [first, second] = [words[i] as Word, words[i + 1] as Word]
    for (const { plan } of [first, second])
      plan.addStem(scope.lexicon.stem(first.word + second.word), FOUND.joined, FOUND.plain)
  }
}

/** `desk chair` also means `office chair`: what a phrase may be called instead stands for each of its words. */
function addPhrases(scope: Scope, words: readonly Word[]): void {
  for (let size = 2; size <= LONGEST_PHRASE; size++)
    for (let i = 0; i + size <= words.length; i++) {
      const phrase = words.slice(i, i + size)
      const texts = phrase.map(({ word }) => word)
      for (const { plan } of phrase) {
        addInRow(scope, plan, texts, FOUND.phrase)
        addSynonyms(scope, plan, texts)
      }
    }
}

function addCompletions(scope: Scope, plan: Plan, prefix: string, maxRows = Number.POSITIVE_INFINITY): void {
  let total = 0
  for (const { word, rows } of completions(scope, prefix, MAX_COMPLETIONS)) {
    total += rows
    if (total > maxRows && total > rows) return
    plan.addWord(word, FOUND.prefix)
  }
}

/**
 * A word that no product has: part of an article number, the beginning of a word, nearly written right, two words in
 * one, or written less right; the first of these that finds something.
 */
function unknown(
  scope: Scope,
  { word, parts, open }: { word: string; parts: readonly string[]; open: boolean },
  out: Expanded,
): void {
  const { lexicon } = scope
  const plan = new Plan(scope.segments)
  addNumbers(scope.segments, plan, word)
  if (open) addCompletions(scope, plan, word)
  if (plan.finds) {
    out.plans.push(plan)
    return
  }
  const max = isTradeWord(word) ? 0 : mistakesIn(word)
  const near = correct(lexicon, word, Math.min(1, max))
  const halves = near ? null : splitCompound(lexicon, word)
  if (!near && !halves && parts.length > 0) {
    for (const part of parts) out.plans.push(known(scope, part))
    return
  }
  const trade =
    near || halves || max === 0 ? null : correctToTrade(word, scope.language, (one) => known(scope, one).finds)
  const meant = near ?? trade ?? (halves ? null : correct(lexicon, word, max))
  if (halves) addHalves(scope, plan, halves)
  else if (meant) {
    plan.addPlan(known(scope, meant), CORRECTED, true)
    out.corrections.push({ from: word, to: meant })
  } else {
    const end = knownEnd(lexicon, word)
    if (end) plan.addPlan(known(scope, end), LAST_HALF, false)
  }
  out.plans.push(plan)
}

/** One word for what is two in the shop: both are best, the last alone is that sort of thing, the first hardly. */
function addHalves(scope: Scope, plan: Plan, halves: readonly [head: string, tail: string]): void {
  plan.rank = GUESSED
  addPhrase(scope, plan, halves, FOUND.joined)
  plan.addPlan(known(scope, halves[0]), FIRST_HALF, false)
  plan.addPlan(known(scope, halves[1]), LAST_HALF, false)
}
