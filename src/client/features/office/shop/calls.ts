import { OFFICE_API } from '#contract/office/paths.ts'
import type { ChangeShop, NewShop, ShopSettings } from '#contract/office/shop.schema.ts'
import { API } from '#contract/paths.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { getJson, patchJson, postJson } from '../../../http/api.ts'

interface Answer {
  data: ShopSettings
}

/** What a shop says of itself. Throws as `getJson` does. */
export const fetchShop = async (shop: string, signal: AbortSignal): Promise<ShopSettings> =>
  (await getJson<Answer>(OFFICE_API.shop, { shop_id: shop }, { signal })).data

/** Throws `revision_changed`, with the shop as it is, where a colleague has changed it; else as `patchJson` does. */
export const changeShop = async (change: ChangeShop): Promise<ShopSettings> =>
  (await patchJson<Answer>(OFFICE_API.shop, change)).data

/** Throws `shop_id_taken`, or as `postJson` does. */
export const makeShop = async (shop: NewShop): Promise<ShopSettings> =>
  (await postJson<Answer>(OFFICE_API.shops, shop)).data

/** The shops that one is in. Throws as `getJson` does. */
export const fetchShops = async (language: Locale): Promise<Shop[]> =>
  (await getJson<{ data: Shop[] }>(API.shops, { language })).data
