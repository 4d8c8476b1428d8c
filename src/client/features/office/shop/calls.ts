import { OFFICE_API } from '#contract/office/paths.ts'
import type { ChangeShop, ShopSettings } from '#contract/office/shop.schema.ts'
import { getJson, patchJson } from '../../../http/api.ts'

interface Answer {
  data: ShopSettings
}

/** What a shop says of itself. Throws as `getJson` does. */
export const fetchShop = async (shop: string, signal: AbortSignal): Promise<ShopSettings> =>
  (await getJson<Answer>(OFFICE_API.shop, { shop_id: shop }, { signal })).data

/** Throws `revision_changed`, with the shop as it is, where a colleague has changed it; else as `patchJson` does. */
export const changeShop = async (change: ChangeShop): Promise<ShopSettings> =>
  (await patchJson<Answer>(OFFICE_API.shop, change)).data
