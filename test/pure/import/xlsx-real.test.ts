import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { ROOT } from '#server/version.ts'
import { read } from './files.ts'

/** A real catalogue beside the repository; without it there is nothing to compare. */
const REAL = join(ROOT, '../shared/data/furniture-3694.csv')

test.skipIf(!existsSync(REAL))(
  'a real catalogue reads as a workbook as it does as CSV (where the test data is there)',
  async () => {
    const text = await read('real.csv', readFileSync(REAL))
    const rows = text.all.map(({ cells }) =>
      cells.map((cell) => (cell === '' ? null : { value: String(cell), type: String })),
    )
    const bytes = await writeExcel([text.columns.map((value) => ({ value, type: String })), ...rows]).toBuffer()
    const workbook = await read('real.xlsx', bytes)
    expect(workbook.columns).toEqual(text.columns)
    expect(workbook.objects).toHaveLength(text.objects.length)
    expect(workbook.objects).toEqual(text.objects)
  },
)
