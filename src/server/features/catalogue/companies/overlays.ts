import type { Locale } from '#contract/locale.ts'
import { dayIn } from '../../../db/calendar.ts'
import type { Thread } from '../../../threads/thread.ts'
import type { BuildJobs } from '../build-thread.ts'
import type { EnginePlace } from '../engine-place.ts'
import type { ShopHead } from '../shop-watch.ts'
import type { Buyer } from './agreed.ts'
import type { AskedShop, OverlayOf } from './engine-overlays.ts'
import { type HiddenSet, hiddenSet, NOTHING_HIDDEN } from './hidden-set.ts'

/** A company that has, or had, price lists; `state` names what they say today: another one, possibly another answer. */
export interface KnownBuyer extends Buyer {
  state: string
  priceVersion: number
}

/**
 * A shop that is asked, and as which company; null: as everybody. Found once for an answer, which is then of one piece,
 * whatever is heard of the company meanwhile.
 */
export interface View {
  shop: string
  buyer: KnownBuyer | null
}

/** The overlays of the process's engine, made when a company is first asked for and kept up with the database. */
export interface Overlays {
  /** Takes in what the database says of a shop's companies. */
  follow: (head: ShopHead) => void
  /** A company that never had a price list is answered as everybody is. */
  view: (asked: AskedShop) => View
  /** Whether it can be answered by the index as it is. */
  isReady: (buyer: KnownBuyer, language: Locale) => boolean
  /** Resolves once these can be answered. */
  ready: (views: readonly View[], language: Locale) => Promise<void>
  /** What it may not see; of one that is ready. */
  hidden: (buyer: KnownBuyer, language: Locale) => HiddenSet
  /** The shop is gone. */
  forget: (shop: string) => void
  /** Whoever held the overlays lost them. */
  lost: () => void
}

export interface OverlaysDeps {
  place: EnginePlace
  pricer: Thread<BuildJobs>
  /** Grows with every change of a shop's index. */
  indexState: (shop: string) => number | undefined
  /** Milliseconds since 1970. */
  now: () => number
  onError: (error: unknown) => void
}

interface Held {
  of: OverlayOf
  /** What it was made from: the price lists of a day, … */
  state: string
  /** … and the index up to which it goes. */
  index: number | undefined
  hidden: HiddenSet
  bytes: number
}

interface ShopCompanies {
  country: string
  priceVersions: ShopHead['priceVersions']
  buyers: Map<string, KnownBuyer>
}

/** Bytes that overlays may hold: 500 companies of 10,000 prices each, and as much again. */
const CAPACITY = 100_000_000
const MINUTE_MS = 60_000
/** Each round waits for the database; an index that changes as often as this in between never stands still. */
const MOST_ROUNDS = 50

const keyOf = ({ shop, company }: Buyer, language: Locale): string => `${language}${company}\0${shop}`

export function createOverlays({ place, pricer, indexState, now, onError }: OverlaysDeps): Overlays {
  const shops = new Map<string, ShopCompanies>()
  /** In the order in which they were last asked for. */
  const held = new Map<string, Held>()
  const making = new Map<string, Promise<void>>()
  let bytes = 0

  const days = new Map<string, { minute: number; day: string }>()
  const dayOf = (country: string): string => {
    const minute = Math.floor(now() / MINUTE_MS)
    let known = days.get(country)
    if (known?.minute !== minute) {
      known = { minute, day: dayIn(country, new Date(minute * MINUTE_MS)) }
      days.set(country, known)
    }
    return known.day
  }

  const buyer = ({ shop, company }: AskedShop): KnownBuyer | null => {
    const found = shops.get(shop)
    const priceVersion = company === null ? undefined : found?.priceVersions[company]
    if (!found || company === null || priceVersion === undefined) return null
    const day = dayOf(found.country)
    const known = found.buyers.get(company)
    if (known?.priceVersion === priceVersion && known.day === day) return known
    const state = `${company}@${priceVersion}@${found.country}@${day}`
    const next = { shop, company, day, priceVersion, state }
    found.buyers.set(company, next)
    return next
  }

  const isReady = (one: KnownBuyer, language: Locale): boolean => {
    const key = keyOf(one, language)
    const entry = held.get(key)
    if (entry?.state !== one.state || entry.index !== indexState(one.shop)) return false
    held.delete(key)
    held.set(key, entry)
    return true
  }

  const keep = (key: string, entry: Held): void => {
    bytes += entry.bytes - (held.get(key)?.bytes ?? 0)
    held.delete(key)
    held.set(key, entry)
    for (const [oldest, { of, bytes: freed }] of held) {
      if (bytes <= CAPACITY || oldest === key) break
      held.delete(oldest)
      bytes -= freed
      place.liftOff(of).catch(onError)
    }
  }

  const bringUp = async (one: KnownBuyer, language: Locale): Promise<void> => {
    const { shop, company, day } = one
    const key = keyOf(one, language)
    const of = { shop, company, language }
    const index = indexState(shop)
    const before = held.get(key)
    const isFresh = before?.state !== one.state
    const uids = await place.unpriced(of, isFresh)
    if (before && !isFresh && uids?.length === 0) return keep(key, { ...before, index })
    const found = await pricer.run('agreements', { buyer: { shop, company, day }, uids })
    const hidden = uids && before ? changedSet(before.hidden, uids, found.hidden) : hiddenSet(found.hidden)
    const sharing = [...held.values()].find((other) => other.hidden.name === hidden.name)
    const laid = { hides: hidden.name, ...found }
    keep(key, {
      of,
      state: one.state,
      index,
      hidden: sharing?.hidden ?? hidden,
      bytes: await place.layOver(of, laid),
    })
  }

  /** Once at a time for each, however many ask. */
  const bringUpOnce = (one: KnownBuyer, language: Locale): Promise<void> => {
    const key = keyOf(one, language)
    let run = making.get(key)
    if (!run) {
      run = bringUp(one, language).finally(() => making.delete(key))
      making.set(key, run)
    }
    return run
  }

  return {
    follow({ shop, country, priceVersions }) {
      const known = shops.get(shop)
      const buyers = known?.country === country ? known.buyers : new Map<string, KnownBuyer>()
      shops.set(shop, { country, priceVersions, buyers })
    },
    view: (asked) => ({ shop: asked.shop, buyer: buyer(asked) }),
    isReady,
    async ready(views, language) {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const late = views
          .flatMap((view) => (view.buyer ? (buyer(view.buyer) ?? view.buyer) : []))
          .filter((one) => !isReady(one, language))
        if (late.length === 0) return
        await Promise.all(late.map((one) => bringUpOnce(one, language)))
      }
    },
    hidden: (one, language) => held.get(keyOf(one, language))?.hidden ?? NOTHING_HIDDEN,
    forget: (shop) => void shops.delete(shop),
    lost() {
      held.clear()
      bytes = 0
    },
  }
}

/** The set after these products were looked at again; the same one if none of them came or went. */
function changedSet(before: HiddenSet, uids: readonly string[], hidden: readonly string[]): HiddenSet {
  const now = new Set(hidden)
  if (uids.every((uid) => before.uids.has(uid) === now.has(uid))) return before
  const seen = new Set(uids)
  return hiddenSet([...[...before.uids].filter((uid) => !seen.has(uid)), ...hidden])
}
