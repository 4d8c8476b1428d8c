/**
 * Cells as spreadsheets copy them: columns apart by tabs, rows by line breaks; a cell in quotes may hold either, and
 * doubled quotes. A line break at the end ends the last row.
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const end = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < end.length; at++) {
    const sign = end[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (end[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '' && closes(end, at)) quoted = true
    else if (sign === '\t') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  return [...rows, [...row, cell]]
}

/** Whether a quote at the beginning of a cell has its counterpart at an end: inches and quotations have not. */
function closes(text: string, from: number): boolean {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    // The first one that is not doubled decides: what ends with another cell's inches was never begun.
    if (text[at + 1] !== '"') return at + 1 === text.length || text[at + 1] === '\t' || text[at + 1] === '\n'
    at++
  }
  return false
}

/** The same as spreadsheets paste it. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quotedCell).join('\t')).join('\n')

const quotedCell = (cell: string): string => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** What is pasted where several cells are chosen and one was copied: it fills them all. */
export function filling(cells: string[][], { rows, columns }: { rows: number; columns: number }): string[][] {
  const [[only] = []] = cells
  if (cells.length !== 1 || cells[0]?.length !== 1 || only === undefined) return cells
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => only))
}
