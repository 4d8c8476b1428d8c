import { productPath } from '#contract/paths.ts'
import type { Locale } from '#contract/locale.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { getJson } from '../../http/api.ts'
import { networkOrCopy } from '../../offline-catalogue/network-or-copy.ts'

/** One product in a language, at a company's prices. Throws as `getJson` does: 403 for a shop that is not the person's, 404 for none such. */
export function fetchProduct(
  scope: { shopId: string; companyId: string | null; language: Locale },
  uid: string,
  signal: AbortSignal,
): Promise<Product> {
  const { shopId, companyId, language } = scope
  const query = { language, company_id: companyId ?? undefined }
  return networkOrCopy(
    scope,
    signal,
    async (options) => (await getJson<{ data: Product }>(productPath(shopId, uid), query, options)).data,
    (copy) => copy.product(scope, uid),
    { isKept: true },
  )
}
