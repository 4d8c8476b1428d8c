import type { Change } from './changes-view.ts'
import { currentLocale } from '../i18n/locale.ts'
import { currentShopAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { seeProducts, productCacheAtom } from './carts.ts'
import { changesAtom } from './changes.ts'
import { cachedProduct } from './product-cache.ts'

const all = (changes: readonly Change[]): Change[] => changes.flatMap((one) => [one, ...one.dependents])

/** Goods of a shop that wait to be added, and that this page has not seen since it was opened. */
function unknownProducts(shopId: string): string[] {
  const cache = store.get(productCacheAtom)
  const uids = all(store.get(changesAtom)).flatMap(({ shopId: shop, mutation: { name, args } }) =>
    shop === shopId && name === 'lines.add' ? args.rows.map(({ uid }) => uid) : [],
  )
  return [...new Set(uids)].filter((uid) => cachedProduct(cache, shopId, uid) === null)
}

/**
 * Gives what waits since before the page was opened its names and prices again, out of the copy of the catalogue: with
 * a network the server tells them soon enough. Returns the way to stop.
 */
export function loadWaitingProducts(): () => void {
  const asked = new Set<string>()
  let isLooking = false

  async function look(): Promise<void> {
    const shopId = store.get(currentShopAtom)?.shop_id
    if (shopId === undefined || isLooking) return
    const language = currentLocale()
    const keyOf = (uid: string): string => JSON.stringify([language, shopId, uid])
    const uids = unknownProducts(shopId).filter((uid) => !asked.has(keyOf(uid)))
    if (uids.length === 0) return
    isLooking = true
    for (const uid of uids) asked.add(keyOf(uid))
    try {
      const { copySource } = await import('../offline-catalogue/source.ts')
      const scope = { shopId, language }
      const cards = (await copySource.has(scope)) ? await copySource.cards(scope, uids) : null
      if (cards) seeProducts(cards)
    } catch {
      // Without the copy they go by their article numbers.
    }
    isLooking = false
    void look()
  }

  void look()
  const stops = [store.sub(changesAtom, () => void look()), store.sub(currentShopAtom, () => void look())]
  return () => stops.forEach((stop) => stop())
}
