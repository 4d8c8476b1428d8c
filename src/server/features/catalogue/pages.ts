import { facetLists, metaOf } from '#catalogue/meta.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import type { Locale } from '#contract/locale.ts'
import type { FacetList } from '#contract/catalogue/facets.ts'
import type { Cards } from './cards.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { CachedAnswer, AnswerCache } from './answer-cache.ts'
import type { SuggestQuestion } from './engine.ts'
import { readyInTime } from './ready-in-time.ts'

/** Answers to the catalogue's questions as finished JSON; the same question in the same state is answered once. */
export interface Pages {
  /** A page of products, `{data, meta}`. */
  page: (question: CatalogueQuestion, shops: readonly string[]) => Promise<CachedAnswer>
  suggestions: (question: SuggestQuestion, shops: readonly string[]) => Promise<CachedAnswer>
  /** The options of these lists with their counts under the question, `{data: {…}}`. */
  filters: (question: CatalogueQuestion, shops: readonly string[], lists: readonly FacetList[]) => Promise<CachedAnswer>
  /** Any other answer about these shops, made once per state. */
  cached: CachedAnswerOf
}

export type CachedAnswerOf = (
  kind: string,
  question: { language: Locale },
  shops: readonly string[],
  make: () => Promise<string>,
) => Promise<CachedAnswer>

export interface PagesDeps {
  index: CatalogueIndex
  cards: Cards
  answer: AnswerCache
}

export function createPages({ index, cards, answer: cachedAnswer }: PagesDeps): Pages {
  /**
   * The state is named before anything is read: what is made of newer data may be kept under the older name, never the
   * other way round.
   */
  const once: CachedAnswerOf = async (kind, question, shops, make) => {
    let stamp = index.stamp(shops, question.language)
    if (stamp === null) {
      await readyInTime(index, shops, question.language)
      stamp = index.stamp(shops, question.language)
    }
    const key = `${kind}${stamp}${JSON.stringify([shops, question])}`
    const known = stamp === null ? undefined : cachedAnswer.get(key)
    return known ?? cachedAnswer.make(key, stamp, await make())
  }

  return {
    page: (question, shops) =>
      once('page', question, shops, async () => {
        const answer = await index.answer(question, shops)
        const products = await cards.of(answer.keys, question.language)
        return `{"data":[${products.join(',')}],"meta":${JSON.stringify(metaOf(answer, question))}}`
      }),
    suggestions: (question, shops) =>
      once('suggest', question, shops, async () => {
        const { completions, keys, total } = await index.suggest(question, shops)
        const products = await cards.of(keys, question.language)
        const words = JSON.stringify(completions)
        return `{"data":{"completions":${words},"products":[${products.join(',')}],"total":${total}}}`
      }),
    filters: (question, shops, lists) =>
      once(lists.join(), question, shops, async () => {
        const facets = facetLists(await index.answer({ ...question, page: 1, per_page: 1 }, shops))
        return JSON.stringify({ data: Object.fromEntries(lists.map((list) => [list, facets[list]])) })
      }),
    cached: once,
  }
}
