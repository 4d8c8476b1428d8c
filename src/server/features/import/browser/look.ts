import { hash } from 'node:crypto'
import { ATTRIBUTE, IMPORT_COLUMN_MAX, IMPORT_COLUMNS_MAX, LEFT_OUT, PROBLEM_COLUMN } from '#contract/office/import.ts'
import type { ImportSettings, Look } from '#contract/office/import.schema.ts'
import { ImportError } from '../import-error.ts'
import { recognise } from '../map/mapping.ts'
import { formatText } from '../read/file-format.ts'
import { openSource } from '../read/open-source.ts'
import type { Cell } from '../read/source.ts'
import { fieldsOf } from './column-fields.ts'
import { storable, storableFormat } from './storable.ts'

const ROWS_SHOWN = 5
const CELL_SIGNS = 80

/**
 * What a file seems to be: its columns, what each is by its name, and its first rows.
 * @param sheet of a workbook; else its first one that has rows
 * @throws ImportError it cannot be read
 */
export async function lookAt(path: string, sheet?: string): Promise<Look> {
  const source = await openSource(path, sheet)
  try {
    const { columns, format } = source
    requireModest(columns)
    const rows: (readonly Cell[])[] = []
    for await (const row of source.rows()) {
      if (!row.broken) rows.push(row.cells)
      if (rows.length >= ROWS_SHOWN) break
    }
    const fields = fieldsOf(columns, recognise(columns, new Map()))
    return {
      description: storable(formatText(format)),
      format: storableFormat(format),
      columns: columns.map((name, i) => ({
        name,
        field: name === PROBLEM_COLUMN ? LEFT_OUT : (fields[i] ?? ATTRIBUTE),
        cells: rows.map((cells) => shown(cells[i])),
      })),
    }
  } finally {
    source.close?.()
  }
}

/** Columns are named by whoever maps them, and kept: no more of them, and no longer ones, than a person can look at. */
function requireModest(columns: readonly string[]): void {
  if (columns.length > IMPORT_COLUMNS_MAX)
    throw new ImportError(`The file has ${columns.length} columns, more than ${IMPORT_COLUMNS_MAX}.`)
  const bad = columns.findIndex((name) => name.length > IMPORT_COLUMN_MAX || storable(name) !== name)
  if (bad >= 0)
    throw new ImportError(
      `The name of column ${bad + 1} is longer than ${IMPORT_COLUMN_MAX} characters, or has some that are none.`,
    )
}

const shown = (cell: Cell): string =>
  storable(
    storable(String(cell ?? ''))
      .trim()
      .slice(0, CELL_SIGNS),
  )

/** What the columns are by their names alone. */
export const proposed = ({ columns }: Look): ImportSettings => ({
  map: Object.fromEntries(columns.filter(({ name }) => name !== '').map(({ name, field }) => [name, field])),
})

/**
 * As a file with the same columns was read before, whether or not problems were told in it. That it was all that the
 * shop sells is said of each file anew: the rows to be mended have the same columns.
 */
export function asBefore(look: Look, { map, ...before }: ImportSettings): ImportSettings {
  const { delete_missing: _, ...how } = before
  const names = new Set(look.columns.map(({ name }) => name))
  const said = Object.entries(map).filter(([name]) => names.has(name) && name !== PROBLEM_COLUMN)
  return { ...how, map: { ...proposed(look).map, ...Object.fromEntries(said) } }
}

/** The same for files with the same columns, beside a row's number and what was wrong with it. */
export function headerHash({ columns }: Look): string {
  const names = columns.map(({ name }) => name).filter((name) => name !== PROBLEM_COLUMN && name !== '')
  return hash('sha256', JSON.stringify(names), 'base64url')
}
