import type { ClientConfig } from 'pg'
import type { CatalogueAnswer, CatalogueQuestion, SuggestionAnswer } from '#catalogue/types.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locale.ts'
import type { BuildJobs, BuildThreadData } from './build-thread.ts'
import type { SuggestQuestion } from './engine.ts'
import { createEnginePlace, type EnginePlace, INLINE_PRODUCTS } from './engine-place.ts'
import { createQueue } from './queue.ts'
import type { Reader } from './rows.ts'
import { createShopIndex, type ShopIndex } from './shop-index.ts'
import { type ShopHead, watchShops } from './shop-watch.ts'
import { openThread, type Thread } from '../../threads/thread.ts'

export interface CatalogueIndexOptions {
  pool: Reader
  connection: ClientConfig
  /** Products up to which questions are answered in the main thread. */
  inlineProducts?: number
  /** Where built indexes are kept for the next start; several processes may share it. */
  directory: string
  /** Told what a file there was not used for. */
  onNote: (note: string, of: { shop: string; language: Locale }) => void
  /** Told of what went wrong in the background; it is tried again by itself. */
  onError: (error: unknown) => void
}

export type CatalogueHealth = {
  ready: boolean
  shops: number
  products: number
  threaded: boolean
}

/** The process's catalogue: every shop's indexes, up to date with the database within seconds [server/catalogue]. */
export interface CatalogueIndex {
  /** Asks the database which shops there are, and in which languages; what fails is asked again by itself. */
  look: () => Promise<void>
  /** Waits until these shops can be asked in this language. */
  ready: (shops: readonly string[], language: Locale) => Promise<void>
  /** Names the state of these shops: a different one, a possibly different answer. null: not ready. */
  stamp: (shops: readonly string[], language: Locale) => string | null
  answer: (question: CatalogueQuestion, shops: readonly string[]) => CatalogueAnswer | Promise<CatalogueAnswer>
  suggest: (question: SuggestQuestion, shops: readonly string[]) => SuggestionAnswer | Promise<SuggestionAnswer>
  /** The products of a shop that article numbers name; any language of the shop's indexes will do. */
  lookUp: EnginePlace['lookUp']
  /** The climate figures that a product is compared with, for its page. */
  climate: EnginePlace['climate']
  own: (shop: string | undefined) => Locale
  versionOf: (shop: string, language: Locale) => number | undefined
  /** `uids` null: anything of the shop may have changed. */
  onChange: (listener: (shop: string, uids: readonly string[] | null) => void) => void
  /** Asks the thread that follows changes, */
  follow: Thread<BuildJobs>['run']
  /** or the one that makes files for offline use. */
  pack: Thread<BuildJobs>['run']
  health: () => CatalogueHealth
  close: () => Promise<void>
}

const URGENT = 3
const START = 2
const BACKGROUND = 0
/** Shops up to this size get all their languages without being asked; larger ones cost too much memory for that. */
const BACKGROUND_PRODUCTS = 20_000

export function openCatalogueIndex(options: CatalogueIndexOptions): CatalogueIndex {
  const shops = new Map<string, ShopIndex>()
  const states = new Map<string, number>()
  const listeners: ((shop: string, uids: readonly string[] | null) => void)[] = []
  let state = 0
  let looked = false
  let closed = false
  /** What breaks because the server stops is no news. */
  const onError = (error: unknown): void => {
    if (!closed) options.onError(error)
  }

  const thread = () =>
    openThread<BuildJobs>(new URL('./build-thread.ts', import.meta.url), {
      connection: options.connection,
      directory: options.directory,
    } satisfies BuildThreadData)
  const builder = thread()
  const follower = thread()
  /** Compressing a whole catalogue well takes seconds, for which nothing else must wait. */
  const packer = thread()
  const place = createEnginePlace(options.inlineProducts ?? INLINE_PRODUCTS, (error) => {
    onError(error)
    for (const index of shops.values()) index.lost()
  })

  const changed = (shop: string, uids: readonly string[] | null): void => {
    states.set(shop, ++state)
    for (const listener of listeners) listener(shop, uids)
  }
  const products = (shop: string, count: number): number =>
    [...shops].reduce((sum, [id, index]) => sum + (id === shop ? 0 : index.count), count)
  const queue = createQueue()
  const { onNote } = options
  const deps = { place, builder, follower, queue, changed, products, onNote, onError }

  const report = (heads: ShopHead[]): void => {
    looked = true
    for (const head of heads) {
      const known = shops.get(head.shop)
      if (known) known.follow(head).catch(onError)
      else {
        shops.set(head.shop, createShopIndex(head, deps))
        states.set(head.shop, ++state)
      }
    }
    const there = new Set(heads.map((head) => head.shop))
    for (const shop of shops.keys()) if (!there.has(shop)) forget(shop)
    void fill()
  }

  const forget = (shop: string): void => {
    shops.delete(shop)
    place.drop(shop).catch(onError)
    changed(shop, null)
  }

  /** Own languages first, then the others; one at a time, so that one that is asked for waits for one build at most. */
  let filling = false
  const fill = async (): Promise<void> => {
    if (filling) return
    filling = true
    try {
      for (let next = missing(); next; next = missing()) await next()
    } catch (error) {
      onError(error) // the next look tries again
    } finally {
      filling = false
    }
  }
  const missing = (): (() => Promise<void>) | undefined => {
    for (const index of shops.values()) if (!index.has(index.own)) return () => index.ensure(index.own, START)
    for (const index of shops.values())
      if (index.count <= BACKGROUND_PRODUCTS)
        for (const language of LOCALES) if (!index.has(language)) return () => index.ensure(language, BACKGROUND)
    return undefined
  }

  const watch = watchShops(options.pool, options.connection, report, onError)

  return {
    look: () => watch.look().catch(onError),
    async ready(wanted, language) {
      if (wanted.some((shop) => !shops.has(shop))) await watch.look()
      await Promise.all(wanted.flatMap((shop) => shops.get(shop)?.ensure(language, URGENT) ?? []))
    },
    stamp(wanted, language) {
      let stamp = ''
      for (const shop of wanted) {
        const index = shops.get(shop)
        index?.asked(language)
        if (!index?.has(language)) return null
        stamp += `${states.get(shop)}.`
      }
      return stamp
    },
    answer: (question, wanted) => place.answer(question, wanted),
    suggest: (question, wanted) => place.suggest(question, wanted),
    lookUp: place.lookUp,
    climate: place.climate,
    own: (shop) => shops.get(shop ?? '')?.own ?? DEFAULT_LOCALE,
    versionOf: (shop, language) => shops.get(shop)?.versionOf(language),
    onChange: (listener) => void listeners.push(listener),
    follow: follower.run,
    pack: packer.run,
    health: () => ({
      ready: looked && [...shops.values()].every((index) => index.has(index.own)),
      shops: shops.size,
      products: products('', 0),
      threaded: place.threaded,
    }),
    close: async () => {
      closed = true
      await watch.close()
      await Promise.all([builder.close(), follower.close(), packer.close(), place.close()])
    },
  }
}
