import { ADD_ROWS_MAX, ANTAL_MAX } from '#contract/cart/line.ts'
import { type Columns, headingOf } from './heading.ts'
import { linesOf } from './lines.ts'
import { type Habit, type Reading, readByHeading, readLine } from './read-line.ts'
import type { PastedLine, Parsed, ParsedRow, UnreadLine } from './types.ts'

/** Reads a pasted list of article numbers and quantities, whatever it was copied from. */
export const parseText = (text: string): Parsed => parseLines(linesOf(text))

/** Reads the rows of a sheet; a cell is the text that it shows. */
export const parseTable = (rows: readonly (readonly string[])[]): Parsed =>
  parseLines(
    rows.map((cells, at): PastedLine => {
      const text = cells.filter((cell) => cell.trim() !== '').join('  ')
      return { line: at + 1, text, cells, kind: 'columns' }
    }),
  )

function parseLines(lines: readonly PastedLine[]): Parsed {
  const unread: UnreadLine[] = []
  const rows = new Map<string, ParsedRow>()
  let headings = 0
  let blank = 0
  const habit = habitOf(lines)
  let columns: Columns | null = null
  for (const line of lines) {
    if (line.text === '') {
      blank++
      continue
    }
    const heading = headingOf(line)
    if (heading) {
      columns = heading
      headings++
      continue
    }
    const reading = read(line, columns, habit)
    const reason = take(rows, line, reading)
    const { number } = reading
    if (reason) unread.push({ line: line.line, text: line.text, reason, ...(number !== undefined && { number }) })
  }
  return { rows: [...rows.values()], unread, headings, blank, lines: lines.length }
}

const read = (line: PastedLine, columns: Columns | null, habit: Habit | null): Reading =>
  columns && line.kind === 'columns' && line.cells.length > columns.number
    ? readByHeading(line, columns)
    : readLine(line, habit)

/** Which comes first where it is clear; null where the list says nothing, or one thing as often as the other. */
function habitOf(lines: readonly PastedLine[]): Habit | null {
  let balance = 0
  for (const line of lines) {
    const reading = readLine(line, null)
    if ('number' in reading && 'habit' in reading) balance += reading.habit === 'numberFirst' ? 1 : -1
  }
  return balance === 0 ? null : balance > 0 ? 'numberFirst' : 'quantityFirst'
}

/** Takes a row in, adding it to one with the same number; returns why not, if it cannot. */
function take(rows: Map<string, ParsedRow>, { line, text }: PastedLine, reading: Reading): UnreadLine['reason'] | null {
  if ('reason' in reading) return reading.reason
  const key = reading.number.toUpperCase().replaceAll(/\s/g, '')
  const before = rows.get(key)
  if (!before && rows.size >= ADD_ROWS_MAX) return 'tooMany'
  const quantity = (before?.quantity ?? 0) + reading.quantity
  if (quantity > ANTAL_MAX) return 'tooMuch'
  rows.set(key, {
    number: before?.number ?? reading.number,
    quantity,
    lines: [...(before?.lines ?? []), line],
    text: before?.text ?? text,
  })
  return null
}
