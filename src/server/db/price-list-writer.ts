import type { Target } from '#contract/organisation/price-list.ts'
import type { Tx } from './client.ts'
import { sql } from './drizzle.ts'

/** A row as it is kept; one of `price` (öre), `discount` and `hidden`. Days are ISO 8601, null: no bound. */
export interface PriceListRow {
  target: Target
  subject: string
  from: number
  price: number | null
  discount: number | null
  hidden: boolean
  validFrom: string | null
  validTo: string | null
}

export interface PriceListHead {
  shopId: string
  id: string
  name: string
  /** ISO 4217. */
  currency: string
  validFrom: string | null
  validTo: string | null
}

export interface PriceListResult {
  created: number
  updated: number
  unchanged: number
  removed: number
}

/**
 * Makes a price list what is given, rows included: those that are not among them go. Whoever pays by it is told with the
 * commit. No two rows may be of the same target, subject, quantity and first day.
 */
export async function savePriceList(
  tx: Tx,
  { shopId, id, name, currency, validFrom, validTo }: PriceListHead,
  rows: readonly PriceListRow[],
): Promise<PriceListResult> {
  await tx.execute(sql`
    INSERT INTO price_lists (shop_id, id, name, currency, valid_from, valid_to)
    VALUES (${shopId}, ${id}, ${name}, ${currency}, ${validFrom}, ${validTo})
    ON CONFLICT (shop_id, id) DO UPDATE SET name = excluded.name, currency = excluded.currency,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to, changed_at = now()`)
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (
    target text, subject text, "from" integer, price bigint, discount numeric, hidden boolean,
    "validFrom" date, "validTo" date)`
  const { rows: counted } = await tx.execute<Record<'created' | 'updated' | 'removed', number>>(sql`
    WITH given AS (
      SELECT target, subject, "from" AS from_quantity, coalesce("validFrom", '-infinity') AS valid_from,
        coalesce("validTo", 'infinity') AS valid_to, price, discount, hidden
      FROM ${given}
    ), removed AS (
      DELETE FROM price_list_rows r WHERE r.shop_id = ${shopId} AND r.list_id = ${id} AND NOT EXISTS (
        SELECT FROM given g WHERE (g.target, g.subject, g.from_quantity, g.valid_from)
          = (r.target, r.subject, r.from_quantity, r.valid_from))
      RETURNING 1
    ), put AS (
      INSERT INTO price_list_rows AS r
        (shop_id, list_id, target, subject, from_quantity, valid_from, valid_to, price, discount_percentage, hidden)
      SELECT ${shopId}, ${id}, target, subject, from_quantity, valid_from, valid_to, price, discount, hidden FROM given
      ON CONFLICT (shop_id, list_id, target, subject, from_quantity, valid_from) DO UPDATE
        SET valid_to = excluded.valid_to, price = excluded.price,
          discount_percentage = excluded.discount_percentage, hidden = excluded.hidden
        WHERE (r.valid_to, r.price, r.discount_percentage, r.hidden)
          IS DISTINCT FROM (excluded.valid_to, excluded.price, excluded.discount_percentage, excluded.hidden)
      RETURNING xmax = 0 AS is_new
    )
    SELECT (SELECT count(*)::int FROM removed) AS removed,
      (SELECT count(*)::int FROM put WHERE is_new) AS created,
      (SELECT count(*)::int FROM put WHERE NOT is_new) AS updated`)
  const { created = 0, updated = 0, removed = 0 } = counted[0] ?? {}
  await announcePrices(
    tx,
    shopId,
    sql`SELECT customer_id FROM customer_price_lists
    WHERE shop_id = ${shopId} AND list_id = ${id}`,
  )
  return { created, updated, removed, unchanged: rows.length - created - updated }
}

/** Has a company pay by a list, before those of a higher rank. */
export async function assignPriceList(
  tx: Tx,
  { shopId, id, customerId, rank }: { shopId: string; id: string; customerId: string; rank: number },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO customer_price_lists (shop_id, customer_id, list_id, rank) VALUES (${shopId}, ${customerId}, ${id}, ${rank})
    ON CONFLICT (customer_id, list_id) DO UPDATE SET rank = excluded.rank`)
  await announcePrices(tx, shopId, sql`SELECT ${customerId}::uuid`)
}

/** The company pays by that list no more. */
export async function withdrawPriceList(
  tx: Tx,
  { shopId, id, customerId }: { shopId: string; id: string; customerId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    DELETE FROM customer_price_lists
    WHERE shop_id = ${shopId} AND list_id = ${id} AND customer_id = ${customerId} RETURNING 1`)
  await announcePrices(tx, shopId, sql`SELECT ${customerId}::uuid`)
  return rows.length > 0
}

/** Removes a list with its rows; whoever paid by it pays by their others. */
export async function removePriceList(tx: Tx, { shopId, id }: { shopId: string; id: string }): Promise<boolean> {
  await announcePrices(
    tx,
    shopId,
    sql`SELECT customer_id FROM customer_price_lists
    WHERE shop_id = ${shopId} AND list_id = ${id}`,
  )
  const { rows } = await tx.execute(sql`DELETE FROM price_lists WHERE shop_id = ${shopId} AND id = ${id} RETURNING 1`)
  return rows.length > 0
}

/** What these companies pay or see may be something else: carts, indexes and devices look again. */
async function announcePrices(tx: Tx, shopId: string, customerIds: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    UPDATE customers SET price_version = price_version + 1 WHERE shop_id = ${shopId} AND id IN (${customerIds})`)
  await tx.execute(sql`SELECT pg_notify('catalogue', ${shopId})`)
}
