import writeExcel, { type SheetData } from 'write-excel-file/node'
import type { Db } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { PRICE_LIST_FIELDS, type PriceListField } from './columns.ts'
import { safeText } from '../../../http/safe-text.ts'

type FileRow = Record<PriceListField, string | number | null>

/** A price list as a file that the import reads back to the same rows: a table under the names of its columns. */
export async function priceListFile(
  db: Db,
  { shopId, id }: { shopId: string; id: string },
  format: 'csv' | 'xlsx',
): Promise<Buffer> {
  const { rows } = await db.execute<FileRow>(sql`
    SELECT CASE target WHEN 'product' THEN subject END AS product,
      CASE target WHEN 'category' THEN subject END AS category,
      CASE target WHEN 'brand' THEN subject END AS brand,
      price::float8 / 100 AS price, discount_percentage::float8, from_quantity,
      CASE WHEN isfinite(valid_from) THEN valid_from::text END AS valid_from,
      CASE WHEN isfinite(valid_to) THEN valid_to::text END AS valid_to,
      CASE WHEN hidden THEN 'yes' END AS hidden
    FROM price_list_rows WHERE shop_id = ${shopId} AND list_id = ${id}
    ORDER BY array_position(ARRAY['product', 'category', 'brand'], target), subject, from_quantity, price_list_rows.valid_from`)
  return format === 'csv' ? csvOf(rows) : await xlsxOf(rows)
}

/** As orders leave: UTF-8 with its mark, semicolons, decimal commas, CRLF. */
function csvOf(rows: readonly FileRow[]): Buffer {
  const lines = rows.map((row) => PRICE_LIST_FIELDS.map((field) => written(row[field])))
  const all = [PRICE_LIST_FIELDS.map(quoted), ...lines]
  return Buffer.from(`\uFEFF${all.map((line) => `${line.join(';')}\r\n`).join('')}`)
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

function written(cell: string | number | null): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell).replace('.', ',') : quoted(safeText(cell))
}

async function xlsxOf(rows: readonly FileRow[]): Promise<Buffer> {
  const head: SheetData[number] = PRICE_LIST_FIELDS.map((field) => ({ value: field, fontWeight: 'bold' }))
  const lines = rows.map((row): SheetData[number] =>
    PRICE_LIST_FIELDS.map((field) => {
      const cell = row[field]
      if (cell === null) return null
      return typeof cell === 'number'
        ? { value: cell, type: Number, format: field === 'price' ? '#,##0.00' : 'General' }
        : { value: safeText(cell), type: String, format: '@' }
    }),
  )
  return await writeExcel([{ sheet: 'Prices', data: [head, ...lines], stickyRowsCount: 1 }]).toBuffer()
}
