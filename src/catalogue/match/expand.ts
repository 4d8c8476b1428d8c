import type { Scope } from '../scope.ts'
import { LONGEST_PHRASE, synonymsOf } from '../synonyms/trade.ts'
import { addCompounds, splitCompound } from './compound.ts'
import { completions } from './complete.ts'
import { correct, mistakesIn } from './correct.ts'
import { addNumbers } from './numbers.ts'
import { addPhrase } from './phrase.ts'
import { FOUND, Plan } from './plan.ts'
import type { Reading } from './question.ts'

/** So many completions of an unfinished word are searched; the most common ones. */
const MAX_COMPLETIONS = 64
const CORRECTED = 12

/** A question's words with where to look for each, and what was read otherwise than written. */
export interface Expanded {
  plans: Plan[]
  corrections: { from: string; to: string }[]
}

/** With `typing` the last word is completed even when it is a word as it stands. */
export function expand(scope: Scope, reading: Reading, typing: boolean): Expanded {
  const words = reading.words.map(({ word, parts }) => ({ word, parts, plan: known(scope, word) }))
  addJoined(scope, words)
  addPhrases(scope, words)
  const out: Expanded = { plans: [], corrections: [] }
  words.forEach(({ word, parts, plan }, i) => {
    if (!plan.finds) addNumbers(scope.segments, plan, word)
    const last = i === words.length - 1 && reading.open
    if (last && (typing || !plan.finds)) addCompletions(scope, plan, word)
    if (plan.finds) {
      const halves = splitCompound(scope.lexicon, word)
      if (halves) addPhrase(scope, plan, halves, FOUND.phrase)
      out.plans.push(plan)
    } else unknown(scope, word, parts, out)
  })
  return out
}

/** Everything that a word finds by itself. */
function known(scope: Scope, word: string): Plan {
  const { lexicon } = scope
  const plan = new Plan(scope.segments)
  plan.addWord(word, FOUND.exact)
  plan.addStem(lexicon.stem(word), FOUND.inflected, FOUND.plain)
  addCompounds(lexicon, plan, word)
  addSynonyms(scope, plan, [word])
  if (/\p{N}/u.test(word)) addNumbers(scope.segments, plan, word)
  return plan
}

function addSynonyms(scope: Scope, plan: Plan, words: readonly string[]): void {
  for (const synonym of synonymsOf(words, scope.language)) {
    const weight = synonym.foreign ? FOUND.foreign : FOUND.synonym
    const [only] = synonym.words
    if (only !== undefined && synonym.words.length === 1) plan.addStem(scope.lexicon.stem(only), weight, 0)
    else addPhrase(scope, plan, synonym.words, weight)
  }
}

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
      for (const { plan } of phrase)
        addSynonyms(
          scope,
          plan,
          phrase.map(({ word }) => word),
        )
    }
}

function addCompletions(scope: Scope, plan: Plan, prefix: string): void {
  for (const { word } of completions(scope.lexicon, prefix, MAX_COMPLETIONS)) plan.addWord(word, FOUND.prefix)
}

/** A word that no product has: nearly written right, else two words in one, else written less right. */
function unknown(scope: Scope, word: string, parts: readonly string[], out: Expanded): void {
  const { lexicon } = scope
  const max = mistakesIn(word)
  const near = correct(lexicon, word, Math.min(1, max))
  const halves = near ? null : (splitCompound(lexicon, word) ?? parts)
  if (halves && halves.length > 0) {
    for (const half of halves) {
      const plan = known(scope, half)
      if (plan.finds) out.plans.push(plan)
    }
    return
  }
  const meant = near ?? correct(lexicon, word, max)
  const plan = new Plan(scope.segments)
  if (meant) {
    plan.addPlan(known(scope, meant), CORRECTED)
    out.corrections.push({ from: word, to: meant })
  }
  out.plans.push(plan)
}
