import { PRICE_LIST_CHANGES_KEPT, type PriceListAuthor } from '#contract/office/price-list.ts'
import type { PriceListChangeKind, PriceRowsMode } from '#contract/office/price-list.ts'
import type { Target } from '#contract/organisation/price-list.ts'
import type { Tx } from './client.ts'
import { type SQL, sql } from './drizzle.ts'

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

/** What the command line is called in a list's history. */
const COMMAND: PriceListAuthor = { kind: 'command', name: 'npm run prices' }

type ListKey = Pick<PriceListHead, 'shopId' | 'id'>

/** Rows as they are to be written. */
export interface PriceRowsWish {
  rows: readonly PriceListRow[]
  /** Rows that are not among them go; otherwise they come over those that are there. */
  mode: PriceRowsMode
  /** Of `patch`: rows that go, by what tells rows apart. */
  away?: readonly PriceRowKey[]
}

export type PriceRowKey = Pick<PriceListRow, 'target' | 'subject' | 'from' | 'validFrom'>

/**
 * Makes a price list what is given, rows included: those that are not among them go. Whoever pays by it is told with the
 * commit. No two rows may be of the same target, subject, quantity and first day.
 */
export async function savePriceList(
  tx: Tx,
  head: PriceListHead,
  rows: readonly PriceListRow[],
  by: PriceListAuthor = COMMAND,
): Promise<PriceListResult> {
  const outcome = await putHead(tx, head)
  const result = await putRows(tx, head, { rows, mode: 'replace' })
  const figures = { added: result.created, changed: result.updated, removed: result.removed }
  if (outcome === 'made') await noteChange(tx, head, 'made', by, figures)
  else {
    if (outcome === 'changed') await noteChange(tx, head, 'details', by)
    if (hasMoved(result)) await noteChange(tx, head, 'rows', by, figures)
    if (outcome === 'same' && hasMoved(result)) await touch(tx, head)
  }
  if (outcome !== 'same' || hasMoved(result)) await announceList(tx, head)
  return result
}

/** Makes what a list says of itself what is given, or a list without rows. Whoever pays by it is told with the commit. */
export async function savePriceListHead(tx: Tx, head: PriceListHead, by: PriceListAuthor): Promise<void> {
  const outcome = await putHead(tx, head)
  if (outcome === 'same') return
  await noteChange(tx, head, outcome === 'made' ? 'made' : 'details', by)
  await announceList(tx, head)
}

/**
 * Writes rows of a list that is there, all of them as one change. Whoever pays by it is told with the commit.
 * @throws {PriceRowsClashError} rows of a patch are good on days of others that differ in their days alone
 */
export async function writePriceRows(
  tx: Tx,
  list: ListKey,
  wish: PriceRowsWish,
  by: PriceListAuthor,
): Promise<PriceListResult> {
  const result = await putRows(tx, list, wish)
  if (!hasMoved(result)) return result
  const { created: added, updated: changed, removed } = result
  await noteChange(tx, list, 'rows', by, { added, changed, removed })
  await touch(tx, list)
  await announceList(tx, list)
  return result
}

/** Two rows of a list would be good for the same thing on the same day. */
export class PriceRowsClashError extends Error {
  override name = 'PriceRowsClashError'
  readonly rows: readonly Pick<PriceListRow, 'target' | 'subject' | 'from'>[]
  constructor(rows: PriceRowsClashError['rows']) {
    super('Rows of a price list share days')
    this.rows = rows
  }
}

const hasMoved = ({ created, updated, removed }: PriceListResult): boolean => created + updated + removed > 0

async function putHead(tx: Tx, head: PriceListHead): Promise<'made' | 'changed' | 'same'> {
  const { shopId, id, name, currency, validFrom, validTo } = head
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    INSERT INTO price_lists AS l (shop_id, id, name, currency, valid_from, valid_to)
    VALUES (${shopId}, ${id}, ${name}, ${currency}, ${validFrom}, ${validTo})
    ON CONFLICT (shop_id, id) DO UPDATE SET name = excluded.name, currency = excluded.currency,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to
      WHERE (l.name, l.currency, l.valid_from, l.valid_to)
        IS DISTINCT FROM (excluded.name, excluded.currency, excluded.valid_from, excluded.valid_to)
    RETURNING xmax = 0 AS is_new`)
  return rows[0] === undefined ? 'same' : rows[0].is_new ? 'made' : 'changed'
}

const KEYS = sql`(target text, subject text, "from" integer, "validFrom" date)`

async function putRows(tx: Tx, { shopId, id }: ListKey, { rows, mode, away = [] }: PriceRowsWish) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (
    target text, subject text, "from" integer, price bigint, discount numeric, hidden boolean,
    "validFrom" date, "validTo" date)`
  const named = sql`(r.target, r.subject, r.from_quantity, r.valid_from)`
  const goes =
    mode === 'replace'
      ? sql`NOT EXISTS (SELECT FROM given g WHERE (g.target, g.subject, g.from_quantity, g.valid_from) = ${named})`
      : sql`EXISTS (SELECT FROM jsonb_to_recordset(${JSON.stringify(away)}::jsonb) AS a ${KEYS}
          WHERE (a.target, a.subject, a."from", coalesce(a."validFrom", '-infinity')) = ${named})`
  const { rows: counted } = await tx.execute<Record<'created' | 'updated' | 'removed', number>>(sql`
    WITH given AS (
      SELECT target, subject, "from" AS from_quantity, coalesce("validFrom", '-infinity') AS valid_from,
        coalesce("validTo", 'infinity') AS valid_to, price, discount, hidden
      FROM ${given}
    ), removed AS (
      DELETE FROM price_list_rows r WHERE r.shop_id = ${shopId} AND r.list_id = ${id} AND ${goes}
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
  if (mode === 'patch') await requireApart(tx, { shopId, id }, rows)
  return { created, updated, removed, unchanged: rows.length - created - updated }
}

const CLASHES_SHOWN = 50

/** @throws {PriceRowsClashError} */
async function requireApart(tx: Tx, { shopId, id }: ListKey, rows: readonly PriceListRow[]): Promise<void> {
  const same = sql`(o.shop_id, o.list_id, o.target, o.subject, o.from_quantity)`
  const { rows: clashes } = await tx.execute<PriceRowsClashError['rows'][number] & Record<string, unknown>>(sql`
    WITH given AS (SELECT DISTINCT target, subject, "from"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given ${KEYS})
    SELECT DISTINCT g.target, g.subject, g."from" FROM given g
    JOIN price_list_rows r ON (r.shop_id, r.list_id, r.target, r.subject, r.from_quantity)
      = (${shopId}, ${id}, g.target, g.subject, g."from")
    JOIN price_list_rows o ON ${same} = (${shopId}, ${id}, g.target, g.subject, g."from")
    WHERE o.valid_from > r.valid_from AND o.valid_from <= r.valid_to LIMIT ${CLASHES_SHOWN}`)
  if (clashes.length > 0) throw new PriceRowsClashError(clashes)
}

/** Has a company pay by a list, before those of a higher rank. */
export async function assignPriceList(
  tx: Tx,
  { shopId, id, customerId, rank }: { shopId: string; id: string; customerId: string; rank: number },
  by: PriceListAuthor = COMMAND,
): Promise<void> {
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    INSERT INTO customer_price_lists AS a (shop_id, customer_id, list_id, rank)
    VALUES (${shopId}, ${customerId}, ${id}, ${rank})
    ON CONFLICT (customer_id, list_id) DO UPDATE SET rank = excluded.rank WHERE a.rank <> excluded.rank
    RETURNING xmax = 0 AS is_new`)
  if (rows[0] === undefined) return
  const isNew = rows[0].is_new
  await noteChange(tx, { shopId, id }, 'companies', by, { added: isNew ? 1 : 0, changed: isNew ? 0 : 1, removed: 0 })
  await touch(tx, { shopId, id })
  await announcePrices(tx, shopId, sql`SELECT ${customerId}::uuid`)
}

/** Has these companies of the shop pay by a list, and no others; only those for which that is news are told. */
export async function putPriceListCompanies(
  tx: Tx,
  { shopId, id }: ListKey,
  companies: readonly { customerId: string; rank: number }[],
  by: PriceListAuthor,
): Promise<void> {
  const { rows } = await tx.execute<{ customer_id: string; what: 'added' | 'changed' | 'removed' }>(sql`
    WITH given AS (
      SELECT "customerId" AS customer_id, rank
      FROM jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) AS given ("customerId" uuid, rank integer)
    ), removed AS (
      DELETE FROM customer_price_lists a WHERE a.shop_id = ${shopId} AND a.list_id = ${id}
        AND NOT EXISTS (SELECT FROM given g WHERE g.customer_id = a.customer_id)
      RETURNING customer_id
    ), put AS (
      INSERT INTO customer_price_lists AS a (shop_id, customer_id, list_id, rank)
      SELECT ${shopId}, customer_id, ${id}, rank FROM given
      ON CONFLICT (customer_id, list_id) DO UPDATE SET rank = excluded.rank WHERE a.rank <> excluded.rank
      RETURNING customer_id, xmax = 0 AS is_new
    )
    SELECT customer_id, 'removed' AS what FROM removed
    UNION ALL SELECT customer_id, CASE WHEN is_new THEN 'added' ELSE 'changed' END FROM put`)
  if (rows.length === 0) return
  const of = (what: string): number => rows.filter((row) => row.what === what).length
  await noteChange(tx, { shopId, id }, 'companies', by, {
    added: of('added'),
    changed: of('changed'),
    removed: of('removed'),
  })
  await touch(tx, { shopId, id })
  const ids = rows.map(({ customer_id }) => customer_id)
  await announcePrices(tx, shopId, sql`SELECT unnest(${sql.param(ids)}::uuid[])`)
}

/** The company pays by that list no more. */
export async function withdrawPriceList(
  tx: Tx,
  { shopId, id, customerId }: { shopId: string; id: string; customerId: string },
  by: PriceListAuthor = COMMAND,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    DELETE FROM customer_price_lists
    WHERE shop_id = ${shopId} AND list_id = ${id} AND customer_id = ${customerId} RETURNING 1`)
  if (rows.length === 0) return false
  await noteChange(tx, { shopId, id }, 'companies', by, { added: 0, changed: 0, removed: 1 })
  await touch(tx, { shopId, id })
  await announcePrices(tx, shopId, sql`SELECT ${customerId}::uuid`)
  return true
}

/** Removes a list with its rows; whoever paid by it pays by their others. */
export async function removePriceList(tx: Tx, list: ListKey, by: PriceListAuthor = COMMAND): Promise<boolean> {
  const { shopId, id } = list
  await announceList(tx, list)
  const { rows } = await tx.execute(sql`DELETE FROM price_lists WHERE shop_id = ${shopId} AND id = ${id} RETURNING 1`)
  if (rows.length > 0) await noteChange(tx, list, 'removed', by)
  return rows.length > 0
}

/** Counts a change of what does not stand in the list's own row. */
const touch = (tx: Tx, { shopId, id }: ListKey): Promise<unknown> =>
  tx.execute(sql`UPDATE price_lists SET changed_at = now() WHERE shop_id = ${shopId} AND id = ${id}`)

const NO_FIGURES = { added: 0, changed: 0, removed: 0 }

/** Writes a change into the list's history, and lets its oldest go. */
async function noteChange(
  tx: Tx,
  { shopId, id }: ListKey,
  what: PriceListChangeKind,
  { kind, name }: PriceListAuthor,
  { added, changed, removed }: Record<'added' | 'changed' | 'removed', number> = NO_FIGURES,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO price_list_changes (shop_id, list_id, what, by_kind, by_name, added, changed, removed)
    VALUES (${shopId}, ${id}, ${what}, ${kind}, ${name}, ${added}, ${changed}, ${removed})`)
  await tx.execute(sql`
    DELETE FROM price_list_changes WHERE id IN (
      SELECT id FROM price_list_changes WHERE shop_id = ${shopId} AND list_id = ${id}
      ORDER BY id DESC OFFSET ${PRICE_LIST_CHANGES_KEPT})`)
}

const announceList = (tx: Tx, { shopId, id }: ListKey): Promise<void> =>
  announcePrices(
    tx,
    shopId,
    sql`SELECT customer_id FROM customer_price_lists WHERE shop_id = ${shopId} AND list_id = ${id}`,
  )

/** What these companies pay or see may be something else: carts, indexes and devices look again. */
async function announcePrices(tx: Tx, shopId: string, customerIds: SQL): Promise<void> {
  // In one order, so that two who write for some of the same companies wait for each other, and no more than that.
  await tx.execute(sql`
    SELECT id FROM customers WHERE shop_id = ${shopId} AND id IN (${customerIds}) ORDER BY id FOR NO KEY UPDATE`)
  await tx.execute(sql`
    UPDATE customers SET price_version = price_version + 1 WHERE shop_id = ${shopId} AND id IN (${customerIds})`)
  await tx.execute(sql`SELECT pg_notify('catalogue', ${shopId})`)
}
