import { saveFile } from './download.ts'

export const TABLE_FORMATS = ['xlsx', 'csv'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Numbers stay numbers. */
export type Cell = string | number | null

/**
 * Puts a table among the person's downloads, its heading first; answers the file's name.
 * @param sheet what the sheet of a workbook is called, at most 31 signs
 */
export async function saveTable(
  cells: readonly (readonly Cell[])[],
  { name, format, sheet = 'list' }: { name: string; format: TableFormat; sheet?: string },
): Promise<string> {
  const blob = format === 'csv' ? csvOf(cells) : await xlsxOf(cells, sheet)
  return saveFile({ blob, disposition: null }, `${name}.${format}`)
}

// What a formula may begin with, the full-width signs included, which some programs read alike.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u
/** A spreadsheet holds no more in one cell. */
const LONGEST = 32_000
/** Control signs but tab and line ends, and what XML does not allow. */
const UNPRINTABLE = /(?![\t\r\n])[\p{Cc}\uFFFE\uFFFF]/gu

/** Text that a spreadsheet takes for text: an apostrophe stands before what it would run as a formula. */
function safeText(value: string): string {
  const clean = value.toWellFormed().replaceAll(UNPRINTABLE, '').slice(0, LONGEST).toWellFormed()
  return FORMULA.test(clean) ? `'${clean}` : clean
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** As Nordic spreadsheets open it at once: UTF-8 with its mark, semicolons, decimal commas, CRLF. */
function csvOf(rows: readonly (readonly Cell[])[]): Blob {
  const written = (cell: Cell): string =>
    cell === null ? '' : typeof cell === 'number' ? String(cell).replace('.', ',') : quoted(safeText(cell))
  const text = rows.map((row) => `${row.map(written).join(';')}\r\n`).join('')
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' })
}

/** As one sheet, whose heading stays in sight. */
async function xlsxOf(rows: readonly (readonly Cell[])[], sheet: string): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const data = rows.map((row, i) =>
    row.map((cell) =>
      cell === null
        ? null
        : typeof cell === 'number'
          ? { value: cell, type: Number }
          : { value: safeText(cell), type: String, ...(i === 0 && { fontWeight: 'bold' as const }) },
    ),
  )
  return await write([{ sheet, data, stickyRowsCount: 1 }]).toBlob()
}
