import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { playwrightTotals, vitestTotals } from '../../../.ci/reports.ts'

const directory = mkdtempSync(join(tmpdir(), 'interior-reports-'))
afterAll(() => rmSync(directory, { recursive: true }))

const path = join(directory, 'report.json')
const reported = (report: unknown): string => {
  writeFileSync(path, JSON.stringify(report))
  return path
}

const report = (failed: number) => ({
  numPassedTests: 2,
  numFailedTests: failed,
  testResults: [
    {
      name: join(process.cwd(), 'test/api/form.pg.test.ts'),
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [
        { status: 'passed', fullName: 'a message arrives', location: { line: 3 }, tags: [] },
        { status: 'skipped', fullName: 'a message of real data arrives', location: { line: 20 }, tags: [] },
        { status: 'skipped', fullName: 'a message takes its time', location: { line: 30 }, tags: ['long'] },
        ...(failed > 0 ? [{ status: 'failed', fullName: 'a message is kept', location: { line: 12 }, tags: [] }] : []),
      ],
    },
  ],
})

const spec = (title: string, line: number, status: string) => ({
  title,
  line,
  tests: [{ projectName: 'firefox', status, results: [{ duration: 1_500 }] }],
})

describe('what Vitest reports', () => {
  test('is counted, with where each failed test stands and how long its file took, but for what only the long run has', () => {
    const totals = vitestTotals(reported(report(1)), false)
    expect(totals).toMatchObject({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: [{ name: 'test/api/form.pg.test.ts › a message is kept', at: 'test/api/form.pg.test.ts:12' }],
    })
    expect(totals.seconds).toEqual(new Map([['test/api/form.pg.test.ts', 2.5]]))
  })

  test('without a failed test, but an exit status of a failure, is a failure of the runner', () => {
    expect(vitestTotals(reported(report(0)), false)).toMatchObject({ passed: 2, failed: 1 })
    expect(vitestTotals(reported(report(0)), true)).toMatchObject({ passed: 2, failed: 0 })
  })

  test('that is not there, or counts nothing, is one too', () => {
    expect(vitestTotals(join(directory, 'none.json'), true)).toMatchObject({ passed: 0, failed: 1 })
    const nothing = { ...report(0), numPassedTests: 0, testResults: [] }
    expect(vitestTotals(reported(nothing), true)).toMatchObject({ failed: 1 })
  })
})

test('what Playwright reports is counted, and what passed only when repeated has failed', () => {
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        file: 'cart.spec.ts',
        specs: [spec('fills', 5, 'expected')],
        suites: [{ file: 'cart.spec.ts', specs: [spec('empties', 9, 'unexpected'), spec('keeps', 14, 'flaky')] }],
      },
    ],
  }
  const totals = playwrightTotals(reported(report), 'test/engines', false)
  expect(totals).toMatchObject({
    passed: 1,
    failed: 2,
    skipped: 2,
    failures: [
      { name: 'firefox › test/engines/cart.spec.ts:9 › empties', at: 'test/engines/cart.spec.ts:9' },
      { name: 'firefox › test/engines/cart.spec.ts:14 › keeps', at: 'test/engines/cart.spec.ts:14' },
    ],
  })
  expect(totals.seconds).toEqual(new Map([['test/engines/cart.spec.ts', 4.5]]))
})
