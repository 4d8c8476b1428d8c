import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { freshDatabase } from './harness.ts'
import { startCommand } from './import-files.ts'
import { largeCsv, largeWorkbook } from './import-large-files.ts'
import { addShop } from './people.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Tells twice a second what is really held: the heap after a collection, buffers, and the process as a whole. */
const WATCH = `data:text/javascript,setInterval(() => {
  gc(); const m = process.memoryUsage(); console.error('memory', m.heapUsed + m.external, m.rss)
}, 500).unref()`.replaceAll(/\s+/g, ' ')

const LARGE: [string, (rows: number) => Promise<string>][] = [
  ['CSV', largeCsv],
  ['XLSX', largeWorkbook],
]

test.each(LARGE)(
  'a hundred thousand rows of %s in bounded memory, with progress',
  async (kind, write) => {
    const shop = `large-${kind}`
    await addShop(database.db, shop)
    const path = await write(100_000)
    const options = ['--expose-gc', '--max-old-space-size=128', `--import=${WATCH}`]
    const { out, err, code } = await startCommand(database, [path, '--shop', shop], options).finished
    expect(code).toBe(0)
    expect(out).toMatch(/read +100000 .*created +100000\n.*skipped +0\n/s)
    expect(err).toMatch(/loading \d+ of 100000 rows, \d+ rows\/s/)
    const held = [...err.matchAll(/^memory (\d+) (\d+)$/gm)]
    const megabytes = (index: number) => Math.max(...held.map((sample) => Number(sample[index]))) / 1e6
    // Beside the program itself there are the article numbers and one batch, and of a workbook the texts that were used
    // last; the products would be hundreds of megabytes.
    expect(megabytes(1)).toBeLessThan(kind === 'XLSX' ? 80 : 60)
    expect(megabytes(2)).toBeLessThan(400)
  },
  400_000,
)
