import { isDeepStrictEqual } from 'node:util'
import type { LocalText } from '#contract/locale.ts'
import { READ_COLUMNS } from '#contract/catalogue/attribute.ts'
import type { AttributeKind, AttributeKinds } from './attribute-kinds.ts'
import type { AttributeNoise } from './attribute-noise.ts'
import type { Db, Tx } from './client.ts'
import { sql } from './drizzle.ts'

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

/** What else decides of which kind a column is. */
export interface KindFigures extends ColumnFigures {
  /** Products that say yes or no. */
  yesNo: number
  /** Those that say one number, with or without a unit. */
  numbers: number
  /** Signs of the longest value. */
  longest: number
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

/** A menu of more options is no help, nor is one of longer ones, nor one whose options hold fewer products on average. */
const OPTIONS_MAX = 60
const OPTION_SIGNS = 60
const PER_OPTION = 4
/** So many of a shop's products have to say it, and products are narrowed by so many attributes, the commonest. */
const SHARE = 0.01
const ATTRIBUTES_MAX = 12
const NEARLY_ALL = 0.9

/** Of which kind each column is, and by which products are narrowed: those with few values on many products. */
export function kindsOf(
  columns: readonly KindFigures[],
  products: number,
  noise: AttributeNoise,
  before: AttributeKinds,
): AttributeKinds {
  const known = columns.map((column) => {
    const kind = noise[column.key] === true ? ('noise' as const) : proposed(column)
    const chosen = before[column.key]?.chosen
    return { ...column, kind, chosen, isUseful: chosen ? isListed(chosen) : isUseful(column, kind, products) }
  })
  const first = known
    .filter(({ isUseful }) => isUseful)
    .toSorted((a, b) => Number(!a.chosen) - Number(!b.chosen) || b.has - a.has)
  const narrowing = new Set(first.slice(0, ATTRIBUTES_MAX).map(({ key }) => key))
  return Object.fromEntries(
    known.map(({ key, kind, chosen }) => [key, { kind, ...(chosen && { chosen }), narrows: narrowing.has(key) }]),
  )
}

function proposed({ has, different, yesNo, numbers, longest }: KindFigures): AttributeKind {
  if (yesNo >= has * NEARLY_ALL && different <= 4) return 'yes-no'
  if (different <= OPTIONS_MAX && longest <= OPTION_SIGNS && has >= different * PER_OPTION) return 'list'
  return numbers >= has * NEARLY_ALL ? 'number' : 'text'
}

const isListed = (kind: AttributeKind): boolean => kind === 'list' || kind === 'yes-no'

const isUseful = ({ key, has, different, most }: KindFigures, kind: AttributeKind, products: number): boolean =>
  isListed(kind) &&
  has >= Math.max(ENOUGH, products * SHARE) &&
  different > 1 &&
  most < has * CONSTANT &&
  !READ_COLUMNS.some((column) => column.test(key.trim()))

/**
 * Decides anew what of a shop's attributes is noise, and of which kind the others are, in one pass over its products.
 * Products that show other attributes than before, or are narrowed by others, count as changed, so that indexes and the
 * copies on devices follow.
 */
export async function settleAttributes(tx: Tx, shopId: string): Promise<void> {
  const { rows: shops } = await tx.execute<Settled & { products: number }>(sql`
    SELECT attribute_noise AS noise, attribute_kinds AS kinds, catalogue_version AS version, (
      SELECT count(*)::integer FROM products p WHERE p.shop_id = s.shop_id AND p.deleted_at IS NULL
    ) AS products
    FROM shops s WHERE s.shop_id = ${shopId}`)
  const { noise: before, kinds: kindsBefore, version, products = 0 } = shops[0] ?? {}
  await tx.execute(sql`UPDATE shops SET attributes_version = ${version ?? 0} WHERE shop_id = ${shopId}`)
  const figures = await columnFigures(tx, shopId)
  const after = noiseAmong(figures, products)
  const kinds = kindsOf(figures, products, after, kindsBefore ?? {})
  if (isDeepStrictEqual([before, kindsBefore], [after, kinds])) return
  const keys = [before ?? {}, after, kindsBefore ?? {}, kinds].flatMap((one) => Object.keys(one))
  const moved = [...new Set(keys)].filter(
    (key) =>
      !isDeepStrictEqual(before?.[key], after[key]) ||
      (kindsBefore?.[key]?.narrows ?? false) !== (kinds[key]?.narrows ?? false),
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

const YES_NO = sql.join(
  'yes no true false ja nej nei ei kyllä y n j 0 1'.split(' ').map((word) => sql`${word}`),
  sql`, `,
)

interface Settled extends Record<string, unknown> {
  version: string
  noise: AttributeNoise | null
  kinds: AttributeKinds | null
}

/** Values are told apart in all their languages; what kind they are is seen in one. */
async function columnFigures(tx: Tx, shopId: string): Promise<KindFigures[]> {
  const { rows } = await tx.execute<KindFigures & Record<string, unknown>>(sql`
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
      coalesce(sum(pieces) FILTER (WHERE text ~ '^[^[:space:]]+$' AND text !~ '^[0-9]+[.,][0-9]+$'), 0)::integer AS codes,
      coalesce(sum(pieces) FILTER (WHERE lower(btrim(text)) IN (${YES_NO})), 0)::integer AS "yesNo",
      coalesce(sum(pieces) FILTER (WHERE text ~ '^[[:space:]]*-?[0-9]+([.,][0-9]+)?[[:space:]]*[^0-9[:space:]]{0,8}[[:space:]]*$'), 0)::integer AS numbers,
      max(length(text))::integer AS longest
    FROM texts GROUP BY key ORDER BY key`)
  return rows
}
