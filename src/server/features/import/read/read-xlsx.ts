import readWorkbook, { type CellValue } from 'read-excel-file/node'
import { ImportError } from '../import-error.ts'
import { type Cell, columnNames, isBlank, type Source, type SourceRow } from './source.ts'

/**
 * The first sheet of a workbook that has rows below a header. The format keeps its texts in a table apart, so that a
 * workbook is held in memory whole; for catalogues beyond Excel's own limits there are CSV and NDJSON.
 */
export async function openXlsx(path: string): Promise<Source> {
  const sheets = await readWorkbook(path).catch((cause: unknown) => {
    throw new ImportError('The workbook cannot be read; it may be damaged or protected by a password.', { cause })
  })
  const sheet = sheets.find(({ data }) => data.filter((row) => !isBlank(row.map(toCell))).length > 1)
  if (!sheet) throw new ImportError('The workbook has no sheet with a header and rows.')
  const data = sheet.data.map((row) => row.map(toCell))
  const header = data.findIndex((row) => !isBlank(row))
  const columns = columnNames(data[header] ?? [])
  const others = sheets.length > 1 ? `, sheet “${sheet.sheet}” of ${sheets.length}` : ''
  return { kind: 'xlsx', description: `XLSX${others}`, columns, rows: () => rowsBelow(data, header) }
}

async function* rowsBelow(data: readonly Cell[][], header: number): AsyncGenerator<SourceRow> {
  for (const [index, cells] of data.entries()) {
    if (index > header && !isBlank(cells)) yield { row: index + 1, cells }
  }
}

/** Sums of binary fractions end in noise (0.30000000000000004), which no one has typed. */
const withoutNoise = (value: number) => Number(value.toPrecision(14))

function toCell(value: CellValue | null): Cell {
  if (value === null) return undefined
  if (typeof value === 'number') return withoutNoise(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value)
}
