import { IMPORT_SHEET_MAX, IMPORT_SHEETS_MAX } from '#contract/office/import.ts'
import { ImportError } from '../import-error.ts'
import { columnNames, type Source, type SourceRow } from './source.ts'
import { type Archive, openArchive } from './xlsx/archive.ts'
import type { CellContext } from './xlsx/cell.ts'
import { sheetRows } from './xlsx/sheet-rows.ts'
import { readStyles, readTexts, readWorkbook, type Sheet } from './xlsx/workbook.ts'

/** Columns without a heading are found in the first rows; what stands beyond them further down breaks its row. */
const SAMPLE_ROWS = 200

/**
 * A sheet of a workbook, read row by row: the named one, or else the first that is not hidden and has rows below a
 * header. The texts that its cells share lie in a table of bounded memory (text-table).
 * @throws ImportError if it cannot be read; the message says what about it
 */
export async function openXlsx(path: string, wanted?: string): Promise<Source> {
  const archive = await openArchive(path)
  try {
    const { sheets, date1904, stylesPart, textsPart } = await readWorkbook(archive)
    const candidates = candidatesOf(sheets, wanted)
    const kinds = await readStyles(archive, stylesPart)
    const texts = await readTexts(archive, textsPart)
    const close = () => {
      texts.close()
      archive.close()
    }
    const { sheet, sample } = await chosen(archive, candidates, { texts, kinds, date1904 }).catch((error: unknown) => {
      texts.close()
      throw error
    })
    const columns = columnsOf(sample)
    const names = sheets.map(({ name }) => name).filter((name) => name.length <= IMPORT_SHEET_MAX)
    const several = sheets.length > 1 && {
      sheet: { name: sheet.name, of: sheets.length, names: names.slice(0, IMPORT_SHEETS_MAX) },
    }
    const rows = () => below(sample, sheetRows(archive, sheet, { texts, kinds, date1904 }, columns.length))
    return { kind: 'xlsx', format: { type: 'XLSX', ...several }, columns, rows, close }
  } catch (error) {
    archive.close()
    throw error
  }
}

function candidatesOf(sheets: readonly Sheet[], wanted: string | undefined): readonly Sheet[] {
  if (wanted === undefined) return [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)]
  const same = (name: string) => name.trim().toLowerCase() === wanted.trim().toLowerCase()
  const found = sheets.find(({ name }) => same(name))
  if (found) return [found]
  const names = sheets.map(({ name }) => `“${name}”`).join(', ')
  throw new ImportError(`--sheet: the workbook has no sheet “${wanted}”. Its sheets: ${names || 'none'}.`)
}

/** The first sheet with a header and rows, and its beginning. */
async function chosen(archive: Archive, sheets: readonly Sheet[], context: CellContext) {
  for (const sheet of sheets) {
    const sample: SourceRow[] = []
    for await (const row of sheetRows(archive, sheet, context)) if (sample.push(row) >= SAMPLE_ROWS) break
    const [header] = sample
    if (header?.broken) throw new ImportError(`The header cannot be read: ${header.broken}.`)
    if (sample.length > 1) return { sheet, sample }
  }
  const [only] = sheets
  const where = sheets.length === 1 && only ? `sheet “${only.name}” of the workbook` : 'workbook'
  throw new ImportError(`The ${where} has no ${sheets.length === 1 ? '' : 'sheet with a '}header and rows.`)
}

function columnsOf(sample: readonly SourceRow[]): string[] {
  const width = Math.max(...sample.map(({ cells }) => cells.length))
  return columnNames(Array.from({ length: width }, (_, column) => sample[0]?.cells[column]))
}

async function* below([header]: readonly SourceRow[], rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) if (row.row !== header?.row) yield row
}
