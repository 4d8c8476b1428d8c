import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { PRICE_LIST_CHANGES_KEPT } from '#contract/office/price-list.ts'
import type { Db, Tx } from './client.ts'
import { and, eq, sql } from './drizzle.ts'
import { priceLists } from './price-list-schema.ts'

/** Which list of which shop. */
export interface PriceListKey {
  shopId: string
  id: string
}

export type PriceListFacts = typeof priceLists.$inferSelect

const isList = ({ shopId, id }: PriceListKey) => and(eq(priceLists.shopId, shopId), eq(priceLists.id, id))

/** What a list says of itself; undefined: the shop has no such list. */
export const priceListAt = async (db: Db | Tx, key: PriceListKey): Promise<PriceListFacts | undefined> =>
  (await db.select().from(priceLists).where(isList(key)))[0]

/** The same, which nobody else changes until the transaction has ended. */
export const lockPriceList = async (tx: Tx, key: PriceListKey): Promise<PriceListFacts | undefined> =>
  (await tx.select().from(priceLists).where(isList(key)).for('update'))[0]

/** A list as the staff see it, with who pays by it and what became of it; null: the shop has no such list. */
export async function showPriceList(db: Db | Tx, key: PriceListKey): Promise<OfficePriceList | null> {
  const list = await priceListAt(db, key)
  if (!list) return null
  const { shopId, id } = key
  const { rows: companies } = await db.execute<OfficePriceList['companies'][number] & Record<string, unknown>>(sql`
    SELECT k.id AS company_id, k.name, k.org_number, k.retired_at IS NOT NULL AS retired, a.rank
    FROM customer_price_lists a JOIN customers k ON k.id = a.customer_id
    WHERE a.shop_id = ${shopId} AND a.list_id = ${id} ORDER BY k.name, k.id`)
  const { rows: changes } = await db.execute<{
    at: Date | string
    what: OfficePriceList['changes'][number]['what']
    by_kind: OfficePriceList['changes'][number]['by']['kind']
    by_name: string
    added: number
    changed: number
    removed: number
  }>(sql`
    SELECT at, what, by_kind, by_name, added, changed, removed FROM price_list_changes
    WHERE shop_id = ${shopId} AND list_id = ${id} ORDER BY id DESC LIMIT ${PRICE_LIST_CHANGES_KEPT}`)
  return {
    ...headOf(list, await countRows(db, key)),
    companies,
    changes: changes.map(({ at, by_kind: kind, by_name: name, ...change }) => ({
      ...change,
      at: new Date(at).toISOString(),
      by: { kind, name },
    })),
  }
}

/** The rows that a list has. */
export async function countRows(db: Db | Tx, { shopId, id }: PriceListKey): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM price_list_rows WHERE shop_id = ${shopId} AND list_id = ${id}`)
  return rows[0]?.count ?? 0
}

/** What a list says of itself, as calls tell it. */
export const headOf = (list: PriceListFacts, rows: number): Omit<OfficePriceList, 'companies' | 'changes'> => ({
  shop_id: list.shopId,
  id: list.id,
  revision: list.revision,
  changed_at: list.changedAt.toISOString(),
  name: list.name,
  currency: list.currency,
  valid_from: list.validFrom,
  valid_to: list.validTo,
  rows,
})
