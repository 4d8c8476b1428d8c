import writeExcel, { type SheetData } from 'write-excel-file/node'
import type { OrderTexts } from '../texts.ts'
import type { Cell, Column } from './cell.ts'
import { safeText } from '../../../http/safe-text.ts'
import { lineColumns, linesOf, orderColumns } from './columns.ts'
import type { OrderDocument } from './document.ts'

const BOLD = { fontWeight: 'bold' } as const
type SheetCell = SheetData[number][number]

/**
 * Two sheets: what each order says, and the lines of all. One order alone stands upright, a name and a value per row,
 * since it is read by a person; several are a table.
 */
export async function xlsxOf(orders: readonly OrderDocument[], texts: OrderTexts): Promise<Buffer> {
  const [first] = orders
  const single = orders.length === 1 && first !== undefined
  const lines = orders.flatMap(linesOf)
  const head = orderColumns(texts)
  return await writeExcel([
    single
      ? { sheet: texts.order, data: upright(head, first), columns: [{ width: 28 }, { width: 60 }] }
      : { sheet: texts.orders, ...table(head, orders), stickyRowsCount: 1 },
    { sheet: texts.lines, ...table(lineColumns(texts), lines), stickyRowsCount: 1 },
  ]).toBuffer()
}

function table<T>(columns: readonly Column<T>[], rows: readonly T[]) {
  const data: SheetData = [columns.map(({ title }) => ({ value: title, ...BOLD, wrap: true }))]
  for (const row of rows) data.push(columns.map(({ cell }) => sheetCell(cell(row))))
  return { data, columns: columns.map(({ width }) => ({ width })) }
}

const upright = (columns: readonly Column<OrderDocument>[], order: OrderDocument): SheetData =>
  columns.map(({ title, cell }) => {
    const value = sheetCell(cell(order))
    return [
      { value: title, ...BOLD, alignVertical: 'top' },
      value && typeof value === 'object' ? { ...value, align: 'left', wrap: true } : value,
    ] as SheetData[number]
  })

const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** The writer looks texts up in a plain object and loses those that every object has; a blank tells them apart. */
const kept = (text: string): string => (INHERITED.has(text) ? `${text} ` : text)

/** Numbers and days are numbers and days; text is text, whatever it looks like. */
function sheetCell(cell: Cell): SheetCell {
  if (cell === null) return null
  if ('text' in cell) return { value: kept(safeText(cell.text)), type: String, format: '@' }
  if ('amount' in cell) return { value: cell.amount, type: Number, format: '#,##0.00' }
  if ('kilograms' in cell) return { value: cell.kilograms, type: Number, format: '#,##0.0' }
  if ('count' in cell) return { value: cell.count, type: Number, format: '0' }
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
}
