import { productPath } from '#contract/paths.ts'
import type { Locale } from '#contract/locale.ts'
import type { Product } from '#contract/product.schema.ts'
import { getJson } from '../../http/api.ts'

/** One product in a language. Throws as `getJson` does: 403 for a shop that is not the person's, 404 for none such. */
export async function fetchProduct(shop: string, uid: string, language: Locale, signal: AbortSignal): Promise<Product> {
  return (await getJson<{ data: Product }>(productPath(shop, uid), { language }, { signal })).data
}
