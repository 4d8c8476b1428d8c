import { ImportError } from './import-error.ts'
import type { Spared } from './import-rows.ts'
import type { ImportOptions } from './options.ts'
import type { ImportReport } from './report.ts'

/** The share of a shop's products that `--delete-missing` removes without `--yes` [server/import]. */
const MAX_SHARE = 0.2

/**
 * Whether the products that are missing from the file may be removed. Where a skipped row does not even tell its
 * article number, any of them may be its product, and all stay: the report says so.
 * @throws ImportError if it is more than a fifth of the shop without `--yes`, but for a dry run, which tells how many
 */
export function agreeToDelete(
  missing: number,
  before: number,
  { options, report, spared }: { options: ImportOptions; report: ImportReport; spared: Spared },
): boolean {
  if (report.products === 0) return false
  if (options.yes) return true
  if (missing > before * MAX_SHARE && !options.dryRun) {
    const share = Math.round((missing / before) * 100)
    throw new ImportError(
      `--delete-missing would remove ${missing} of the shop's ${before} products (${share} %). ` +
        'Nothing was changed. If that is right, say it again with --yes.',
    )
  }
  if (spared.unknown === 0) return true
  report.deletionWithheld = missing
  return false
}
