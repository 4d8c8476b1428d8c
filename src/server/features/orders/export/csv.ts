import type { OrderTexts } from '../texts.ts'
import type { Cell } from './cell.ts'
import { safeText } from '../../../http/safe-text.ts'
import { flatColumns, linesOf } from './columns.ts'
import type { OrderDocument } from './document.ts'

/**
 * A row per line, as the spreadsheets of the Nordic countries open it without a question: UTF-8 with its mark,
 * semicolons, decimal commas, CRLF. The same in English, whose readers sit in the same offices.
 */
export function csvOf(orders: readonly OrderDocument[], texts: OrderTexts): Buffer {
  const columns = flatColumns(texts)
  const rows = [columns.map(({ title }) => quoted(title))]
  for (const order of orders)
    for (const line of linesOf(order)) rows.push(columns.map(({ cell }) => written(cell(line))))
  return Buffer.from(`\uFEFF${rows.map((row) => `${row.join(';')}\r\n`).join('')}`)
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if ('text' in cell) return quoted(safeText(cell.text))
  if ('amount' in cell) return cell.amount.toFixed(2).replace('.', ',')
  if ('kilograms' in cell) return String(cell.kilograms).replace('.', ',')
  return 'count' in cell ? String(cell.count) : cell.day
}

/** Every text, whatever is in it: what splits a cell depends on the program that reads it. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
