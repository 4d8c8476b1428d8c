import { descriptorOf } from '#contract/catalogue/facets.ts'
import { type Facet, FACETS } from '#contract/catalogue/filters.ts'
import type { SearchWords } from '#catalogue/search-words/search-words.ts'
import { type Found, type ShopDocument, valuesOf } from './oracle.ts'

/** Words that share neither stem nor compound, are no typos of each other, and mean nothing: each finds itself only. */
export const UNRELATED = ['brux', 'fjomp', 'gwyff', 'hyxo', 'kvylk', 'plimz', 'trundvq', 'zwob']

const WEIGHTS = { name: 24, description: 8, attribute: 3 }
const K1 = 2
const B = 0.25

/** Counted with a repeat: the first mention in a field whole, the second half, more not. */
const mentions = (words: readonly string[], word: string, weight: number): number =>
  [0, weight, weight + (weight >> 1)][Math.min(2, words.filter((w) => w === word).length)] as number

const wordsOf = (document: ShopDocument) => ({
  name: document.name.split(' '),
  description: document.description.split(' ').filter((w) => w !== ''),
  attributes: [...document.attributes],
})

/** Shelves count once, however many of them bear the same name. */
const SHELVES: readonly Facet[] = ['category', 'subcategory']

/** All words of a document that the engine counts for its length, names of facets included, where these are its words. */
function lengthOf(document: ShopDocument): number {
  const { name, description, attributes } = wordsOf(document)
  const facets = FACETS.filter((facet) => descriptorOf(facet).isSearched !== false).flatMap((facet) => {
    const names = valuesOf(document, facet).map((value) => value.name)
    return SHELVES.includes(facet) ? [...new Set(names)] : names
  })
  return name.length + description.length + attributes.length + facets.length
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word) => other.includes(word))

/** What a word of a question finds besides itself: the texts that its shop has for it, or for words in a row with it. */
function synonymsFor(word: string, asked: readonly string[], { synonyms }: SearchWords): string[] {
  const rows = asked.flatMap((_, i) => asked.slice(i).map((_, n) => asked.slice(i, i + n + 1)))
  return rows
    .filter((row) => row.includes(word))
    .flatMap((row) => {
      const found = synonyms.filter(({ typed }) => typed.includes(row.join(' '))).flatMap(({ finds }) => finds)
      return [...new Set(found)].filter((text) => text !== row.join(' '))
    })
}

/**
 * BM25 over weighted mentions; each word matched outweighs everything else, and what a shop wants first all of that. Only
 * documents with a match.
 */
export function naiveScores(
  documents: readonly ShopDocument[],
  search: readonly string[],
  words: Readonly<Record<string, SearchWords>> = {},
): Map<ShopDocument, Found> {
  const average = Math.max(1, documents.reduce((sum, d) => sum + lengthOf(d), 0) / Math.max(1, documents.length))
  const scores = new Map<ShopDocument, Found & { words: number }>()
  // Said twice, a word stands where it was said last.
  const asked = [...new Set(search.toReversed())].toReversed()
  for (const word of asked) {
    const weights = new Map<ShopDocument, number>()
    for (const document of documents) {
      const weight = weightWithSynonyms(document, word, synonymsFor(word, asked, words[document.shop] ?? NOTHING))
      if (weight > 0) weights.set(document, weight)
    }
    const idf = Math.round(Math.log(1 + (documents.length - weights.size + 0.5) / (weights.size + 0.5)) * 1024) / 1024
    for (const [document, weight] of weights) {
      const tf = weight / WEIGHTS.name
      const share = (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B) + ((K1 * B) / average) * lengthOf(document))
      const { score, words } = scores.get(document) ?? { score: 0, words: 0 }
      scores.set(document, { score: score + 1024 + share, words: words + 1, strict: words + 1 === asked.length })
    }
  }
  for (const [i, document] of pinnedOf(documents, asked, words).entries())
    scores.set(document, { score: PINNED - i, words: asked.length, strict: true, isPinned: true })
  return scores
}

const NOTHING: SearchWords = { synonyms: [], pins: [] }
const PINNED = 2 ** 40
/** What a synonym counts, of 16. */
const SYNONYM = 11

function weightOf(document: ShopDocument, word: string): number {
  const { name, description, attributes } = wordsOf(document)
  return (
    mentions(name, word, WEIGHTS.name) +
    mentions(description, word, WEIGHTS.description) +
    mentions(attributes, word, WEIGHTS.attribute)
  )
}

/** A word that is a synonym twice counts once; a phrase, as often as it is one, by its word that counts least. */
function weightWithSynonyms(document: ShopDocument, word: string, synonyms: readonly string[]): number {
  const single = new Set(synonyms.filter((text) => !text.includes(' ') && text !== word))
  const phrases = synonyms.filter((text) => text.includes(' '))
  const some = [
    ...Array.from(single, (text) => weightOf(document, text)),
    ...phrases.map((text) => Math.min(...text.split(' ').map((one) => weightOf(document, one)))),
  ]
  return weightOf(document, word) + some.reduce((sum, weight) => sum + (weight * SYNONYM) / 16, 0)
}

function pinnedOf(
  documents: readonly ShopDocument[],
  asked: readonly string[],
  words: Readonly<Record<string, SearchWords>>,
): ShopDocument[] {
  return Object.keys(words)
    .toSorted()
    .flatMap((shop) => {
      const pinned = words[shop]?.pins.findLast(({ question }) => same(question.split(' '), asked))
      return [...new Set(pinned?.uids)].flatMap(
        (uid) => documents.find((document) => document.shop === shop && document.uid === uid) ?? [],
      )
    })
}
