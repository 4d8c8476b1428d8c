import type { Locale } from '#contract/locale.ts'
import type { FileFormat } from '#contract/office/import.schema.ts'

/** A cell as the file has it; spreadsheets and JSON know numbers, everything else is text. */
export type Cell = string | number | undefined

/**
 * One row, its cells in the order of the source's columns. `row` counts as a spreadsheet does: the header is row 1.
 * `broken` says why a row cannot be used; its cells are then what could be read, if anything.
 * `more` marks a further row of the product before it, which only adds a category and is not one of the file.
 */
export interface SourceRow {
  row: number
  cells: readonly Cell[]
  broken?: string
  more?: boolean
}

export type FileKind = 'delimited' | 'xlsx' | 'ndjson' | 'bmecat'

/** A file that can be read from its beginning as often as needed, in memory that does not grow with its length. */
export interface Source {
  kind: FileKind
  /** What was found out about the file, for the report. */
  format: FileFormat
  columns: readonly string[]
  /** The language of its texts, where the file says it. */
  language?: Locale
  rows(): AsyncIterable<SourceRow>
  /** To be called when it is no longer read, where it holds files open. */
  close?(): void
}

/** Columns' names made unique and trimmed; one without a name gets the name of its place. */
export function columnNames(header: readonly Cell[]): string[] {
  const seen = new Map<string, number>()
  return header.map((cell, index) => {
    const name = String(cell ?? '').trim()
    if (name === '') return index === 0 ? '' : `column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

export const isBlank = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cell === undefined || (typeof cell === 'string' && cell.trim() === ''))
