import type { CartPrices } from '#contract/cart/prices.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../http/api.ts'
import { currentLocale } from '../i18n/locale.ts'

/** What a cart would cost for another company; null: for none. Throws as `getJson` does. */
export async function fetchCartPrices(
  cartId: string,
  company: string | null,
  signal: AbortSignal,
): Promise<CartPrices> {
  const path = API.cartPrices.replace(':cartId', encodeURIComponent(cartId))
  const query = { company_id: company ?? 'none', language: currentLocale() }
  return (await getJson<{ data: CartPrices }>(path, query, { signal })).data
}
