import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import type { Failure, Totals } from './steps.ts'
import { LONG_TAG } from '../test/length.ts'

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
    ? { ...counted, failed: 1, failures: [{ name: 'the runner itself, outside of any test' }] }
    : counted
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    startTime: number
    endTime: number
    assertionResults: readonly {
      status: string
      fullName: string
      location?: { line: number } | null
      tags: readonly string[]
    }[]
  }[]
}

/** Vitest's JSON report. */
export const vitestTotals = (path: string, ok: boolean): Totals =>
  totals(path, ok, (report) => {
    const { numPassedTests, numFailedTests, testResults } = report as VitestReport
    const files = testResults.map((result) => ({ ...result, file: relative('.', result.name) }))
    const failures = files.flatMap(({ file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, location }) => ({
          name: `${file} › ${fullName}`,
          at: location ? `${file}:${location.line}` : file,
        })),
    )
    // What the run of this length has not is none that it leaves out.
    const skipped = files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, tags }) => !['passed', 'failed'].includes(status) && !tags.includes(LONG_TAG)).length
    const seconds = new Map(files.map(({ file, startTime, endTime }) => [file, (endTime - startTime) / 1000]))
    return { passed: numPassedTests, failed: numFailedTests, skipped, failures, seconds }
  })

interface Suite {
  file: string
  suites?: readonly Suite[]
  specs: readonly {
    title: string
    line: number
    tests: readonly { projectName: string; status: string; results: readonly { duration: number }[] }[]
  }[]
}

const specsIn = ({ file, suites = [], specs }: Suite): readonly (Suite['specs'][number] & { file: string })[] => [
  ...specs.map((spec) => ({ ...spec, file })),
  ...suites.flatMap(specsIn),
]

/** Playwright's JSON report of the tests in a folder; a test that passed only when repeated is a failure. */
export const playwrightTotals = (path: string, folder: string, ok: boolean): Totals =>
  totals(path, ok, (report) => {
    const { stats, suites } = report as {
      stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
      suites: readonly Suite[]
    }
    const failures: Failure[] = []
    const seconds = new Map<string, number>()
    for (const { file, line, title, tests } of suites.flatMap(specsIn))
      for (const { projectName, status, results } of tests) {
        const at = `${folder}/${file}:${line}`
        if (status === 'unexpected' || status === 'flaky')
          failures.push({ name: [projectName, at, title].filter(Boolean).join(' › '), at })
        const took = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
        seconds.set(`${folder}/${file}`, (seconds.get(`${folder}/${file}`) ?? 0) + took)
      }
    const failed = stats.unexpected + stats.flaky
    return { passed: stats.expected, failed, skipped: stats.skipped, failures, seconds }
  })
