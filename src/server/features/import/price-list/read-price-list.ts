import { sql } from '../../../db/drizzle.ts'
import type { Db } from '../../../db/client.ts'
import type { PriceListRow } from '../../../db/price-list-writer.ts'
import { ImportError } from '../import-error.ts'
import { addEvidence, decideStyle, noEvidence } from '../map/number-style.ts'
import type { Decimal } from '../map/number-text.ts'
import { openSource } from '../read/open-source.ts'
import { isBlank, type Source } from '../read/source.ts'
import { type PriceListColumns, type PriceListField, priceListColumns } from './columns.ts'
import { toPriceListRow } from './row.ts'

export interface PriceListFile {
  rows: PriceListRow[]
  description: string
  /** What the rows name that the shop does not have (yet): rows count as soon as it does. */
  unknown: { target: PriceListRow['target']; subject: string }[]
}

interface Options {
  path: string
  shopId: string
  currency: string
  decimal: Decimal | undefined
}

const ROWS_MAX = 500_000
const PROBLEMS_SHOWN = 50
const NUMBERS = ['price', 'discount_percentage'] as const

/**
 * The rows of a price list in a CSV, TSV or XLSX file: all of them, or none, since a row that is left out would bring
 * back another price without a word.
 * @throws {ImportError} with every wrong row, its fields and the rules that they break
 */
export async function readPriceList(db: Db, { path, shopId, currency, decimal }: Options): Promise<PriceListFile> {
  const source = await openSource(path)
  try {
    if (source.kind === 'bmecat') throw new ImportError('A price list is a CSV, TSV, XLSX or NDJSON file.')
    const columns = priceListColumns(source.columns)
    const decimals = await decimalsOf(source, columns, decimal)
    const names = await categoryNames(db, shopId)
    const categoryOf = (name: string): string => names.get(name.toLowerCase()) ?? name
    const found = await readRows(source, { columns, decimals, currency, categoryOf })
    return { rows: found, description: source.description, unknown: await unknownSubjects(db, shopId, found) }
  } finally {
    source.close?.()
  }
}

async function readRows(source: Source, context: Parameters<typeof toPriceListRow>[1]): Promise<PriceListRow[]> {
  const rows: PriceListRow[] = []
  const problems: string[] = []
  const seen = new Map<string, { row: number; days: PriceListRow }[]>()
  for await (const { row, cells, broken } of source.rows()) {
    if (!broken && isBlank(cells)) continue
    const read = broken ? [broken] : toPriceListRow(cells, context)
    if (Array.isArray(read)) {
      problems.push(`row ${row}: ${read.join('; ')}`)
      continue
    }
    const key = `${read.target} ${read.subject} ${read.from}`
    const known = seen.get(key) ?? []
    const twice = known.find(({ days }) => overlap(days, read))
    if (twice) problems.push(`row ${row}: product: the same as row ${twice.row}, on the same days`)
    seen.set(key, [...known, { row, days: read }])
    rows.push(read)
    if (rows.length > ROWS_MAX) throw new ImportError(`A price list has at most ${ROWS_MAX} rows.`)
  }
  if (problems.length > 0) throw new ImportError(problemText(problems))
  return rows
}

function problemText(problems: readonly string[]): string {
  const rest = problems.length - PROBLEMS_SHOWN
  return [
    `Nothing was changed: ${problems.length} ${problems.length === 1 ? 'row breaks a rule' : 'rows break a rule'}.`,
    ...problems.slice(0, PROBLEMS_SHOWN),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n')
}

const overlap = (a: PriceListRow, b: PriceListRow): boolean =>
  (a.validFrom ?? '') <= (b.validTo ?? '9') && (b.validFrom ?? '') <= (a.validTo ?? '9')

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

/** Categories' ids by everything that they are called, in small letters. */
async function categoryNames(db: Db, shopId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; names: string[] }>(sql`
    SELECT DISTINCT category ->> 'id' AS id, jsonb_path_query_array(category, '$.name.*') AS names
    FROM products p, jsonb_array_elements(p.data -> 'categories') AS category
    WHERE p.shop_id = ${shopId} AND p.deleted_at IS NULL`)
  return new Map([
    ...rows.flatMap(({ id, names }) => names.map((name): [string, string] => [name.toLowerCase(), id])),
    ...rows.map(({ id }): [string, string] => [id.toLowerCase(), id]),
  ])
}

async function unknownSubjects(db: Db, shopId: string, rows: readonly PriceListRow[]) {
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
