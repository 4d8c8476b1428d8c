import { and, eq, inArray, isNull, or, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/client.ts'
import { type CompanyScope, reachOf } from '../db/company-scope.ts'
import { EVERYBODY } from '../db/everybody.ts'
import { customers, membershipCompanies } from '../db/schema.ts'

export interface MembershipKey {
  userId: string
  shopId: string
}

/** Stores for whom somebody buys in a shop, in that order, instead of whom it was. The companies must be the shop's. */
export async function putCompanies(tx: Tx, { userId, shopId }: MembershipKey, ids: readonly string[]): Promise<void> {
  await tx
    .delete(membershipCompanies)
    .where(and(eq(membershipCompanies.userId, userId), eq(membershipCompanies.shopId, shopId)))
  if (ids.length > 0)
    await tx
      .insert(membershipCompanies)
      .values(ids.map((customerId, position) => ({ userId, shopId, customerId, position })))
}

export interface Company {
  id: string
  shopId: string
  name: string
  orgNumber: string
  retired: boolean
}

/** Companies by id, whatever their shop. */
export async function companiesById(tx: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Company>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: customers.id,
      shopId: customers.shopId,
      name: customers.name,
      orgNumber: customers.orgNumber,
      retired: sql<boolean>`${customers.retiredAt} IS NOT NULL`,
    })
    .from(customers)
    .where(inArray(customers.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a company is in use, and one of somebody's, whose all of these are. */
export function usedBy(scopes: ReadonlyMap<string, CompanyScope>, shopIds: readonly string[]) {
  const { whole, companies } = reachOf(scopes, shopIds)
  return and(or(inArray(customers.shopId, whole), inArray(customers.id, companies)), isNull(customers.retiredAt))
}

/** Another text whenever these companies are others, in another order, or may pay something else. */
export async function companiesVersion(db: Db, scopes: ReadonlyMap<string, CompanyScope>): Promise<string> {
  const named = JSON.stringify([...scopes].map(([shopId, { whole, ids }]) => [shopId, whole, ids]))
  const used = sql`string_agg(${customers.id} || ' ' || ${customers.priceVersion}, ',' ORDER BY ${customers.id})`
  const [found] = await db
    .select({ version: sql<string>`md5(concat(${named}::text, ${used}))` })
    .from(customers)
    .where(usedBy(scopes, [...scopes.keys()]))
  return found?.version ?? ''
}

/** Tells every process, with the commit, that the companies of a shop are others: whoever may use them is asked anew. */
export async function announceCompanies(tx: Db | Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_notify('sessions', ${EVERYBODY})`)
}

/** Another text whenever a company of a shop is another, in use or not. */
export async function companiesStamp(db: Db | Tx, shopId: string): Promise<string> {
  const all = sql`string_agg(${customers.id} || ' ' || ${customers.revision}, ',' ORDER BY ${customers.id})`
  const [found] = await db
    .select({ stamp: sql<string>`md5(coalesce(${all}, ''))` })
    .from(customers)
    .where(eq(customers.shopId, shopId))
  return found?.stamp ?? ''
}

/** Until the transaction ends nobody else changes the companies of a shop: two never take the same number at once. */
export const lockCompanies = (tx: Tx, shopId: string): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`companies ${shopId}`}, 0))`)
