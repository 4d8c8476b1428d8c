import { isDeepStrictEqual } from 'node:util'
import { OTHERS_COLUMN, PAGE_COLUMN } from '#contract/catalogue/attribute.ts'
import type { LocalText } from '#contract/locale.ts'
import { type AttributeKinds, narrowingOf } from './attribute-kinds.ts'
import type { AttributeNoise } from './attribute-noise.ts'
import type { Db, Tx } from './client.ts'
import { type ColumnFigures, columnFigures, type KindFigures } from './column-figures.ts'
import { sql } from './drizzle.ts'
import { CONSTANT, ENOUGH, kindsOf, NEARLY_ALL } from './propose-kinds.ts'

/** So many of a column's values are different that they number the products. */
const UNIQUE = 0.99
const MOST = 0.5

/**
 * Which columns, or which values of theirs, say nothing: addresses, numbers of products, what nearly all have, what is
 * said of a catalogue or of other products, and measurements said once more.
 */
export function noiseAmong(columns: readonly ColumnFigures[], products: number): AttributeNoise {
  const noise: Record<string, true | LocalText> = {}
  for (const column of columns) {
    const { key, has, different, usual, most } = column
    if (has < ENOUGH) continue
    if (isNumbering(column) || isAbout(column)) noise[key] = true
    else if (has > products * MOST && (most >= has * CONSTANT || (most > has * MOST && saysOwnName(key, usual))))
      noise[key] = different === 1 ? true : usual
  }
  return noise
}

/** Where something lies, or a number that each product has of its own. */
const isNumbering = ({ has, different, addresses, codes }: ColumnFigures): boolean =>
  addresses > has * MOST || (different >= has * UNIQUE && codes >= has * UNIQUE)

/** What the supplier prints or sells besides, or a measurement that the product says anyway. */
const isAbout = ({ key, has, pages = 0, repeats = 0 }: ColumnFigures): boolean =>
  (PAGE_COLUMN.test(key.trim()) && pages >= has * NEARLY_ALL) || OTHERS_COLUMN.test(key.trim()) || repeats >= NEARLY_ALL

/** *No old price* in *old_price*: the column's name, with words that say there is none. */
const saysOwnName = (key: string, value: LocalText): boolean =>
  wordsOf(key).length > 0 &&
  Object.values(value).every((text) => {
    const words = wordsOf(text)
    return wordsOf(key).every((word) => words.includes(word)) && words.length <= wordsOf(key).length + 2
  })

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** What was seen of a shop's columns, and of how many products. */
export interface SeenColumns {
  products: number
  columns: KindFigures[]
}

/**
 * Decides anew what of a shop's attributes is noise, and of which kind the others are, in one pass over its products.
 * Products that show other attributes than before, or are narrowed by others, count as changed, so that indexes and the
 * copies on devices follow.
 */
export async function settleAttributes(tx: Tx, shopId: string): Promise<void> {
  const { rows } = await tx.execute<{ products: number }>(sql`
    UPDATE shops s SET attributes_version = catalogue_version WHERE s.shop_id = ${shopId} RETURNING (
      SELECT count(*)::integer FROM products p WHERE p.shop_id = s.shop_id AND p.deleted_at IS NULL
    ) AS products`)
  const seen = { products: rows[0]?.products ?? 0, columns: await columnFigures(tx, shopId) }
  await tx.execute(sql`
    INSERT INTO attribute_figures (shop_id, products, columns)
    SELECT shop_id, ${seen.products}, ${JSON.stringify(seen.columns)}::jsonb FROM shops WHERE shop_id = ${shopId}
    ON CONFLICT (shop_id) DO UPDATE SET products = excluded.products, columns = excluded.columns`)
  await decideKinds(tx, shopId, seen, (before) => before)
}

/**
 * The same without a look at the products.
 * @param say what staff say of columns from now on, given what they have said
 */
export async function decideKinds(
  tx: Tx,
  shopId: string,
  { products, columns }: SeenColumns,
  say: (before: AttributeKinds) => AttributeKinds,
): Promise<void> {
  const { rows: shops } = await tx.execute<Settled>(sql`
    SELECT attribute_noise AS noise, attribute_kinds AS kinds FROM shops WHERE shop_id = ${shopId}`)
  const { noise: before, kinds: kindsBefore } = shops[0] ?? {}
  const proposed = noiseAmong(columns, products)
  const kinds = kindsOf(columns, products, proposed, say(kindsBefore ?? {}))
  const after = withChosen(proposed, kinds)
  if (isDeepStrictEqual([before, kindsBefore], [after, kinds])) return
  const keys = [before ?? {}, after, kindsBefore ?? {}, kinds].flatMap((one) => Object.keys(one))
  const moved = [...new Set(keys)].filter(
    (key) =>
      !isDeepStrictEqual(before?.[key], after[key]) ||
      !isDeepStrictEqual(narrowingOf(kindsBefore ?? {}, key), narrowingOf(kinds, key)),
  )
  await tx.execute(sql`
    UPDATE shops SET attribute_noise = ${JSON.stringify(after)}::jsonb,
      attribute_kinds = ${JSON.stringify(kinds)}::jsonb
    WHERE shop_id = ${shopId}`)
  if (moved.length === 0) return
  await tx.execute(sql`
    UPDATE shops SET catalogue_version = catalogue_version + 1 WHERE shop_id = ${shopId}`)
  await tx.execute(sql`
    UPDATE products p SET version = s.catalogue_version FROM shops s
    WHERE s.shop_id = p.shop_id AND p.shop_id = ${shopId} AND p.deleted_at IS NULL
      AND jsonb_path_query_array(p.data -> 'attributes', '$[*].key') ?| ${sql.param(moved)}::text[]`)
  await tx.execute(sql`SELECT pg_notify('catalogue', ${shopId})`)
}

/** What staff say counts for more than what is proposed: a column is noise, or is not. */
function withChosen(noise: AttributeNoise, kinds: AttributeKinds): AttributeNoise {
  const chosen = Object.entries(kinds).filter(([, { chosen }]) => chosen !== undefined)
  const said = new Map(chosen.map(([key, { chosen }]) => [key, chosen === 'noise']))
  const left = Object.entries(noise).filter(([key]) => !said.has(key))
  return Object.fromEntries([
    ...left,
    ...[...said].flatMap(([key, isNoise]) => (isNoise ? [[key, true as const]] : [])),
  ])
}

/** A change of that share of a shop's products is worth a pass over all of them at once. */
const WORTH = 0.01

/** After so many of a shop's products were written by calls; a few wait for `settleChanged`. */
export async function settleAfter(db: Db, shopId: string, written: number): Promise<void> {
  if (written === 0) return
  const { rows } = await db.execute<{ products: number }>(sql`
    SELECT count(*)::integer AS products FROM products WHERE shop_id = ${shopId} AND deleted_at IS NULL`)
  if (written >= (rows[0]?.products ?? 0) * WORTH) await db.transaction((tx) => settleAttributes(tx, shopId))
}

/** Where products have changed since a look at all of them. */
export async function settleChanged(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT shop_id AS id FROM shops WHERE attributes_version IS DISTINCT FROM catalogue_version AND catalogue_version > 0`)
  for (const { id } of rows) await db.transaction((tx) => settleAttributes(tx, id))
}

interface Settled extends Record<string, unknown> {
  noise: AttributeNoise | null
  kinds: AttributeKinds | null
}
