import { textsOf } from '#contract/catalogue/query.ts'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'

/** What may stand of an import in a row, in this order; its file always does. */
export const IMPORT_COLUMNS = ['sent', 'by', 'state', 'created', 'updated', 'skipped'] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** What the list of imports shows: its address and nothing else. */
interface ImportsState {
  /** Empty: all of them, or those that were chosen last. */
  columns: ImportColumn[]
}

/** What an address asks for; whatever makes no sense in it counts as not said. */
export const readImportsState = (query: Readonly<Record<string, unknown>>): ImportsState => ({
  columns: readColumns(textsOf(query.columns)[0], IMPORT_COLUMNS),
})

/** The same as an address says it. */
export const writeImportsState = ({ columns }: ImportsState): Record<string, string> => writeColumns(columns)

/** What may stand of a field that an import has left, in this order; its product always does, and what can be done. */
export const HELD_COLUMNS = ['field', 'stays', 'says', 'by', 'state'] as const
export type HeldColumn = (typeof HELD_COLUMNS)[number]

/** What the list of what an import has left shows. */
interface HeldState {
  columns: HeldColumn[]
  page: number
}

const PAGE_MAX = 1_000_000

/** What an import's address asks for, likewise. */
export function readHeldState(query: Readonly<Record<string, unknown>>): HeldState {
  const page = Number(textsOf(query.page)[0])
  return {
    columns: readColumns(textsOf(query.columns)[0], HELD_COLUMNS),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MAX) : 1,
  }
}

export const writeHeldState = ({ columns, page }: HeldState): Record<string, string> => ({
  ...writeColumns(columns),
  ...(page > 1 && { page: String(page) }),
})
