import type { Facet } from '#contract/catalogue/filters.ts'
import { groupOf } from '../groups.ts'
import type { Scope } from '../scope.ts'
import { ownSynonymsOf } from '../search-words/of-scope.ts'
import { isQuality, phraseWord, synonymsOf } from '../synonyms/trade.ts'
import { passingByTable } from './passing.ts'
import { passingBits } from './verdict.ts'
import { numbersIn, takeOut, writeCommon } from './bits.ts'
import { addCompounds, splitCompound } from './compound.ts'
import { foundBy, partOf } from './found.ts'
import { addNumbers } from './numbers.ts'
import { addPhrase } from './phrase.ts'
import { FOUND, Plan } from './plan.ts'
import { scratch } from './scratch.ts'

/** Of 16: all of it. */
const WHOLE = 16

/** Everything that a word finds by itself, and by what its shop says of it; must not be added to, but copied. */
export function known(scope: Scope, word: string, family?: Family): Plan {
  const synonyms = ownSynonymsOf(scope, [word])
  if (synonyms.length === 0) return common(scope, word, family)
  const own = `${nameOf(word, family)}\0own`
  const make = (): Plan => {
    const plan = new Plan(scope.segments, own)
    const plain = common(scope, word, family)
    plan.addPlan(plain, WHOLE, true)
    plan.uncounted = plain.uncounted
    addOwnSynonyms(scope, plan, synonyms)
    return plan
  }
  return scope.plans.get(own, make, weightOf)
}

/** The same without what a shop says of its own. */
export const common = (scope: Scope, word: string, family?: Family): Plan =>
  scope.plans.get(nameOf(word, family), () => makeKnown(scope, word, family), weightOf)

const nameOf = (word: string, family?: Family): string => (family ? `${word}\0${family.facet}` : word)

/** What the words find that a shop's own synonyms lead to, by themselves; several are to stand in one product. */
export function addOwnSynonyms(scope: Scope, plan: Plan, synonyms: ReturnType<typeof ownSynonymsOf>): void {
  for (const { words, segments } of synonyms) {
    const [only] = words
    if (only !== undefined && words.length === 1) plan.addPlan(common(scope, only), FOUND.synonym, true, segments)
    else {
      const phrase = new Plan(scope.segments)
      addPhrase(scope, phrase, words, WHOLE)
      plan.addPlan(phrase, FOUND.synonym, true, segments)
    }
  }
}

export type Knowing = typeof known
type Family = { facet: Facet; value: string }

const weightOf = (plan: Plan): number =>
  100 + plan.rows.reduce((sum, lists) => sum + lists.reduce((rows, list) => rows + list.rows.length, 0), 0)

function makeKnown(scope: Scope, word: string, family: Family | undefined): Plan {
  const { lexicon } = scope
  const plan = new Plan(scope.segments, nameOf(word, family))
  plan.addWord(word, FOUND.exact)
  plan.addStem(lexicon.stem(word), FOUND.inflected, FOUND.plain)
  addCompounds(lexicon, plan, word)
  addSynonyms(scope, plan, [word])
  if (/\p{N}/u.test(word)) addNumbers(scope.segments, plan, word)
  // Two halves far apart are a guess; it is made for words that exist, where it adds `book shelf` to `bookshelf`.
  const halves = plan.finds ? splitCompound(lexicon, word) : null
  if (halves) addPhrase(scope, plan, halves, FOUND.phrase)
  if (family) addFamily(scope, plan, family, common(scope, word))
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
  scope.segments.forEach(({ sets, rows }, s) => {
    const { of, start, items } = sets[groupOf(facet)]
    const options = optionOf[s] as Int32Array
    const has = Uint8Array.from({ length: start.length - 1 }, (_, set) =>
      items.subarray(start[set], start[set + 1]).some((item) => options[item] === option) ? 1 : 0,
    )
    const others = passingBits(rows, of, passingByTable(has))
    writeCommon(others, others, scope.shownIn(s))
    takeOut(others, partOf(scope, bits, s))
    const found = numbersIn(others)
    plan.uncounted += found.length
    const weights = new Uint32Array(found.length).fill(1)
    plan.addRows(s, { rows: found, weights, strict: 'always' })
  })
}

export function addSynonyms(scope: Scope, plan: Plan, words: readonly string[]): void {
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
export const addInRow = (scope: Scope, plan: Plan, words: readonly string[], weight: number): void =>
  plan.addWord(phraseWord(words.map((word) => scope.lexicon.stem(word))), weight)
