import type { Shop } from '#contract/users/auth.schema.ts'
import type { SessionState } from './session-state.ts'

/** A company that the person buys for in a shop. */
type Company = NonNullable<Shop['companies']>[number]

/**
 * Whose prices are shown in a shop: the remembered company while it is still the person's, else their first; null where
 * they have none [contract/companies].
 */
export function companyIn(session: SessionState | null, shopId: string): Company | null {
  const companies = session?.shops.find((shop) => shop.shop_id === shopId)?.companies ?? []
  return companies.find(({ id }) => id === session?.currentCompanies[shopId]) ?? companies[0] ?? null
}
