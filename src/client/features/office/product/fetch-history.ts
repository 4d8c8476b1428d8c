import type { ProductChange } from '#contract/office/history.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { getJson } from '../../../http/api.ts'
import { productPath } from '../product-path.ts'

/** What was changed of a product, the latest first. Throws as `getJson` does. */
export const fetchHistory = async (shop: string, uid: string, signal: AbortSignal): Promise<ProductChange[]> =>
  (await getJson<{ data: ProductChange[] }>(productPath(OFFICE_API.productHistory, shop, uid), {}, { signal })).data
