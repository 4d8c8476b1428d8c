import type { FileFormat } from '#contract/office/import.schema.ts'
import { PRICE_LIST_ROWS_MAX } from '#contract/office/price-list.ts'
import { sql } from '../../../db/drizzle.ts'
import type { Db } from '../../../db/client.ts'
import type { PriceListRow } from '../../../db/price-list-writer.ts'
import { ImportError } from '../import-error.ts'
import { addEvidence, decideStyle, noEvidence } from '../map/number-style.ts'
import type { Decimal } from '../map/number-text.ts'
import { openSource } from '../read/open-source.ts'
import { isBlank, type Source } from '../read/source.ts'
import { type PriceListColumns, type PriceListField, priceListColumns } from './columns.ts'
import { type RowContext, toPriceListRow } from './row.ts'
import { type ReadRows, rowCollector, type RowProblem } from './rows.ts'

export interface PriceListFile extends ReadRows {
  format: FileFormat
  /** What the rows name that the shop does not have (yet): rows count as soon as it does. */
  unknown: { target: PriceListRow['target']; subject: string }[]
}

interface Options {
  path: string
  shopId: string
  currency: string
  decimal: Decimal | undefined
  /** Rows that are taken; more are an error. */
  most?: number
}

const PROBLEMS_SHOWN = 50
const NUMBERS = ['price', 'discount_percentage'] as const

/**
 * The rows of a price list in a CSV, TSV or XLSX file: all of them, or none, since a row that is left out would bring
 * back another price without a word.
 * @throws {ImportError} with every wrong row, its fields and the rules that they break
 */
export async function readPriceList(db: Db, options: Options): Promise<PriceListFile> {
  const file = await lookIntoPriceList(db, options)
  if (file.problems.length > 0) throw new ImportError(problemText(file.problems))
  return file
}

/** The same, rows that break a rule being told beside the others. @throws {ImportError} what is no price list at all */
export async function lookIntoPriceList(
  db: Db,
  { path, shopId, currency, decimal, most = PRICE_LIST_ROWS_MAX }: Options,
): Promise<PriceListFile> {
  const source = await openSource(path)
  try {
    if (source.kind === 'bmecat') throw new ImportError('A price list is a CSV, TSV, XLSX or NDJSON file.')
    const columns = priceListColumns(source.columns)
    const decimals = await decimalsOf(source, columns, decimal)
    const categoryOf = await categoriesOf(db, shopId)
    const found = await readRows(source, { columns, decimals, currency, categoryOf }, most)
    return { ...found, format: source.format, unknown: await unknownSubjects(db, shopId, found.rows) }
  } finally {
    source.close?.()
  }
}

async function readRows(source: Source, context: RowContext, most: number): Promise<ReadRows> {
  const { found, add, refuse } = rowCollector(most)
  for await (const { row, cells, broken } of source.rows()) {
    if (!broken && isBlank(cells)) continue
    const read = broken ? [broken] : toPriceListRow(cells, context)
    if (Array.isArray(read)) refuse(row, read)
    else add(row, read)
  }
  return found
}

function problemText(problems: readonly RowProblem[]): string {
  const rest = problems.length - PROBLEMS_SHOWN
  return [
    `Nothing was changed: ${problems.length} ${problems.length === 1 ? 'row breaks a rule' : 'rows break a rule'}.`,
    ...problems.slice(0, PROBLEMS_SHOWN).map(({ row, reasons }) => `row ${row}: ${reasons.join('; ')}`),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n')
}

/** Reads the file once for the style of its numbers. */
async function decimalsOf(source: Source, columns: PriceListColumns, stated: Decimal | undefined) {
  const found = NUMBERS.flatMap((field) => {
    const column = columns[field]
    return column === undefined ? [] : [{ field, column, evidence: noEvidence(field === 'price') }]
  })
  for await (const row of source.rows())
    if (!row.broken) for (const { column, evidence } of found) addEvidence(evidence, row.cells[column], row.row)
  return new Map(
    found.map(({ field, evidence }): [PriceListField, Decimal] => [field, decideStyle(field, evidence, stated)]),
  )
}

/** A category's id by its id or anything that it is called. */
export async function categoriesOf(db: Db, shopId: string): Promise<(name: string) => string> {
  const { rows } = await db.execute<{ id: string; names: string[] }>(sql`
    SELECT DISTINCT category ->> 'id' AS id, jsonb_path_query_array(category, '$.name.*') AS names
    FROM products p, jsonb_array_elements(p.data -> 'categories') AS category
    WHERE p.shop_id = ${shopId} AND p.deleted_at IS NULL`)
  const ids = new Map([
    ...rows.flatMap(({ id, names }) => names.map((name): [string, string] => [name.toLowerCase(), id])),
    ...rows.map(({ id }): [string, string] => [id.toLowerCase(), id]),
  ])
  return (name) => ids.get(name.toLowerCase()) ?? name
}

/** What rows name that the shop does not have. */
export async function unknownSubjects(db: Db, shopId: string, rows: readonly PriceListRow[]) {
  const subjects = [
    ...new Map(rows.map(({ target, subject }) => [`${target} ${subject}`, { target, subject }])).values(),
  ]
  const { rows: unknown } = await db.execute<{ target: PriceListRow['target']; subject: string }>(sql`
    WITH alive AS MATERIALIZED (SELECT uid, data FROM products WHERE shop_id = ${shopId} AND deleted_at IS NULL),
    known AS MATERIALIZED (
      SELECT 'product' AS target, uid AS subject FROM alive
      UNION SELECT 'category', category ->> 'id' FROM alive, jsonb_array_elements(data -> 'categories') AS category
      UNION SELECT 'brand', data ->> 'brand' FROM alive
    )
    SELECT given.target, given.subject
    FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS given (target text, subject text)
    LEFT JOIN known USING (target, subject) WHERE known.subject IS NULL`)
  return unknown
}
