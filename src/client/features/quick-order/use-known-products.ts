import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { seeProducts, productCacheAtom } from '../../carts/carts.ts'
import { cachedProduct } from '../../carts/product-cache.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { matchRows } from './calls.ts'
import { isFound, type Item, renewed } from './items.ts'
import type { ChangeItems } from './use-quick-order.ts'

/**
 * The products of found rows. A list that was kept from before this page was opened is priced anew as soon as it can
 * be looked up; until then its rows go by their numbers, at the price that they had.
 */
export function useKnownProducts(
  scope: CatalogueScope,
  items: readonly Item[],
  able: boolean,
  change: (change: ChangeItems) => void,
): (uid: string) => ProductCard | null {
  const cache = useAtomValue(productCacheAtom)
  const { shopId: shop, companyId: company } = scope
  const product = (uid: string): ProductCard | null => cachedProduct(cache, { shop, company }, uid)
  const found = items.filter(isFound).flatMap(({ uid }) => uid ?? [])
  const asks = able && found.some((uid) => product(uid) === null)
  const renew = async (signal: AbortSignal): Promise<void> => {
    const rows = found.map((uid) => ({ number: uid, quantity: 1 }))
    const { data, products } = await matchRows(scope, rows, signal)
    signal.throwIfAborted()
    const byUid = new Map(data.map((match) => [match.number, match]))
    seeProducts(products, company)
    change((now) =>
      now.map((item) => {
        const match = isFound(item) && item.uid !== null ? byUid.get(item.uid) : undefined
        return match ? renewed(item, match) : item
      }),
    )
  }
  const latest = useRef(renew)
  useEffect(() => {
    latest.current = renew
  })
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    // What does not answer now does so when the page is opened again, or when the network is back.
    latest.current(stop.signal).catch(() => undefined)
    return () => stop.abort()
  }, [asks])
  return product
}
