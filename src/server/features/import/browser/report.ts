import type { Report } from '#contract/office/import.schema.ts'
import type { ImportOptions } from '../options.ts'
import { type ImportReport, SKIPPED_SHOWN } from '../report.ts'
import { storable } from './storable.ts'

export type SkippedRows = Report['skipped_rows']

/** Remembers what is wrong with a row, of so many as are shown. */
export function note(skipped: SkippedRows, row: number, reasons: readonly string[]): void {
  if (skipped.length < SKIPPED_SHOWN) skipped.push({ row, reasons: reasons.map(storable) })
}

/** What an import did, as it is told and kept. */
export const told = (report: ImportReport, skipped: SkippedRows, { dryRun }: ImportOptions): Report => ({
  dry_run: dryRun,
  read: report.read,
  created: report.created,
  updated: report.updated,
  unchanged: report.unchanged,
  removed: report.deleted,
  removal_withheld: report.deletionWithheld,
  joined: report.joined,
  skipped: report.skipped,
  skipped_rows: skipped,
  notes: [...report.notes.notes].map(([kind, { count, rows }]) => ({ kind, count, rows })),
  images_not_fetched: report.imagesNotFetched,
  images_queued: report.imagesQueued,
  held: { fields: report.held.fields, products: report.held.products },
  families: report.families,
  proposed_families: { ...report.proposed, names: report.proposed.names.map(storable) },
  no_families: report.noFamilies,
  parts_missing: { count: report.partsMissing.count, names: report.partsMissing.names.map(storable) },
})
