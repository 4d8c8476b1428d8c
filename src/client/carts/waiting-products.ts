import type { Change } from './changes-view.ts'
import { currentLocale } from '../i18n/locale.ts'
import { currentCompanyAtom } from '../storage/choose-company.ts'
import { currentShopAtom, sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { copyAtom } from '../http/copy.ts'
import { cartsAtom, seeProducts, productCacheAtom } from './carts.ts'
import { changesAtom } from './changes.ts'
import { cachedProduct, namedProduct } from './product-cache.ts'
import { scopeOf } from '../offline-catalogue/scope.ts'

const all = (changes: readonly Change[]): Change[] => changes.flatMap((one) => [one, ...one.dependents])

/** Goods that this page has not seen since it was opened, or not as the company gets them whose cart they go to. */
interface Unknown {
  company: string | null
  uids: string[]
}

function unknownProducts(shopId: string): Unknown[] {
  const cache = store.get(productCacheAtom)
  const carts = new Map(store.get(cartsAtom).map((cart) => [cart.id, cart]))
  // With a network the server says soon enough what they cost.
  const isAlone = !navigator.onLine || store.get(copyAtom) !== null
  const current = store.get(currentCompanyAtom)?.id ?? null
  const added = all(store.get(changesAtom)).flatMap(({ cartId, shopId: shop, mutation: { name, args } }) => {
    if (shop !== shopId || name !== 'lines.add') return []
    const cart = carts.get(cartId)
    const company = cart ? cart.customer_id : current
    return args.rows.map(({ uid }) => ({ uid, company }))
  })
  const isKnown = (company: string | null, uid: string): boolean =>
    (isAlone ? cachedProduct(cache, { shop: shopId, company }, uid) : namedProduct(cache, shopId, uid)) !== null
  return [...Map.groupBy(added, ({ company }) => company)].map(([company, rows]) => ({
    company,
    uids: [...new Set(rows.map(({ uid }) => uid))].filter((uid) => !isKnown(company, uid)),
  }))
}

/**
 * Gives what waits since before the page was opened its names and prices again, and what goes to another company's cart
 * that company's, out of the copy of the catalogue: with a network the server tells them soon enough. Returns the way to
 * stop.
 */
export function loadWaitingProducts(): () => void {
  const asked = new Set<string>()
  let isLooking = false

  async function look(): Promise<void> {
    const shopId = store.get(currentShopAtom)?.shop_id
    if (shopId === undefined || isLooking) return
    const language = currentLocale()
    const keyOf = (company: string | null, uid: string): string => JSON.stringify([language, shopId, company, uid])
    const wanted = unknownProducts(shopId)
      .map(({ company, uids }) => ({ company, uids: uids.filter((uid) => !asked.has(keyOf(company, uid))) }))
      .filter(({ uids }) => uids.length > 0)
    if (wanted.length === 0) return
    isLooking = true
    for (const { company, uids } of wanted) for (const uid of uids) asked.add(keyOf(company, uid))
    try {
      const { copySource } = await import('../offline-catalogue/source.ts')
      const isThere = await copySource.has(scopeOf(shopId))
      for (const { company, uids } of isThere ? wanted : []) {
        const cards = await copySource.cards({ shopId, companyId: company, language }, uids)
        if (cards) seeProducts(cards, company)
      }
    } catch {
      // Without the copy they go by their article numbers.
    }
    isLooking = false
    void look()
  }

  void look()
  const lookAnew = (): void => {
    asked.clear()
    void look()
  }
  const stops = [
    store.sub(changesAtom, () => void look()),
    // Another shop or company, or other prices: what was seen is forgotten then.
    store.sub(sessionAtom, lookAnew),
    store.sub(productCacheAtom, () => void look()),
  ]
  return () => stops.forEach((stop) => stop())
}
