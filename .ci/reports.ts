import { readFileSync, rmSync } from 'node:fs'
import type { Totals } from './steps.ts'

/**
 * What a runner wrote of its tests. A runner that failed without a failed test (a crash, an error outside of tests, no
 * report at all) counts as one failure, so that the totals never say less than its exit code.
 */
function totals(path: string, ok: boolean, read: (report: unknown) => Totals): Totals {
  let counted: Totals = { passed: 0, failed: 0, skipped: 0 }
  try {
    counted = read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    ok = false
  }
  rmSync(path, { force: true })
  const nothing = counted.passed + counted.failed === 0
  return (!ok || nothing) && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** Vitest's JSON report. */
export const vitestTotals = (path: string, ok: boolean): Totals =>
  totals(path, ok, (report) => {
    const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 }
  })

/** Playwright's JSON report; a test that passed only when repeated is a failure. */
export const playwrightTotals = (path: string, ok: boolean): Totals =>
  totals(path, ok, (report) => {
    const { stats } = report as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  })
