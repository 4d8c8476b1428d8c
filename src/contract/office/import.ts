/** Where an import stands. What is being checked, run or undone ends as one of the others, whatever happens to the server. */
export const IMPORT_STATES = [
  'new',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
  'cancelled',
  'interrupted',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** In which of them it is being worked on. */
export const BUSY_STATES = ['checking', 'running', 'undoing'] as const

/** Whether it is being worked on. */
export const isBusy = (state: ImportState): boolean => BUSY_STATES.some((busy) => busy === state)

/** In which of them it may be checked or run, again or for the first time. */
export const mayStart = (state: ImportState): boolean => !isBusy(state) && state !== 'done' && state !== 'undone'

/** Bytes of a file. */
export const IMPORT_BYTES_MAX = 200_000_000
export const IMPORT_NAME_MAX = 200
export const IMPORT_COLUMNS_MAX = 500
/** Signs of a column's name. */
export const IMPORT_COLUMN_MAX = 300
/** Sheets of a workbook that can be chosen, and signs of such a one's name. */
export const IMPORT_SHEETS_MAX = 200
export const IMPORT_SHEET_MAX = 100
/** A shop's imports that are listed, the newest first. */
export const IMPORTS_LISTED = 50
/** A shop's imports that are remembered; the oldest go first. */
export const IMPORTS_KEPT = 500
/** Days for which a file is kept, and for which an import can be undone. */
export const IMPORT_FILE_DAYS = 7
export const IMPORT_UNDO_DAYS = 30
/** A shop's last imports that can be undone. */
export const IMPORTS_UNDOABLE = 20

/** Instead of a field: the column is left out, or kept as an attribute under its own name. */
export const LEFT_OUT = '-'
export const ATTRIBUTE = ''

/** The column that says what was wrong with a row; it is left out when the mended file comes again. */
export const PROBLEM_COLUMN = 'import_problem'

export const OCTETS = 'application/octet-stream'

/** What a file with rows may be. */
export const FILE_TYPES = ['CSV', 'TSV', 'XLSX', 'NDJSON', 'BMEcat'] as const

/** What may stand between the cells of a text file. */
export const FILE_DELIMITERS = [',', ';', '\t', '|'] as const
export type FileDelimiter = (typeof FILE_DELIMITERS)[number]
