import { expect, onTestFinished, test, vi } from 'vitest'
import { progressLine } from '#server/cli/progress.ts'
import { formatReport } from '#server/features/import/format-report.ts'
import { emptyReport, skip } from '#server/features/import/report.ts'
import type { ImportOptions } from '#server/features/import/options.ts'

const options: ImportOptions = {
  file: 'x.csv',
  shop: 'real',
  map: new Map(),
  dryRun: false,
  deleteMissing: false,
  yes: false,
}
const source = { description: 'CSV', language: 'sv', columns: ['sku → uid'], attributes: [], dropped: [] }

test('every skipped row is counted, the first ones with their reasons', () => {
  const report = emptyReport()
  for (let row = 2; row < 202; row++) skip(report, row, ['price: “x” is not a number', 'name: is missing'])
  report.read = 300
  report.created = 100
  const lines = formatReport({ report, source }, options, 1)
  expect(lines.some((line) => /^ {2}skipped +200$/.test(line))).toBe(true)
  expect(lines).toContain('  row 2: price: “x” is not a number; name: is missing')
  expect(lines.filter((line) => line.startsWith('  row '))).toHaveLength(50)
  expect(lines).toContain('  … and 150 more')
})

test('nothing loaded, a dry run, withheld removals, pictures and notes are said in words', () => {
  const report = emptyReport()
  expect(formatReport({ report, source }, options, 1).join('\n')).toContain('No row could be loaded')
  report.products = 1
  report.deletionWithheld = 3
  report.imagesNotFetched = 2
  report.imagesQueued = 3
  report.imagesMissing = { count: 21, names: ['a.jpg'] }
  report.imagesBroken = { count: 2, shown: [{ name: 'b.jpg', reason: 'the picture is broken' }] }
  report.notes.add('leaked brand', 7)
  const text = formatReport({ report, source }, { ...options, dryRun: true, deleteMissing: true }, 1).join('\n')
  expect(text).toMatch(/^Dry run: nothing was changed\./)
  expect(text).toMatch(/3 products are missing.*--yes/s)
  expect(text).toContain('2 images not fetched')
  expect(text).toContain('3 images are fetched in the background')
  expect(text).toContain('21 images not found: a.jpg …')
  expect(text).toMatch(/image b\.jpg: the picture is broken\n.*1 more images/)
  expect(text).toMatch(/1 brands were descriptions.*\(row 7\)/)
})

test('progress says how many rows and how fast, and leaves a terminal clean', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const line = progressLine({ write: (text: string | Uint8Array) => written.push(String(text)) > 0, isTTY: true })
  for (let rows = 0; rows <= 1000; rows += 10) {
    line.show('loading', rows, 5000)
    vi.advanceTimersByTime(10)
  }
  line.end()
  expect(written[0]).toMatch(/loading 200 of 5000 rows, 1000 rows\/s$/)
  expect(written).toHaveLength(6)
  expect(written.at(-1)).toBe('\r\u001b[K')
})
