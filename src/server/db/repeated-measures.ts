import type { Tx } from './client.ts'
import { sql } from './drizzle.ts'

/** So many products, spread over a shop's, show whether one column says the same as another. */
const SAMPLE = 4_000

/** A number as it stands, or in cm, as measurements are. */
const PLAIN = '^\\s*([0-9]{1,9}(?:[.,][0-9]{1,6})?)\\s*(?:cm)?\\s*$'

/**
 * Columns in which a measurement is said once more, as suppliers do who write one with its words and once as a figure
 * (`sit_height`, `sit_height_i`): the share of a column's products that say the same as one and the same measurement.
 */
export async function repeatedMeasures(tx: Tx, shopId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ key: string; share: number }>(sql`
    WITH said AS (
      SELECT a ->> 'key' AS key, p.data -> 'measurements' AS measures, replace(substring(
        (SELECT min(t.value) FROM jsonb_each_text(a -> 'value') AS t) FROM ${PLAIN}::text), ',', '.')::numeric AS number
      FROM products p, jsonb_array_elements(p.data -> 'attributes') AS a
      WHERE p.shop_id = ${shopId} AND p.deleted_at IS NULL
        AND hashtext(p.uid) & 2147483647 <= 2147483647 / greatest(1, (
          SELECT count(*) FROM products WHERE shop_id = ${shopId} AND deleted_at IS NULL
        )::float8 / ${SAMPLE}::integer)
    ), same AS (
      SELECT said.key, m.key AS measure, count(*) AS number FROM said, jsonb_each(measures) AS m
      WHERE jsonb_typeof(m.value) = 'number' AND m.value::numeric = number GROUP BY 1, 2
    ), columns AS (
      SELECT key, count(*) AS has FROM said GROUP BY key
    )
    SELECT key, max(number)::float8 / has AS share FROM same JOIN columns USING (key) GROUP BY key, has`)
  return new Map(rows.map(({ key, share }) => [key, share]))
}
