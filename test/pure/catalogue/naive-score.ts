import { type Facet, FACETS } from '#contract/catalogue/filters.ts'
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

/** All words of a document that the engine counts for its length, names of facets included, but those of families. */
function lengthOf(document: ShopDocument): number {
  const { name, description, attributes } = wordsOf(document)
  const facets = FACETS.filter((facet) => facet !== 'colour' && facet !== 'material').flatMap((facet) => {
    const names = valuesOf(document, facet).map((value) => value.name)
    return SHELVES.includes(facet) ? [...new Set(names)] : names
  })
  return name.length + description.length + attributes.length + facets.length
}

/** BM25 over weighted mentions; each word matched outweighs everything else. Only documents with a match. */
export function naiveScores(documents: readonly ShopDocument[], search: readonly string[]): Map<ShopDocument, Found> {
  const average = Math.max(1, documents.reduce((sum, d) => sum + lengthOf(d), 0) / Math.max(1, documents.length))
  const scores = new Map<ShopDocument, Found & { words: number }>()
  const asked = new Set(search)
  for (const word of asked) {
    const weights = new Map<ShopDocument, number>()
    for (const document of documents) {
      const { name, description, attributes } = wordsOf(document)
      const weight =
        mentions(name, word, WEIGHTS.name) +
        mentions(description, word, WEIGHTS.description) +
        mentions(attributes, word, WEIGHTS.attribute)
      if (weight > 0) weights.set(document, weight)
    }
    const idf = Math.round(Math.log(1 + (documents.length - weights.size + 0.5) / (weights.size + 0.5)) * 1024) / 1024
    for (const [document, weight] of weights) {
      const tf = weight / WEIGHTS.name
      const share = (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B) + ((K1 * B) / average) * lengthOf(document))
      const { score, words } = scores.get(document) ?? { score: 0, words: 0 }
      scores.set(document, { score: score + 1024 + share, words: words + 1, strict: words + 1 === asked.size })
    }
  }
  return scores
}
