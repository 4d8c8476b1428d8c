import type { ClientConfig } from 'pg'
import type { GroupClimate } from '#catalogue/climate.ts'
import type { FamilyMembers } from '#catalogue/family-members.ts'
import type { NumberAnswer } from '#catalogue/look-up.ts'
import type { CatalogueAnswer, CatalogueQuestion, SuggestionAnswer } from '#catalogue/types.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locale.ts'
import type { BuildJobs, BuildThreadData } from './build-thread.ts'
import { type AskedShop, isOverlayBehind } from './companies/engine-overlays.ts'
import type { HiddenSet } from './companies/hidden-set.ts'
import { createOverlays, type KnownBuyer, type View } from './companies/overlays.ts'
import type { ClimatePlacing, SuggestQuestion } from './engine.ts'
import { createEnginePlace, INLINE_PRODUCTS } from './engine-place.ts'
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
  /** Milliseconds since 1970; which price lists count follows the day. */
  now?: () => number
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
  /** These shops as the companies see them at this moment, to be handed to all that follows. */
  views: (asked: readonly AskedShop[]) => View[]
  /** Waits until these can be asked in this language. */
  ready: (views: readonly View[], language: Locale) => Promise<void>
  /**
   * Names the state of these shops, and of what the companies have agreed with them: a different one, a possibly
   * different answer. null: not ready.
   */
  stamp: (views: readonly View[], language: Locale) => string | null
  answer: (question: CatalogueQuestion, views: readonly View[]) => CatalogueAnswer | Promise<CatalogueAnswer>
  suggest: (question: SuggestQuestion, views: readonly View[]) => SuggestionAnswer | Promise<SuggestionAnswer>
  /** The products of a shop that article numbers name; any language of the shop's indexes will do. */
  lookUp: (numbers: readonly string[], view: View, language: Locale, most: number) => Promise<NumberAnswer[]>
  /** The climate figures that a product is compared with, for its page. */
  climate: (placing: Omit<ClimatePlacing, 'shop'>, view: View) => Promise<GroupClimate | null>
  /** The products of a product's family, as far as the view shows them, for its page; null: it is of none. */
  family: (uid: string, view: View, language: Locale) => Promise<FamilyMembers | null>
  /** What a company may not see; it has to be ready in this language. */
  hidden: (buyer: KnownBuyer, language: Locale) => HiddenSet
  own: (shop: string | undefined) => Locale
  /** Grows with every change of what a shop shows. */
  stateOf: (shop: string) => number | undefined
  versionOf: (shop: string, language: Locale) => number | undefined
  /** So many products of the shop are about to be written here; the answer is called when that is over. */
  expect: (shop: string, products: number) => () => void
  /** `uids` null: anything of the shop may have changed. */
  onChange: (listener: (shop: string, uids: readonly string[] | null) => void) => void
  /** Asks the thread that follows changes, */
  follow: Thread<BuildJobs>['run']
  /** the one that makes files for offline use, */
  pack: Thread<BuildJobs>['run']
  /** or the one that looks up what companies pay. */
  price: Thread<BuildJobs>['run']
  health: () => CatalogueHealth
  close: () => Promise<void>
}

const URGENT = 3
const START = 2
const BACKGROUND = 0
/** Each time the index had changed once more. */
const MOST_ATTEMPTS = 10
/** Shops up to this size get all their languages without being asked; larger ones cost too much memory for that. */
const BACKGROUND_PRODUCTS = 20_000
const IDLE_MS = 60_000

const clock = (): number => performance.now()

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

  const { connection, directory } = options
  const thread = (threadOptions = {}, hasTime = false) => {
    const data: BuildThreadData = { connection, directory, hasTime }
    return openThread<BuildJobs>(new URL('./build-thread.ts', import.meta.url), data, threadOptions)
  }
  // Whole catalogues are made now and then, and take much memory.
  const rare = { idleMs: IDLE_MS }
  const builder = { thread: thread(rare), queue: createQueue() }
  const renewer = { thread: thread(rare, true), queue: createQueue() }
  const follower = thread()
  /** Compressing a whole catalogue well takes seconds, for which nothing else must wait. */
  const packer = thread(rare)
  /** Nor do those wait for each other whose prices are looked up. */
  const pricer = thread()
  const place = createEnginePlace(options.inlineProducts ?? INLINE_PRODUCTS, (error) => {
    onError(error)
    overlays.lost()
    for (const index of shops.values()) index.lost()
  })

  const changed = (shop: string, uids: readonly string[] | null): void => {
    states.set(shop, ++state)
    for (const listener of listeners) listener(shop, uids)
  }
  const products = (shop: string, count: number): number =>
    [...shops].reduce((sum, [id, index]) => sum + (id === shop ? 0 : index.count), count)
  const overlays = createOverlays({
    place,
    pricer,
    indexState: (shop) => states.get(shop),
    now: options.now ?? Date.now,
    onError,
  })
  const { onNote } = options
  const isAnyRestless = (): boolean => [...shops.values()].some((index) => index.isRestless)
  const makers = { builder, renewer, follower }
  const deps = { place, ...makers, changed, products, isAnyRestless, clock, onNote, onError }

  const report = (heads: ShopHead[]): void => {
    const isLater = looked
    looked = true
    for (const head of heads) {
      overlays.follow(head)
      const known = shops.get(head.shop)
      if (known) known.follow(head).catch(onError)
      else {
        shops.set(head.shop, createShopIndex(head, deps, isLater))
        states.set(head.shop, ++state)
      }
    }
    const there = new Set(heads.map((head) => head.shop))
    for (const shop of shops.keys()) if (!there.has(shop)) forget(shop)
    void fill()
  }

  const forget = (shop: string): void => {
    shops.delete(shop)
    overlays.forget(shop)
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
      if (index.count <= BACKGROUND_PRODUCTS && !isAnyRestless())
        for (const language of LOCALES) if (!index.has(language)) return () => index.ensure(language, BACKGROUND)
    return undefined
  }

  const watch = watchShops(options.pool, options.connection, report, onError)

  const ready: CatalogueIndex['ready'] = async (views, language) => {
    if (views.some(({ shop }) => !shops.has(shop))) await watch.look()
    await Promise.all(views.flatMap(({ shop }) => shops.get(shop)?.ensure(language, URGENT) ?? []))
    await overlays.ready(views, language)
  }

  /** An index that has just changed may be ahead of what is known of a company's prices: then these are brought up. */
  const caughtUp = async <T>(views: readonly View[], language: Locale, ask: () => T | Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask()
      } catch (error) {
        if (!isOverlayBehind(error) || attempt === MOST_ATTEMPTS) throw error
        await ready(views, language)
      }
    }
  }
  const asking = <T>(views: readonly View[], language: Locale, ask: () => T | Promise<T>): T | Promise<T> =>
    views.every(({ buyer }) => buyer === null) ? ask() : caughtUp(views, language, ask)

  return {
    look: () => watch.look().catch(onError),
    views: (asked) => asked.map(overlays.view),
    ready,
    stamp(views, language) {
      let stamp = ''
      for (const { shop, buyer } of views) {
        const index = shops.get(shop)
        index?.asked(language)
        if (!index?.has(language)) return null
        if (buyer && !overlays.isReady(buyer, language)) return null
        stamp += buyer ? `${states.get(shop)}:${buyer.state}.` : `${states.get(shop)}.`
      }
      return stamp
    },
    answer: (question, views) => asking(views, question.language, () => place.answer(question, views.map(askedOf))),
    suggest: (question, views) => asking(views, question.language, () => place.suggest(question, views.map(askedOf))),
    lookUp: async (numbers, view, language, most) =>
      asking([view], language, () => place.lookUp(numbers, askedOf(view), language, most)),
    climate: async (placing, view) =>
      asking([view], placing.language, () =>
        place.climate({ shop: view.shop, ...placing }, view.buyer?.company ?? null),
      ),
    family: async (uid, view, language) => asking([view], language, () => place.family(uid, askedOf(view), language)),
    hidden: overlays.hidden,
    own: (shop) => shops.get(shop ?? '')?.own ?? DEFAULT_LOCALE,
    stateOf: (shop) => states.get(shop),
    versionOf: (shop, language) => shops.get(shop)?.versionOf(language),
    expect: (shop, products) => shops.get(shop)?.expect(products) ?? (() => undefined),
    onChange: (listener) => void listeners.push(listener),
    follow: follower.run,
    pack: packer.run,
    price: pricer.run,
    health: () => ({
      ready: looked && [...shops.values()].every((index) => index.has(index.own)),
      shops: shops.size,
      products: products('', 0),
      threaded: place.threaded,
    }),
    close: async () => {
      closed = true
      await watch.close()
      const all = [builder.thread, renewer.thread, follower, packer, pricer, place]
      await Promise.all(all.map((one) => one.close()))
    },
  }
}

const askedOf = ({ shop, buyer }: View): AskedShop => ({ shop, company: buyer?.company ?? null })
