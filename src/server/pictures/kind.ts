import type { KindName } from '#drawing/kinds.ts'
import { CATEGORY_RULES, KIND_RULES } from './kind-words.ts'
import { Lexicon, wordsOf } from './lexicon.ts'

export interface KindGuess {
  kind: KindName
  variant?: string
}

/** The texts of a product that may say what it is. */
export interface KindTexts {
  name: readonly string[]
  description: readonly string[]
  subcategory: readonly string[]
  category: readonly string[]
}

const entry = ({ words, ...value }: KindGuess & { words: string }) => ({ value, words })
const PRODUCTS = new Lexicon<KindGuess>(KIND_RULES.map(entry))
const CATEGORIES = new Lexicon<KindGuess>(CATEGORY_RULES.map(entry))

/** Long enough to say what a product is. */
const LONGEST = 400

/**
 * Guesses what a product is from its words in any of the five languages: first its name, then its description, then
 * where it stands in the catalogue. The same words give the same kind; without any, it is a neutral object.
 */
export function guessKind(texts: KindTexts): KindGuess {
  for (const text of [...texts.name, ...texts.description, ...texts.subcategory]) {
    const hit = PRODUCTS.first(wordsOf(text, LONGEST))
    if (hit) return hit.value
  }
  for (const text of texts.category) {
    const words = wordsOf(text, LONGEST)
    const hit = CATEGORIES.first(words) ?? PRODUCTS.first(words)
    if (hit) return hit.value
  }
  return { kind: 'object' }
}
