import { LOCALES } from '#contract/locale.ts'
import type { OfficeRow } from '#contract/office/list.schema.ts'
import { type FieldKey, valueOf } from '../fields.ts'
import type { CellContext, Column } from './columns.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What columns are called in files: as imports name them, so that a file can come back. */
export function fileColumn(key: FieldKey): string {
  const [field = '', part = ''] = key.split('.')
  if (field === 'measurements') return part
  if (LOCALES.some((one) => one === part)) return key
  if (key === 'certifications') return 'certification'
  return key === 'categories' ? 'category' : key
}

type Cell = string | number | null

/** The list as rows of a file, its heading first. Numbers stay numbers. */
export function fileRows(rows: readonly OfficeRow[], columns: readonly Column[], context: CellContext): Cell[][] {
  const head = [
    'uid',
    ...columns.flatMap(({ key }) => (key === 'categories' ? ['category', 'subcategory'] : [fileColumn(key)])),
  ]
  return [
    head,
    ...rows.map(({ uid, product }) => [
      uid,
      ...columns.flatMap(({ key, read }): Cell[] => {
        const value = valueOf(product, key)
        const text = read(value, context)
        if (key === 'categories') {
          const [home = '', below = ''] = text.split(' / ')
          return [home || null, below || null]
        }
        return [typeof value === 'number' ? value : text === '' ? null : text]
      }),
    ]),
  ]
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
export function csvOf(rows: readonly (readonly Cell[])[]): Blob {
  const written = (cell: Cell): string =>
    cell === null ? '' : typeof cell === 'number' ? String(cell).replace('.', ',') : quoted(safeText(cell))
  const text = rows.map((row) => `${row.map(written).join(';')}\r\n`).join('')
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' })
}

/** As one sheet, whose heading stays in sight. */
export async function xlsxOf(rows: readonly (readonly Cell[])[]): Promise<Blob> {
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
  return await write([{ sheet: 'products', data, stickyRowsCount: 1 }]).toBlob()
}
