import { LRUCache } from 'lru-cache'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { AgreedPrice } from '#contract/organisation/agreement.ts'
import { agreedFor } from './companies/agreed.ts'
import type { KnownBuyer, View } from './companies/overlays.ts'
import { presentCard } from './present.ts'
import type { ListedKey } from '#catalogue/types.ts'
import { type ProductKey, type ProductRow, productsByKey, type Reader } from './rows.ts'

/** Product cards as ready-made JSON, so that a page is put together from texts [server/catalogue]. */
export interface Cards {
  /**
   * In the order of the keys, with what the companies of the views pay; a product that is gone, or hidden from them, is
   * left out; with what a key says of its family. At most one query for those not at hand, and one for each company's prices.
   */
  of: (keys: readonly ListedKey[], language: Locale, views: readonly View[]) => Promise<string[]>
  /** Products changed; `uids` null: all of the shop's. */
  forget: (shop: string, uids: readonly string[] | null) => void
}

/** Characters of JSON kept, of the shops' own cards and of all companies'; a card has about 700. */
const CAPACITY = 32_000_000

const at = (shop: string, uid: string, language: Locale): string => `${language}${shop}\0${uid}`

/** What a company sees of a product: a card of its own, `shared`: everybody's, or none. */
type CompanyCard = { card: string } | 'shared' | 'hidden'

/** @param own a shop's own language, which stands in for missing texts */
export function createCards(pool: Reader, own: (shop: string) => Locale): Cards {
  const kept = new LRUCache<string, { card: string; generation: number }>({ maxSize: CAPACITY })
  /** By what the company's price lists say that day, and by how often anything of the shop has changed. */
  const ofCompanies = new LRUCache<string, CompanyCard>({ maxSize: CAPACITY })
  /** Counts what was forgotten of a shop: a row that was read before a change must not be kept after it. */
  const changes = new Map<string, number>()
  /** Raised when a whole shop is forgotten: its older cards are void, without looking for them. */
  const generations = new Map<string, number>()

  const generationOf = (shop: string): number => generations.get(shop) ?? 0
  const cardOf = (row: ProductRow, language: Locale, agreed?: AgreedPrice): string =>
    JSON.stringify(presentCard(row, { language, own: own(row.shop) }, agreed))

  const load = async (keys: readonly ProductKey[], language: Locale, into: Map<string, string>): Promise<void> => {
    const before = new Map(keys.map(({ shop }) => [shop, changes.get(shop)]))
    for (const row of await productsByKey(pool, keys)) {
      const key = at(row.shop, row.uid, language)
      const card = cardOf(row, language)
      into.set(key, card)
      if (changes.get(row.shop) === before.get(row.shop))
        kept.set(key, { card, generation: generationOf(row.shop) }, { size: card.length })
    }
  }

  const shared = async (keys: readonly ProductKey[], language: Locale): Promise<Map<string, string>> => {
    const cards = new Map<string, string>()
    const missing: ProductKey[] = []
    for (const key of keys) {
      const found = kept.get(at(key.shop, key.uid, language))
      if (found?.generation === generationOf(key.shop)) cards.set(at(key.shop, key.uid, language), found.card)
      else missing.push(key)
    }
    if (missing.length > 0) await load(missing, language, cards)
    return cards
  }

  /** What a company sees of products of one shop, by uid. */
  const forCompany = async (
    buyer: KnownBuyer,
    uids: readonly string[],
    language: Locale,
  ): Promise<ReadonlyMap<string, CompanyCard>> => {
    const { shop, state } = buyer
    // Named before anything is read: what is newer may be kept under an older name, never the other way round.
    const name = `${changes.get(shop) ?? 0}:${state}`
    const keyOf = (uid: string): string => `${name}\0${at(shop, uid, language)}`
    const cards = new Map<string, CompanyCard>()
    for (const uid of uids) {
      const found = ofCompanies.get(keyOf(uid))
      if (found !== undefined) cards.set(uid, found)
    }
    const missing = uids.filter((uid) => !cards.has(uid))
    const agreed = await agreedFor(pool, buyer, missing)
    const priced = new Map([...agreed].flatMap(([uid, one]) => (one === 'hidden' ? [] : [[uid, one]])))
    for (const uid of missing) cards.set(uid, agreed.get(uid) === 'hidden' ? 'hidden' : 'shared')
    const keys = [...priced.keys()].map((uid) => ({ shop, uid }))
    for (const row of await productsByKey(pool, keys))
      cards.set(row.uid, { card: cardOf(row, language, priced.get(row.uid)) })
    for (const uid of missing) {
      const card = cards.get(uid) as CompanyCard
      ofCompanies.set(keyOf(uid), card, { size: ENTRY + (typeof card === 'string' ? 0 : card.card.length) })
    }
    return cards
  }

  return {
    async of(keys, language, views) {
      const buyers = new Map(views.flatMap(({ shop, buyer }) => (buyer ? [[shop, buyer]] : [])))
      const companies = new Map<string, ReadonlyMap<string, CompanyCard>>()
      for (const [shop, buyer] of buyers) {
        const uids = keys.flatMap((key) => (key.shop === shop ? key.uid : []))
        if (uids.length > 0) companies.set(shop, await forCompany(buyer, uids, language))
      }
      const seen = ({ shop, uid }: ProductKey): CompanyCard => companies.get(shop)?.get(uid) ?? 'shared'
      const cards = await shared(
        keys.filter((key) => seen(key) === 'shared'),
        language,
      )
      return keys.flatMap((key) => {
        const card = seen(key)
        const json = typeof card === 'string' ? cards.get(at(key.shop, key.uid, language)) : card.card
        if (card === 'hidden' || json === undefined) return []
        return key.family ? `${json.slice(0, -1)},"family":${JSON.stringify(key.family)}}` : json
      })
    },
    forget(shop, uids) {
      changes.set(shop, (changes.get(shop) ?? 0) + 1)
      if (uids === null) generations.set(shop, generationOf(shop) + 1)
      else for (const uid of uids) for (const language of LOCALES) kept.delete(at(shop, uid, language))
    },
  }
}

/** What a key weighs. */
const ENTRY = 150
