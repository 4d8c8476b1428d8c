import type { ImportHeld, ImportHeldAnswer } from '#contract/office/held.schema.ts'
import type { HeldState } from '#contract/office/held.ts'
import type { Db } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import type { LeftRow } from '../hands/left-fields.ts'
import { toldValue } from '../hands/told-value.ts'
import type { ImportRow } from './imports.ts'
import { storable } from './storable.ts'

interface Try {
  id: string
  attempt: number
}

/** Keeps what a check or a run has left. It stands by its try: one that was given up can say nothing of another. */
export async function keepLeft(db: Db, { id, attempt }: Try, rows: readonly LeftRow[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO import_held (import_id, attempt, uid, field, by_name, held_at, stays, says)
    SELECT ${id}::uuid, ${attempt}::integer, t.* FROM unnest(
      ${sql.param(rows.map(({ uid }) => uid))}::text[], ${sql.param(rows.map(({ field }) => storable(field)))}::text[],
      ${sql.param(rows.map(({ by }) => by))}::text[], ${sql.param(rows.map(({ at }) => at.toISOString()))}::timestamptz[],
      ${sql.param(rows.map(({ stays }) => storableJson(stays)))}::jsonb[], ${sql.param(rows.map(({ says }) => storableJson(says)))}::jsonb[]) AS t
    ON CONFLICT DO NOTHING`)
}

const storableJson = (value: unknown): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? storable(one) : one))

/** What earlier tries of an import have left is nobody's any more. */
export const forgetLeft = async (db: Db, { id, attempt }: Try): Promise<void> => {
  await db.execute(sql`DELETE FROM import_held WHERE import_id = ${id} AND attempt < ${attempt}`)
}

/** Those of an import's last try that are held still: rows `l` of `import_held`, with `h` of `product_holds`. */
export const heldStill = ({ id, attempt, shopId }: Pick<ImportRow, 'id' | 'attempt' | 'shopId'>): SQL => sql`
  import_held l JOIN product_holds h ON h.shop_id = ${shopId} AND h.uid = l.uid AND h.field = l.field
  WHERE l.import_id = ${id} AND l.attempt = ${attempt}`

interface Stored extends Record<string, unknown> {
  uid: string
  field: string
  by: string
  at: Date | string
  stays: unknown
  says: unknown
  state: HeldState
}

/** A page of what an import has left, by products. */
export async function listHeld(
  db: Db,
  row: Pick<ImportRow, 'id' | 'attempt' | 'shopId'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<ImportHeldAnswer> {
  const mine = sql`l.import_id = ${row.id} AND l.attempt = ${row.attempt}`
  const { rows: counts } = await db.execute<{ total: number; held: number }>(sql`
    SELECT (SELECT count(*)::integer FROM import_held l WHERE ${mine}) AS total,
      (SELECT count(*)::integer FROM ${heldStill(row)}) AS held`)
  const { total = 0, held = 0 } = counts[0] ?? {}
  const { rows } = await db.execute<Stored>(sql`
    SELECT l.uid, l.field, coalesce(h.by_name, l.by_name) AS by, coalesce(h.at, l.held_at) AS at, l.stays, l.says,
      CASE WHEN h.field IS NOT NULL THEN 'held' WHEN l.taken THEN 'taken' ELSE 'released' END AS state
    FROM import_held l LEFT JOIN product_holds h ON h.shop_id = ${row.shopId} AND h.uid = l.uid AND h.field = l.field
    WHERE ${mine} ORDER BY l.uid, l.field LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`)
  return {
    data: rows.map(presented),
    meta: { current_page: page, per_page: perPage, total, total_pages: Math.max(1, Math.ceil(total / perPage)), held },
  }
}

const presented = ({ uid, field, by, at, stays, says, state }: Stored): ImportHeld => ({
  uid,
  field,
  by,
  at: new Date(at).toISOString(),
  stays: toldValue(field, stays),
  says: toldValue(field, says),
  state,
})
