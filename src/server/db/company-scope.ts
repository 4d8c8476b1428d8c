import { may } from '#contract/users/permission.ts'
import { sql } from './drizzle.ts'
import { memberships, shops } from './schema.ts'

/** Which of a shop's companies are somebody's there [contract/companies]. Whoever it is sees and uses no others. */
export interface CompanyScope {
  /** All of the shop's: of its staff, and of everybody where the shop has no companies. */
  whole: boolean
  /** Those that the membership names, in its order, retired ones too. */
  ids: readonly string[]
  /** The first of them that is in use: what counts where none is named. */
  first: string | null
  /** An order needs one. */
  required: boolean
}

/** Whoever is in no shop, or in one by a connection that names no company. */
export const NO_COMPANIES: CompanyScope = { whole: false, ids: [], first: null, required: false }

/** A connection's company, or none: an order by it needs none. */
export const onlyCompany = (id: string | null): CompanyScope =>
  id === null ? NO_COMPANIES : { whole: false, ids: [id], first: id, required: false }

/** Whether a company is among them. */
export const isWithin = ({ whole, ids }: CompanyScope, id: string): boolean => whole || ids.includes(id)

/** Whether a shop has, or had, companies. */
export const hasCompanies = (shopId: typeof shops.shopId | typeof memberships.shopId) =>
  sql<boolean>`EXISTS (SELECT 1 FROM customers c WHERE c.shop_id = ${shopId})`

/** Shops that are somebody's whole, and the companies that are theirs in the others: what lists are narrowed to. */
export function reachOf(
  scopes: ReadonlyMap<string, CompanyScope>,
  shopIds: readonly string[],
): { whole: string[]; companies: string[] } {
  const isWhole = (shopId: string): boolean => scopes.get(shopId)?.whole ?? false
  return {
    whole: shopIds.filter(isWhole),
    companies: shopIds.filter((shopId) => !isWhole(shopId)).flatMap((shopId) => scopes.get(shopId)?.ids ?? []),
  }
}

/** What is read of a membership for `scopeOf`, beside `memberships` and `shops`; null where there is none. */
export const companyColumns = {
  hasCompanies: hasCompanies(memberships.shopId),
  companyRequired: shops.companyRequired,
  companies: sql<{ id: string; retired: boolean }[] | null>`(
    SELECT json_agg(json_build_object('id', c.id, 'retired', c.retired_at IS NOT NULL) ORDER BY mc.position, c.id)
    FROM membership_companies mc JOIN customers c ON c.id = mc.customer_id
    WHERE mc.user_id = ${memberships.userId} AND mc.shop_id = ${memberships.shopId})`,
}

interface CompanyRow {
  hasCompanies: boolean
  companyRequired: boolean | null
  companies: { id: string; retired: boolean }[] | null
}

/** The companies of a membership with this level. */
export function scopeOf(level: number, { hasCompanies, companyRequired, companies }: CompanyRow): CompanyScope {
  const named = companies ?? []
  return {
    whole: may(level, 'shop.whole') || !hasCompanies,
    ids: named.map(({ id }) => id),
    first: named.find(({ retired }) => !retired)?.id ?? null,
    required: hasCompanies && companyRequired === true,
  }
}

/** The level of whoever has rights over the installation, in every shop. */
export const INSTALLATION_LEVEL = 9
