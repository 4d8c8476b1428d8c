import { productPath } from '#contract/paths.ts'
import type { Locale } from '#contract/locale.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { getJson } from '../../http/api.ts'
import { networkOrCopy } from '../../offline-catalogue/network-or-copy.ts'

/** One product in a language. Throws as `getJson` does: 403 for a shop that is not the person's, 404 for none such. */
export function fetchProduct(shop: string, uid: string, language: Locale, signal: AbortSignal): Promise<Product> {
  const scope = { shopId: shop, language }
  return networkOrCopy(
    scope,
    signal,
    async (options) => (await getJson<{ data: Product }>(productPath(shop, uid), { language }, options)).data,
    (copy) => copy.product(scope, uid),
    { isKept: true },
  )
}
