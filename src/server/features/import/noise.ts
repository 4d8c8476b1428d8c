import { isDeepStrictEqual } from 'node:util'
import type { LocalText } from '#contract/locale.ts'
import type { AttributeNoise } from '../../db/attribute-noise.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'

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
}

/** Too few products say nothing of a column. */
const ENOUGH = 20
/** So many of a column's products share one value that it says nothing of them. */
const CONSTANT = 0.95
/** So many of a column's values are different that they number the products. */
const UNIQUE = 0.99
const MOST = 0.5

/** Which columns, or which values of theirs, say nothing: addresses, numbers of products, what nearly all have. */
export function noiseAmong(columns: readonly ColumnFigures[], products: number): AttributeNoise {
  const noise: Record<string, true | LocalText> = {}
  for (const column of columns) {
    const { key, has, different, usual, most, addresses, codes } = column
    if (has < ENOUGH) continue
    if (addresses > has * MOST || (different >= has * UNIQUE && codes >= has * UNIQUE)) noise[key] = true
    else if (has > products * MOST && (most >= has * CONSTANT || (most > has * MOST && saysOwnName(key, usual))))
      noise[key] = different === 1 ? true : usual
  }
  return noise
}

/** *No old price* in *old_price*: the column's name, with words that say there is none. */
const saysOwnName = (key: string, value: LocalText): boolean =>
  wordsOf(key).length > 0 &&
  Object.values(value).every((text) => {
    const words = wordsOf(text)
    return wordsOf(key).every((word) => words.includes(word)) && words.length <= wordsOf(key).length + 2
  })

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Decides anew what of a shop's attributes is noise, in one pass over its products. Products that show other attributes
 * than before count as changed, so that indexes and the copies on devices follow.
 */
export async function settleNoise(tx: Tx, shopId: string): Promise<void> {
  const { rows: shops } = await tx.execute<{ noise: AttributeNoise | null; products: number }>(sql`
    SELECT attribute_noise AS noise, (
      SELECT count(*)::integer FROM products p WHERE p.shop_id = s.shop_id AND p.deleted_at IS NULL
    ) AS products
    FROM shops s WHERE s.shop_id = ${shopId}`)
  const { noise: before, products = 0 } = shops[0] ?? {}
  const after = noiseAmong(await columnFigures(tx, shopId), products)
  if (isDeepStrictEqual(before, after)) return
  const moved = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before?.[key], after[key]),
  )
  await tx.execute(sql`
    UPDATE shops SET attribute_noise = ${JSON.stringify(after)}::jsonb WHERE shop_id = ${shopId}`)
  if (moved.length === 0) return
  await tx.execute(sql`
    UPDATE shops SET catalogue_version = catalogue_version + 1 WHERE shop_id = ${shopId}`)
  await tx.execute(sql`
    UPDATE products p SET version = s.catalogue_version FROM shops s
    WHERE s.shop_id = p.shop_id AND p.shop_id = ${shopId} AND p.deleted_at IS NULL
      AND jsonb_path_query_array(p.data -> 'attributes', '$[*].key') ?| ${sql.param(moved)}::text[]`)
  await tx.execute(sql`SELECT pg_notify('catalogue', ${shopId})`)
}

/** Values are told apart in all their languages; what kind they are is seen in one. */
async function columnFigures(tx: Tx, shopId: string): Promise<ColumnFigures[]> {
  const { rows } = await tx.execute<ColumnFigures & Record<string, unknown>>(sql`
    WITH values AS (
      SELECT a ->> 'key' AS key, a -> 'value' AS value, count(*) AS pieces
      FROM products p, jsonb_array_elements(p.data -> 'attributes') AS a
      WHERE p.shop_id = ${shopId} AND p.deleted_at IS NULL
      GROUP BY 1, 2
    ), texts AS (
      SELECT values.*, coalesce((SELECT min(t.value) FROM jsonb_each_text(value) AS t), '') AS text FROM values
    )
    SELECT key, sum(pieces)::integer AS has, count(*)::integer AS different, max(pieces)::integer AS most,
      (array_agg(value ORDER BY pieces DESC, text))[1] AS usual,
      coalesce(sum(pieces) FILTER (WHERE text ~* '^((https?|ftp)://|www[.])[^[:space:]]+$'), 0)::integer AS addresses,
      coalesce(sum(pieces) FILTER (WHERE text ~ '^[^[:space:]]+$' AND text !~ '^[0-9]+[.,][0-9]+$'), 0)::integer AS codes
    FROM texts GROUP BY key ORDER BY key`)
  return rows
}
