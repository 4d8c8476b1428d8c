import type { Locale } from '#contract/locale.ts'
import type { BuildJobs } from './build-thread.ts'
import type { BuiltChanges } from './build.ts'
import { coalesce } from './coalesce.ts'
import type { EnginePlace } from './engine-place.ts'
import type { Queue } from './queue.ts'
import type { ShopHead } from './shop-watch.ts'
import type { Thread } from '../../threads/thread.ts'

export interface ShopIndexDeps {
  place: EnginePlace
  /** Whole indexes are built here for the first time, … */
  builder: Builder
  /** … here anew, behind whoever else wants a processor, … */
  renewer: Builder
  /** … and changes there, so that no long build delays them. */
  follower: Thread<BuildJobs>
  /** What any shop shows may differ from now on; `uids` null: all of it. */
  changed: (shop: string, uids: readonly string[] | null) => void
  /** Products of all shops, when this one has `count`. */
  products: (shop: string, count: number) => number
  /** Some shop is being changed over and over, or was until just now: what nobody waits for has time until that is over. */
  isAnyRestless: () => boolean
  /** Milliseconds that never go backwards. */
  clock: () => number
  /** Something about the files in which indexes are kept that is worth a line, no more. */
  onNote: (note: string, of: { shop: string; language: Locale }) => void
  onError: (error: unknown) => void
}

/** A thread that builds one index at a time, the most urgent first. */
export interface Builder {
  thread: Thread<BuildJobs>
  queue: Queue
}

/** The indexes of one shop, as far as they were asked for, kept up with the database. */
export interface ShopIndex {
  readonly own: Locale
  /** Products in the largest of its indexes. */
  readonly count: number
  /** It is being changed over and over, or was until just now. */
  readonly isRestless: boolean
  has: (language: Locale) => boolean
  /** Somebody asks in this language: it is brought up to date before those that nobody asks for. */
  asked: (language: Locale) => void
  versionOf: (language: Locale) => number | undefined
  /** Resolves once there is an index in this language, up to the database; opens the kept one or builds it if need be. */
  ensure: (language: Locale, urgency: number) => Promise<void>
  /** So many products are about to be changed here, one after the other; the answer is called when that is over. */
  expect: (products: number) => () => void
  /** Takes in what the database says of the shop; resolves when the indexes are up to it. */
  follow: (head: ShopHead) => Promise<void>
  /** Whoever held the indexes lost them. */
  lost: () => void
}

interface LanguageIndex {
  /** Version at which the whole was built, and up to which it has been patched. */
  base: number
  version: number
  patches: number
  own: Locale
  count: number
}

/** Patches that lie on each other before they are made anew as one. */
const MAX_PATCHES = 8
/** Changes that are worth a patch: fewer than these, or than this share of the shop. */
const PATCH_PRODUCTS = 2_000
const PATCH_SHARE = 0.1
/** Changes that follow each other as soon as that are one, such as the transactions of a batch. */
const PAUSE_MS = 1_500
/** After them another batch may follow: what nobody waits for has time for so long. */
const REST_MS = 10_000
/**
 * Meanwhile a whole index, which takes a core from whoever asks, is made so late at first, then so often at most, and half of
 * the time at most.
 */
const REBUILD_MS = 5_000
/** A whole index that became necessary by changes: before or after those that are made in advance. */
const REBUILD_ASKED = 2
const REBUILD_UNASKED = 0

/** @param isNew the shop has just been made, and is filled now, if at all */
export function createShopIndex(head: ShopHead, deps: ShopIndexDeps, isNew = false): ShopIndex {
  const { shop } = head
  let { version: seen, own } = head
  const languages = new Map<Locale, LanguageIndex>()
  const building = new Map<Locale, Promise<void>>()
  /** Languages that were asked for, with a number that grows from one asking to the next. */
  const asked = new Map<Locale, number>()
  let askings = 0
  const wanted = (language: Locale): number => asked.get(language) ?? (language === own ? 0 : -1)
  const byWant = (a: Locale, b: Locale): number => wanted(b) - wanted(a)
  /** When it changed last, and the time before. */
  let changedAt = isNew ? deps.clock() : Number.NEGATIVE_INFINITY
  let beforeAt = changedAt
  /** When the changes began that follow each other. */
  let busySince = changedAt
  /** Until when no further one is made meanwhile. */
  let restsUntil = Number.NEGATIVE_INFINITY
  const isBusy = (): boolean => changedAt - beforeAt < PAUSE_MS && deps.clock() - changedAt < PAUSE_MS
  /** Until when what nobody waits for has time; a change alone does not end it: another batch may begin with it. */
  let restlessUntil = isNew ? changedAt + PAUSE_MS : Number.NEGATIVE_INFINITY
  /** Batches under way that are too large for a patch, and until when nothing is made of their beginnings. */
  let batches = 0
  let heldUntil = Number.NEGATIVE_INFINITY

  const isTooSoon = (until: number): boolean => isBusy() && deps.clock() < until
  /** Nobody waits for it: it has time until all shops are at rest. */
  const hasTime = (language: Locale): boolean => !asked.has(language) && deps.isAnyRestless()

  const count = (): number => Math.max(0, ...[...languages.values()].map((index) => index.count))
  const limit = (): number => Math.max(PATCH_PRODUCTS, Math.ceil(count() * PATCH_SHARE))
  const build = (language: Locale, urgency: number, fresh: boolean): Promise<void> => {
    const running = building.get(language)
    if (running) return running
    // Where there is an old one, it serves until then.
    const { thread, queue } = languages.has(language) ? deps.renewer : deps.builder
    const run = queue
      .add(urgency, async () => {
        // What is old is better than nothing, and is found by the next look at the shops.
        if (languages.has(language) && hasTime(language)) return
        const begunAt = deps.clock()
        const { version, own, count, segment, refused } = await thread.run('index', { shop, language, fresh })
        if (refused !== null) deps.onNote(refused, { shop, language })
        await deps.place.put({ shop, language, base: segment, patches: [] }, deps.products(shop, count))
        languages.set(language, { base: version, version, patches: 0, own, count })
        deps.changed(shop, null)
        const now = deps.clock()
        if (asked.has(language)) restsUntil = Math.max(restsUntil, now + now - begunAt)
      })
      .finally(() => building.delete(language))
    building.set(language, run)
    return run
  }

  const apply = async (changes: BuiltChanges, since: number, fromBase: boolean): Promise<void> => {
    for (const { language, segment } of changes.segments) {
      const index = languages.get(language)
      // Built anew meanwhile: then it holds these changes already, or the next round finds it behind.
      if (!index || (fromBase ? index.base : index.version) !== since) continue
      if (changes.uids.length > 0 || changes.saysWords)
        await deps.place.patch(shop, language, { segment, deletes: changes.deletes }, fromBase)
      index.version = changes.version
      index.patches = fromBase ? 1 : index.patches + 1
    }
    deps.changed(shop, changes.uids)
  }

  /**
   * The next languages to bring up to date together: those that lack the same. While batches are written, those that nobody
   * reads wait for their end [server/catalogue]. What waits is found by the next look at the shops.
   */
  const behind = () => {
    if (isTooSoon(restsUntil) || (batches > 0 && deps.clock() < heldUntil)) return null
    const late = [...languages]
      .filter(([language, index]) => index.version < seen && !building.has(language) && !hasTime(language))
      .toSorted(([a], [b]) => byWant(a, b))
    const [first] = late
    if (!first) return null
    const fromBase = first[1].patches >= MAX_PATCHES
    const start = (index: LanguageIndex): number => (fromBase ? index.base : index.version)
    const since = start(first[1])
    // Whoever waits for an answer does not wait for languages that nobody reads.
    const group = late.filter(
      ([language, index]) =>
        start(index) === since &&
        index.patches >= MAX_PATCHES === fromBase &&
        asked.has(language) === asked.has(first[0]),
    )
    return { since, fromBase, languages: group.map(([language]) => language) }
  }

  const catchUp = coalesce(async () => {
    for (let next = behind(); next; next = behind()) {
      const { since, fromBase } = next
      const changes = await deps.follower.run('changes', { shop, since, languages: next.languages, limit: limit() })
      if (!changes.tooMany) await apply(changes, since, fromBase)
      else if (isTooSoon(busySince + REBUILD_MS)) return
      else rebuild(next.languages)
    }
  })

  /** Waits for none of them: another language, or the next change of another kind, need not. */
  const rebuild = (which: readonly Locale[]): void => {
    restsUntil = deps.clock() + REBUILD_MS
    for (const language of which.toSorted(byWant))
      void build(language, asked.has(language) ? REBUILD_ASKED : REBUILD_UNASKED, true)
        .then(catchUp)
        .catch(deps.onError)
  }

  return {
    get own() {
      return own
    },
    get count() {
      return count()
    },
    get isRestless() {
      return deps.clock() < restlessUntil
    },
    has: (language) => languages.has(language),
    asked(language) {
      const isFirst = !asked.has(language)
      asked.set(language, ++askings)
      if (isFirst && (languages.get(language)?.version ?? seen) < seen) void catchUp().catch(deps.onError)
    },
    versionOf: (language) => languages.get(language)?.version,
    async ensure(language, urgency) {
      if (languages.has(language)) return
      await build(language, urgency, false)
      // A kept index is of the last start's days.
      if ((languages.get(language)?.version ?? seen) < seen) await catchUp()
    },
    expect(products) {
      if (products <= PATCH_PRODUCTS) return () => undefined
      const isTooLarge = products > limit()
      if (isTooLarge && batches++ === 0) heldUntil = deps.clock() + REBUILD_MS
      restlessUntil = deps.clock() + REST_MS
      return () => {
        if (isTooLarge) batches--
        restlessUntil = deps.clock() + REST_MS
      }
    },
    async follow(now) {
      const restored = now.version < seen
      if (now.version !== seen) [beforeAt, changedAt] = [changedAt, deps.clock()]
      if (changedAt - beforeAt >= PAUSE_MS) busySince = changedAt
      else if (isBusy()) restlessUntil = Math.max(restlessUntil, changedAt + REST_MS)
      seen = now.version
      own = now.own
      // Missing texts are now shown in another language, or the database is an older copy of itself.
      const strangers = [...languages].filter(([, index]) => index.own !== own || (restored && index.version > seen))
      if (strangers.length > 0) rebuild(strangers.map(([language]) => language))
      await catchUp()
    },
    lost() {
      const had = [...languages.keys()]
      languages.clear()
      rebuild(had)
    },
  }
}
