import type { LeftRow } from './hands/left-fields.ts'
import { type NoteCollector, noteCollector } from './notes.ts'

export interface Skipped {
  row: number
  reason: string
}

/** What an import did, or with `--dry-run` would have done. */
export interface ImportReport {
  read: number
  /** Products that could be made of the rows. */
  products: number
  created: number
  updated: number
  unchanged: number
  deleted: number
  /** Further rows of products that were loaded: their categories were joined. */
  joined: number
  skipped: number
  skippedRows: Skipped[]
  photos: number
  drawings: number
  /** Addresses on the web that are not fetched [server/import]. */
  imagesNotFetched: number
  /** Addresses on the web that are fetched in the background. */
  imagesQueued: number
  imagesMissing: { count: number; names: string[] }
  imagesBroken: { count: number; shown: { name: string; reason: string }[] }
  /** What products name as their parts, but is no product of the shop. */
  partsMissing: { count: number; names: string[] }
  /** Products of families, and how many families. */
  families: { count: number; products: number }
  /** What would be families with `--families`, with some of their names. */
  proposed: { count: number; products: number; names: string[] }
  /** The column of families that holds something else. */
  noFamilies: string | null
  /** What the file says otherwise than somebody did by hand: it was left, and some of it is shown. */
  held: { fields: number; products: number; shown: LeftRow[] }
  /** Products that `--delete-missing` would have removed, but did not. */
  deletionWithheld: number
  notes: NoteCollector
}

export const SKIPPED_SHOWN = 50
export const NAMES_SHOWN = 20

export const emptyReport = (): ImportReport => ({
  read: 0,
  products: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  joined: 0,
  skipped: 0,
  skippedRows: [],
  photos: 0,
  drawings: 0,
  imagesNotFetched: 0,
  imagesQueued: 0,
  imagesMissing: { count: 0, names: [] },
  imagesBroken: { count: 0, shown: [] },
  partsMissing: { count: 0, names: [] },
  families: { count: 0, products: 0 },
  proposed: { count: 0, products: 0, names: [] },
  noFamilies: null,
  held: { fields: 0, products: 0, shown: [] },
  deletionWithheld: 0,
  notes: noteCollector(),
})

export function skip(report: ImportReport, row: number, reasons: readonly string[]): void {
  report.skipped++
  if (report.skippedRows.length < SKIPPED_SHOWN) report.skippedRows.push({ row, reason: reasons.join('; ') })
}
