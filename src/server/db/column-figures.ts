import type { LocalText } from '#contract/locale.ts'
import { AMOUNT_PATTERN } from '../said/amount.ts'
import type { Tx } from './client.ts'
import { sql } from './drizzle.ts'
import { repeatedMeasures } from './repeated-measures.ts'

/** A column over a shop's products: how many have it, and what kinds of values. */
export interface ColumnFigures {
  key: string
  has: number
  different: number
  /** The commonest value, and how many have it. */
  usual: LocalText
  most: number
  addresses: number
  /** Values in one piece that are no decimal numbers. */
  codes: number
  /** Products that say what could be a page of something printed, and the share that says a measurement once more. */
  pages?: number
  repeats?: number
}

/** What else decides of which kind a column is. */
export interface KindFigures extends ColumnFigures {
  /** Products that say yes or no. */
  yesNo: number
  /** Those that say one number, not below 0, with or without a unit … */
  numbers: number
  /** … and with one; the commonest, '' where most say none. */
  measured: number
  unit: string
  /** Signs of the longest value. */
  longest: number
}

const YES_NO = sql.join(
  'yes no true false ja nej nei ei kyllä y n j 0 1'.split(' ').map((word) => sql`${word}`),
  sql`, `,
)

const AMOUNT = sql.raw(`'${AMOUNT_PATTERN.replaceAll("'", "''")}'`)

/** `12`, `s. 12`, `12–13`, `12, 14`. */
const PAGES = '^(?:[[:alpha:]]{1,5}[.]?[[:space:]]*)?[0-9]{1,4}(?:[[:space:]]*[-–—,;&/+][[:space:]]*[0-9]{1,4})*$'

/** What a shop's products say, column by column. Values are told apart in all their languages; what kind they are is seen in one. */
export async function columnFigures(tx: Tx, shopId: string): Promise<KindFigures[]> {
  const { rows } = await tx.execute<KindFigures & Record<string, unknown>>(sql`
    WITH values AS (
      SELECT a ->> 'key' AS key, a -> 'value' AS value, count(*) AS pieces
      FROM products p, jsonb_array_elements(p.data -> 'attributes') AS a
      WHERE p.shop_id = ${shopId} AND p.deleted_at IS NULL
      GROUP BY 1, 2
    ), texts AS (
      SELECT values.*, coalesce((SELECT min(t.value) FROM jsonb_each_text(value) AS t), '') AS text FROM values
    ), numbers AS (
      SELECT key, pieces, lower(btrim(substring(text FROM ${AMOUNT}))) AS unit FROM texts WHERE text ~ ${AMOUNT}
    ), units AS (
      SELECT DISTINCT ON (key) key, unit FROM numbers GROUP BY key, unit ORDER BY key, sum(pieces) DESC, unit
    ), measured AS (
      SELECT key, sum(pieces)::integer AS numbers, sum(pieces) FILTER (WHERE unit <> '')::integer AS measured
      FROM numbers GROUP BY key
    )
    SELECT key, sum(pieces)::integer AS has, count(*)::integer AS different, max(pieces)::integer AS most,
      (array_agg(value ORDER BY pieces DESC, text))[1] AS usual,
      coalesce(sum(pieces) FILTER (WHERE text ~* '^((https?|ftp)://|www[.])[^[:space:]]+$'), 0)::integer AS addresses,
      coalesce(sum(pieces) FILTER (WHERE text ~ '^[^[:space:]]+$' AND text !~ '^[0-9]+[.,][0-9]+$'), 0)::integer AS codes,
      coalesce(sum(pieces) FILTER (WHERE lower(btrim(text)) IN (${YES_NO})), 0)::integer AS "yesNo",
      coalesce(sum(pieces) FILTER (WHERE btrim(text) ~ ${PAGES}), 0)::integer AS pages,
      max(length(text))::integer AS longest,
      coalesce(max(numbers), 0) AS numbers, coalesce(max(measured), 0) AS measured, coalesce(max(unit), '') AS unit
    FROM texts LEFT JOIN measured USING (key) LEFT JOIN units USING (key) GROUP BY key ORDER BY key`)
  const repeats = await repeatedMeasures(tx, shopId)
  return rows.map((column) => ({ ...column, repeats: repeats.get(column.key) ?? 0 }))
}
