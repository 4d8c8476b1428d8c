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
