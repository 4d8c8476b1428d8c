import { LRUCache } from 'lru-cache'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { presentCard } from './present.ts'
import { type ProductKey, productsByKey, type Reader } from './rows.ts'

/** Product cards as ready-made JSON, so that a page is put together from texts [server/catalogue]. */
export interface Cards {
  /** In the order of the keys; a product that is gone is left out. At most one query, for those not at hand. */
  of: (keys: readonly ProductKey[], language: Locale) => Promise<string[]>
  /** Products changed; `uids` null: all of the shop's. */
  forget: (shop: string, uids: readonly string[] | null) => void
}

/** Characters of JSON kept; a card has about 700. */
const CAPACITY = 32_000_000

const at = (shop: string, uid: string, language: Locale): string => `${language}${shop}\0${uid}`

/** @param own a shop's own language, which stands in for missing texts */
export function createCards(pool: Reader, own: (shop: string) => Locale): Cards {
  const kept = new LRUCache<string, { card: string; generation: number }>({ maxSize: CAPACITY })
  /** Counts what was forgotten of a shop: a row that was read before a change must not be kept after it. */
  const changes = new Map<string, number>()
  /** Raised when a whole shop is forgotten: its older cards are void, without looking for them. */
  const generations = new Map<string, number>()

  const generationOf = (shop: string): number => generations.get(shop) ?? 0

  const load = async (keys: readonly ProductKey[], language: Locale, into: Map<string, string>): Promise<void> => {
    const before = new Map(keys.map(({ shop }) => [shop, changes.get(shop)]))
    for (const row of await productsByKey(pool, keys)) {
      const key = at(row.shop, row.uid, language)
      const card = JSON.stringify(presentCard(row, { language, own: own(row.shop) }))
      into.set(key, card)
      if (changes.get(row.shop) === before.get(row.shop))
        kept.set(key, { card, generation: generationOf(row.shop) }, { size: card.length })
    }
  }

  return {
    async of(keys, language) {
      const cards = new Map<string, string>()
      const missing: ProductKey[] = []
      for (const key of keys) {
        const found = kept.get(at(key.shop, key.uid, language))
        if (found?.generation === generationOf(key.shop)) cards.set(at(key.shop, key.uid, language), found.card)
        else missing.push(key)
      }
      if (missing.length > 0) await load(missing, language, cards)
      return keys.flatMap(({ shop, uid }) => cards.get(at(shop, uid, language)) ?? [])
    },
    forget(shop, uids) {
      changes.set(shop, (changes.get(shop) ?? 0) + 1)
      if (uids === null) generations.set(shop, generationOf(shop) + 1)
      else for (const uid of uids) for (const language of LOCALES) kept.delete(at(shop, uid, language))
    },
  }
}
