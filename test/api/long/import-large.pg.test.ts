import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { isLong, rounds } from '#test/length.ts'
import { freshDatabase } from '../harness.ts'
import { startCommand } from '../import-files.ts'
import { largeCsv, largeWorkbook } from '../import-large-files.ts'
import { addShop } from '../people.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Tells three times a second what is really held: the heap after a collection, buffers, and the process as a whole. */
const WATCH = `data:text/javascript,setInterval(() => {
  gc(); const m = process.memoryUsage(); console.error('memory', m.heapUsed + m.external, m.rss)
}, 300).unref()`.replaceAll(/\s+/g, ' ')

/** What was compiled before takes a quarter less of the memory: it is the same on a clean clone and on an old one. */
const UNCACHED = { NODE_DISABLE_COMPILE_CACHE: '1' }

const ROWS = rounds('ROWS', { short: 10_000, long: 100_000 })

/**
 * What may be held at the most, in megabytes, and what more of a long file: beside the program itself there are the
 * article numbers and one batch, and of a workbook the texts that were used last. The products would be tens of
 * megabytes in a short file and hundreds in a long one.
 */
const LARGE: [string, (rows: number) => Promise<string>, held: number][] = [
  ['CSV', largeCsv, isLong ? 60 : 45],
  ['XLSX', largeWorkbook, isLong ? 80 : 46],
]

/** In the short run the workbook, which has more to hold. */
test.each(isLong ? LARGE : LARGE.slice(-1))(
  `${ROWS} rows of %s in bounded memory, with progress`,
  async (kind, write, most) => {
    const shop = `large-${kind}`
    await addShop(database.db, shop)
    const path = await write(ROWS)
    const options = ['--expose-gc', '--max-old-space-size=128', `--import=${WATCH}`]
    const { out, err, code } = await startCommand(database, [path, '--shop', shop], options, UNCACHED).finished
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`read +${ROWS} .*created +${ROWS}\\n.*skipped +0\\n`, 's'))
    expect(err).toMatch(new RegExp(`loading \\d+ of ${ROWS} rows, \\d+ rows/s`))
    const held = [...err.matchAll(/^memory (\d+) (\d+)$/gm)]
    const megabytes = (index: number) => Math.max(...held.map((sample) => Number(sample[index]))) / 1e6
    process.stdout.write(`${kind}: ${megabytes(1)} MB held, ${megabytes(2)} MB in all\n`)
    expect(megabytes(1)).toBeLessThan(most)
    expect(megabytes(2)).toBeLessThan(400)
  },
)
