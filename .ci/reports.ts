import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import type { Totals } from './steps.ts'

/**
 * What a runner wrote of its tests. A runner that failed without a failed test (a crash, an error outside of tests, no
 * report at all) counts as one failure, so that the totals never say less than its exit code.
 */
function totals(path: string, ok: boolean, read: (report: unknown) => Totals): Totals {
  let counted: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    counted = read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    ok = false
  }
  rmSync(path, { force: true })
  const nothing = counted.passed + counted.failed === 0
  return (!ok || nothing) && counted.failed === 0
    ? { ...counted, failed: 1, failures: ['the runner itself, outside of any test'] }
    : counted
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: readonly { name: string; assertionResults: readonly { status: string; fullName: string }[] }[]
}

/** Vitest's JSON report. */
export const vitestTotals = (path: string, ok: boolean): Totals =>
  totals(path, ok, (report) => {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport
    const failures = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative('.', name)} › ${fullName}`),
    )
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures }
  })

interface Suite {
  file: string
  suites?: readonly Suite[]
  specs: readonly { title: string; line: number; tests: readonly { projectName: string; status: string }[] }[]
}

const failedIn = ({ file, suites = [], specs }: Suite): readonly string[] => [
  ...specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => [projectName, `${file}:${line}`, title].filter(Boolean).join(' › ')),
  ),
  ...suites.flatMap(failedIn),
]

/** Playwright's JSON report; a test that passed only when repeated is a failure. */
export const playwrightTotals = (path: string, ok: boolean): Totals =>
  totals(path, ok, (report) => {
    const { stats, suites } = report as {
      stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
      suites: readonly Suite[]
    }
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: suites.flatMap(failedIn),
    }
  })
