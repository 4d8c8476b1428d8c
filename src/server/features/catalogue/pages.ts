import { facetLists, metaOf } from '#catalogue/wire.ts'
import type { CatalogueQuestion, ListedKey } from '#catalogue/types.ts'
import type { Facets, Meta } from '#contract/catalogue/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { Cards } from './cards.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type AnswerCache, type CachedAnswer, sendReady } from './answer-cache.ts'
import type { AskedShop } from './companies/engine-overlays.ts'
import type { View } from './companies/overlays.ts'
import type { SuggestQuestion } from './engine.ts'
import { readyInTime } from './ready-in-time.ts'
import { LRUCache } from 'lru-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Session, signedIn } from '../../http/session.ts'

/** Answers to the catalogue's questions as finished JSON; the same question in the same state is answered once. */
export interface Pages {
  /** A page of products, `{data, meta}`. */
  page: (question: CatalogueQuestion, asked: readonly AskedShop[]) => Promise<CachedAnswer>
  suggestions: (question: SuggestQuestion, asked: readonly AskedShop[]) => Promise<CachedAnswer>
  /** These facets with their counts under the question, `{data: {…}}`. */
  filters: (
    question: CatalogueQuestion,
    asked: readonly AskedShop[],
    keys: readonly (keyof Facets)[],
  ) => Promise<CachedAnswer>
  /** Any other answer about these shops, made once per state. */
  cached: CachedAnswerOf
}

export type CachedAnswerOf = (
  kind: string,
  question: { language: Locale },
  asked: readonly AskedShop[],
  make: (views: readonly View[]) => Promise<string>,
) => Promise<CachedAnswer>

export interface PagesDeps {
  index: CatalogueIndex
  cards: Cards
  answer: AnswerCache
}

/** Of cards that are JSON already. */
function pageJson(products: readonly string[], more: readonly string[], meta: Omit<Meta, 'more'>): string {
  const list = more.length > 0 ? `"more":[${more.join(',')}],` : ''
  return `{"data":[${products.join(',')}],"meta":{${list}${JSON.stringify(meta).slice(1)}}`
}

export function createPages({ index, cards, answer: cachedAnswer }: PagesDeps): Pages {
  /**
   * The state is named before anything is read: what is made of newer data may be kept under the older name, never the
   * other way round.
   */
  const once: CachedAnswerOf = async (kind, question, asked, make) => {
    let views = index.views(asked)
    let stamp = index.stamp(views, question.language)
    if (stamp === null) {
      await readyInTime(index, views, question.language)
      views = index.views(asked)
      stamp = index.stamp(views, question.language)
    }
    const shops = asked.map(({ shop }) => shop)
    const key = `${kind}${stamp}${JSON.stringify([shops, question])}`
    const known = stamp === null ? undefined : cachedAnswer.get(key)
    return known ?? cachedAnswer.make(key, stamp, await make(views))
  }

  return {
    page: (question, asked) =>
      once('page', question, asked, async (views) => {
        const answer = await index.answer(question, views)
        const cardsOf = (keys: readonly ListedKey[]) => cards.of(keys, question.language, views)
        const [products, more] = await Promise.all([cardsOf(answer.keys), cardsOf(answer.more)])
        return pageJson(products, more, metaOf(answer, question))
      }),
    suggestions: (question, asked) =>
      once('suggest', question, asked, async (views) => {
        const { completions, keys, total } = await index.suggest(question, views)
        const products = await cards.of(keys, question.language, views)
        const words = JSON.stringify(completions)
        return `{"data":{"completions":${words},"products":[${products.join(',')}],"total":${total}}}`
      }),
    filters: (question, asked, keys) =>
      once(keys.join(), question, asked, async (views) => {
        const facets = facetLists(await index.answer({ ...question, page: 1, per_page: 1 }, views))
        return JSON.stringify({ data: Object.fromEntries(keys.map((key) => [key, facets[key]])) })
      }),
    cached: once,
  }
}

/** Answers to addresses that the same session asked for before, in the same state of the same shops and companies. */
export interface Recent {
  /** A route's hook: answers at once what is known, before the query is checked and understood once more. */
  answer: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void
  /** Remembers the answer to a request by its address; call it before the answer is sent. */
  remember: (request: FastifyRequest, asked: readonly AskedShop[], language: Locale, answer: CachedAnswer) => void
}

interface Entry {
  /** The very map by which shops, and with them companies, were allowed: a session that was read anew has another. */
  levels: Session['levels']
  asked: readonly AskedShop[]
  language: Locale
  answer: CachedAnswer
}

/** Bytes of answers; most are those that the cache of answers keeps anyway. */
const CAPACITY = 16_000_000

const keyOf = (request: FastifyRequest): string => `${signedIn(request).userId} ${request.url}`

export function createRecent(index: CatalogueIndex): Recent {
  const entries = new LRUCache<string, Entry>({ maxSize: CAPACITY })
  return {
    answer(request, reply, done) {
      const entry = entries.get(keyOf(request))
      const holds =
        entry?.levels === signedIn(request).levels &&
        entry.answer.stamp === index.stamp(index.views(entry.asked), entry.language) &&
        sendReady(request, reply, entry.answer)
      if (!holds) done()
    },
    remember(request, asked, language, answer) {
      if (request.method !== 'GET' || answer.stamp === null) return
      const { levels } = signedIn(request)
      entries.set(keyOf(request), { levels, asked, language, answer }, { size: answer.plain.byteLength })
    },
  }
}
