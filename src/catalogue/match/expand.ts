import type { Scope } from '../scope.ts'
import { isOwnWord, longestOwn, ownSynonymsOf } from '../search-words/of-scope.ts'
import { isQuality, isTradeWord, LONGEST_PHRASE } from '../synonyms/trade.ts'
import { completions } from './complete.ts'
import { knownEnd, splitCompound } from './compound.ts'
import { correct, correctToTrade, mistakesIn } from './correct.ts'
import { addInRow, addOwnSynonyms, addSynonyms, common, known, type Knowing } from './known.ts'
import { addNumbers } from './numbers.ts'
import { addPhrase } from './phrase.ts'
import { FOUND, Plan } from './plan.ts'
import type { Reading } from './reading.ts'
import { GUESSED, QUALITY } from './ranks.ts'

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
  const know = reading.plainly ? common : known
  const byFamily = !reading.open || !end || know(scope, end.word).finds
  const words = reading.words.map(({ word, parts }) => ({
    word,
    parts,
    plan: know(scope, word, byFamily ? reading.families?.get(word) : undefined),
  }))
  if (words.length > 1 || (typing && reading.open)) for (const one of words) one.plan = one.plan.copy()
  addJoined(scope, words)
  addPhrases(scope, words, reading.plainly === true)
  const out: Expanded = { plans: [], corrections: [], byFamily }
  const mixed = words.some(({ word }) => !isBeside(word, scope))
  words.forEach(({ word, parts, plan }, i) => {
    const last = i === words.length - 1 && reading.open
    if (last && typing) addCompletions(scope, plan, word, MAX_TYPED_ROWS)
    if (mixed && isBeside(word, scope)) plan.rank = QUALITY
    if (plan.finds) out.plans.push(plan)
    else unknown(scope, { word, parts, open: last && !typing, know }, out)
  })
  return out
}

/** Whether a word says how a thing is, or which: a colour, a material, a short number such as that of a size. */
const isBeside = (word: string, { language }: Scope): boolean => /^\p{N}{1,3}$/u.test(word) || isQuality(word, language)

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
function addPhrases(scope: Scope, words: readonly Word[], plainly: boolean): void {
  const longest = plainly ? LONGEST_PHRASE : Math.max(LONGEST_PHRASE, longestOwn(scope))
  for (let size = 2; size <= longest; size++)
    for (let i = 0; i + size <= words.length; i++) {
      const phrase = words.slice(i, i + size)
      const texts = phrase.map(({ word }) => word)
      const own = plainly ? [] : ownSynonymsOf(scope, texts)
      for (const { plan } of phrase) {
        addOwnSynonyms(scope, plan, own)
        if (size > LONGEST_PHRASE) continue
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
  { word, parts, open, know }: { word: string; parts: readonly string[]; open: boolean; know: Knowing },
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
  const max = isTradeWord(word) || isOwnWord(scope, word) ? 0 : mistakesIn(word)
  const near = correct(lexicon, word, Math.min(1, max))
  const halves = near ? null : splitCompound(lexicon, word)
  if (!near && !halves && parts.length > 0) {
    for (const part of parts) out.plans.push(know(scope, part))
    return
  }
  const trade =
    near || halves || max === 0 ? null : correctToTrade(word, scope.language, (one) => know(scope, one).finds)
  const meant = near ?? trade ?? (halves ? null : correct(lexicon, word, max))
  if (halves) addHalves(scope, plan, halves, know)
  else if (meant) {
    plan.addPlan(know(scope, meant), CORRECTED, true)
    out.corrections.push({ from: word, to: meant })
  } else {
    const end = knownEnd(lexicon, word)
    if (end) plan.addPlan(know(scope, end), LAST_HALF, false)
  }
  out.plans.push(plan)
}

/** One word for what is two in the shop: both are best, the last alone is that sort of thing, the first hardly. */
function addHalves(scope: Scope, plan: Plan, halves: readonly [head: string, tail: string], know: Knowing): void {
  plan.rank = GUESSED
  addPhrase(scope, plan, halves, FOUND.joined)
  plan.addPlan(know(scope, halves[0]), FIRST_HALF, false)
  plan.addPlan(know(scope, halves[1]), LAST_HALF, false)
}
