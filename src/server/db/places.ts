import { type CompanyScope, hasCompanies, INSTALLATION_LEVEL } from './company-scope.ts'
import type { Db, Tx } from './client.ts'
import { asc, sql } from './drizzle.ts'
import { shops } from './schema.ts'

/** A shop that somebody is in. */
export interface ShopPlace {
  shopId: string
  level: number
  companies: CompanyScope
}

/** Whoever has rights over the installation is in every shop; those of their own come first. */
export async function everyPlace(db: Db | Tx, own: readonly ShopPlace[]): Promise<ShopPlace[]> {
  const known = new Set(own.map(({ shopId }) => shopId))
  const required = sql<boolean>`${shops.companyRequired} AND ${hasCompanies(shops.shopId)}`
  const rows = await db
    .select({ shopId: shops.shopId, required })
    .from(shops)
    .orderBy(asc(shops.createdAt), asc(shops.shopId))
  return [
    ...own.map((place) => ({ ...place, level: INSTALLATION_LEVEL, companies: { ...place.companies, whole: true } })),
    ...rows
      .filter(({ shopId }) => !known.has(shopId))
      .map((row) => ({
        shopId: row.shopId,
        level: INSTALLATION_LEVEL,
        companies: { whole: true, ids: [], first: null, required: row.required },
      })),
  ]
}
