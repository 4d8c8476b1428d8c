import { ImportError } from '../../import-error.ts'
import { type Cell, isBlank, type SourceRow } from '../source.ts'
import type { XmlNode } from '../xml-nodes.ts'
import type { Archive } from './archive.ts'
import { type CellContext, cellOf } from './cell.ts'
import { LARGE_BYTES, nodesOf, type Sheet } from './workbook.ts'

/** What a sheet can hold in Excel: column XFD, row 1,048,576. */
const MAX_COLUMNS = 16_384
const MAX_ROWS = 1_048_576
/** Longer than any honest row; as in a text file. */
const ROW_CHARACTERS = 1 << 20

/**
 * The rows of a sheet that are not blank, one after the other as the file has them. With `columns`, a row that holds
 * something beyond them is broken.
 * @throws ImportError where the sheet is no sheet; nothing of a damaged file is guessed
 */
export async function* sheetRows(
  archive: Archive,
  { part }: Sheet,
  context: CellContext,
  columns = MAX_COLUMNS,
): AsyncGenerator<SourceRow> {
  let row = 0
  for await (const node of nodesOf(archive, part, LARGE_BYTES, 'ROW')) {
    row = node.attributes.r === undefined ? row + 1 : Number(node.attributes.r)
    if (!(Number.isInteger(row) && row >= 1 && row <= MAX_ROWS)) throw outside(part, `row ${node.attributes.r ?? row}`)
    const read = rowOf(node, row, part, context, columns)
    if (read.broken || !isBlank(read.cells)) yield read
  }
}

function rowOf(node: XmlNode, row: number, part: string, context: CellContext, columns: number): SourceRow {
  const cells: Cell[] = []
  let broken: string | undefined
  let characters = 0
  let column = -1
  for (const one of node.children) {
    if (one.name !== 'C') continue
    column = one.attributes.r === undefined ? column + 1 : columnOf(one.attributes.r)
    if (!(column >= 0 && column < MAX_COLUMNS)) throw outside(part, `the cell ${one.attributes.r ?? column}`)
    const value = cellOf(one, context)
    if (value === undefined || value === '') continue
    if (typeof value === 'object') {
      broken ??= value.fault
      continue
    }
    if (column >= columns) {
      if (!isBlank([value])) broken ??= `${column + 1} columns where the header has ${columns}`
      continue
    }
    if (typeof value === 'string') characters += value.length
    if (characters > ROW_CHARACTERS) return { row, cells, broken: `holds more than ${ROW_CHARACTERS} characters` }
    while (cells.length < column) cells.push(undefined)
    cells[column] = value
  }
  return broken === undefined ? { row, cells } : { row, cells, broken }
}

/** The column of a cell's place, AB12, from 0; -1 where it is none. */
function columnOf(place: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(place)?.[1] ?? ''
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const outside = (part: string, what: string) =>
  new ImportError(
    `The workbook cannot be read: ${what.slice(0, 40)} of its part ${part} lies outside what a sheet can hold.`,
  )
