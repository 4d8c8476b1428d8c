import { LRUCache } from 'lru-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/locale.ts'
import { type Session, signedIn } from '../../http/session.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { Asked } from './companies/engine-overlays.ts'
import { type CachedAnswer, sendReady } from './answer-cache.ts'

/** Answers to addresses that the same session asked for before, in the same state of the same shops and companies. */
export interface Recent {
  /** A route's hook: answers at once what is known, before the query is checked and understood once more. */
  answer: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void
  /** Remembers the answer to a request by its address; call it before the answer is sent. */
  remember: (request: FastifyRequest, asked: readonly Asked[], language: Locale, answer: CachedAnswer) => void
}

interface Entry {
  /** The very map by which shops, and with them companies, were allowed: a session that was read anew has another. */
  levels: Session['levels']
  asked: readonly Asked[]
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
