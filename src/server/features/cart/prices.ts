import { type CompanyScope, isWithin } from '../../db/company-scope.ts'
import type { Tx } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import type { Prices } from './rules/state.ts'

/** Whose price lists a cart is priced by: its company, as long as that is one of the caller's [contract/companies]. */
export const pricingCompany = (customerId: string | null, companies: CompanyScope): string | null =>
  customerId !== null && isWithin(companies, customerId) ? customerId : null

/** The shop's own prices: of a cart without a company, or with one that never had a price list. */
export const OWN_PRICES: Prices = { company: null, version: 0, day: null }

/** `Prices` of a company `k` of a shop `s`, which is null where it has none: a JSON value. */
export const pricesAsJson: SQL = sql`json_build_object('company', k.id, 'version', coalesce(k.price_version, 0),
  'day', CASE WHEN k.id IS NOT NULL THEN shop_day(s.country) END)`

/** The prices of a company of a shop, as they are now. */
export async function readPrices(tx: Tx, shopId: string, company: string | null): Promise<Prices> {
  if (company === null) return OWN_PRICES
  const { rows } = await tx.execute<{ prices: Prices }>(sql`
    SELECT ${pricesAsJson} AS prices
    FROM shops s JOIN customers k ON k.shop_id = s.shop_id AND k.price_version > 0
    WHERE s.shop_id = ${shopId} AND k.id = ${company}`)
  return rows[0]?.prices ?? OWN_PRICES
}
